import { z } from 'zod';
import { Id } from './int64.ts';
import { checkStorable, isVisible } from './messages.ts';

/** The name of a category, trimmed at both ends. A cell of an imported sheet may have line breaks. */
export const CategoryName = z
  .string()
  .trim()
  .refine(isVisible, { error: 'must not be empty', abort: true })
  .max(80, { error: 'must be at most 80 characters long' })
  .superRefine(checkStorable);

/** How a category looks; null leaves it to the window. */
const CategoryLook = z.object({
  /** The name of a colour in the window's palette. */
  colour: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .nullable(),
  /** The name of one of the window's icons. */
  icon: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .nullable(),
});

/** A change to a category's look. What is left out stays as it is. */
export const CategoryLookChange = CategoryLook.partial();
export type CategoryLookChange = z.infer<typeof CategoryLookChange>;

/** A category. Without a name of its own, it is named after its number. */
export const Category = CategoryLook.extend({
  id: Id,
  name: z.string(),
  isNamed: z.boolean(),
  /** How many animals it has, those of groups included. */
  animals: z.number(),
});
export type Category = z.infer<typeof Category>;

/** The name of a category that has none of its own. */
export function unnamedCategory(id: bigint): string {
  return `Category ${String(id)}`;
}

/** The most categories without a name of their own that are listed: those with the most animals. */
export const MOST_UNNAMED = 500;
