import { z } from 'zod';
import { FEW, KIB } from '../call.ts';
import { Field, FieldId, FieldToSave, MAX_FIELDS } from './field.ts';

const nothing = z.object({});

/** The window's calls about the shop’s fields. */
export const fieldCalls = {
  /** What the shop writes down about its animals, in order, hidden fields included. */
  'fields.list': {
    who: 'inspector',
    reads: ['fields'],
    isPrompt: true,
    input: nothing,
    output: z.array(Field),
  },
  /** Changes a field, or adds one as the last when it has no id. Returns all. */
  'fields.save': {
    who: 'owner',
    writes: ['fields'],
    limits: { ...FEW, text: 64 * KIB, values: 1_000 },
    input: z.object({ field: FieldToSave }),
    output: z.array(Field),
  },
  /** Puts the fields into this order. Returns all. */
  'fields.arrange': {
    who: 'owner',
    writes: ['fields'],
    input: z.object({ ids: z.array(FieldId).max(MAX_FIELDS) }),
    output: z.array(Field),
  },
} as const;
