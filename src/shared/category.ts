import { z } from 'zod';
import { Int64 } from './int64.ts';

/** What a clerk may call a category: trimmed at both ends. */
export const CategoryName = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(80, { error: 'must be at most 80 characters long' });

/** The shop's own label for a categoryId; an id in use without a label has its number as a name. */
export const Category = z.object({ id: Int64, name: z.string() });
export type Category = z.infer<typeof Category>;
