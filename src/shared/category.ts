import { z } from 'zod';
import { Int64 } from './int64.ts';

/** What a clerk may call a category: trimmed at both ends. */
export const CategoryName = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(80, { error: 'must be at most 80 characters long' });

/** How a category is shown; null is the window's own choice. */
const CategoryLook = z.object({
  /** A name of the window's palette. */
  colour: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .nullable(),
  /** A name of the window's icons. */
  icon: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .nullable(),
});

/** A change of how a category is shown; what is left out stays. */
export const CategoryLookChange = CategoryLook.partial();
export type CategoryLookChange = z.infer<typeof CategoryLookChange>;

/** A category; one without a name of its own has its number as a name. */
export const Category = CategoryLook.extend({
  id: Int64,
  name: z.string(),
  isNamed: z.boolean(),
  animals: z.number(),
});
export type Category = z.infer<typeof Category>;

/** What a category without a name of its own is called. */
export function unnamedCategory(id: bigint): string {
  return `Category ${String(id)}`;
}
