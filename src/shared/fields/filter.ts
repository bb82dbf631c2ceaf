import { z } from 'zod';
import { checkText } from '../messages.ts';
import { FieldId } from './field.ts';

const Text = z.string().trim().min(1).max(200).superRefine(checkText);
const Value = z.union([Text, z.number(), z.boolean()]);

/**
 * Which values of a field a view shows: the same, those that contain a text, those in between (both ends
 * included), none or any. Texts are compared without case and accents. What is left out does not matter.
 */
export const FieldFilter = z.object({
  field: FieldId,
  is: Value.optional(),
  contains: Text.optional(),
  from: Value.optional(),
  to: Value.optional(),
  isEmpty: z.boolean().optional(),
});
export type FieldFilter = z.infer<typeof FieldFilter>;
