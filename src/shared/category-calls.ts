import { z } from 'zod';
import { Category, CategoryLookChange, CategoryName } from './category.ts';
import { StepOutcome } from './history.ts';
import { Id } from './int64.ts';

const nothing = z.object({});

/** The window's calls about categories. */
export const categoryCalls = {
  'categories.list': {
    who: 'clerk',
    reads: ['categories', 'animals'],
    isPrompt: true,
    input: nothing,
    output: z.array(Category),
  },
  'categories.create': {
    who: 'clerk',
    writes: ['categories'],
    input: z.object({ name: CategoryName }),
    output: Category,
  },
  'categories.rename': {
    who: 'clerk',
    writes: ['categories'],
    input: z.object({ id: Id, name: CategoryName }),
    output: Category,
  },
  'categories.setLook': {
    who: 'clerk',
    writes: ['categories'],
    input: z.object({ id: Id, look: CategoryLookChange }),
    output: Category,
  },
  /** Moves all animals of a category into another. The empty category is no longer listed. */
  'categories.merge': {
    who: 'clerk',
    writes: ['categories'],
    input: z.object({ from: Id, into: Id }),
    output: StepOutcome,
  },
  /** Takes a category without animals off the list. Creating its name again brings it back as it was. */
  'categories.remove': {
    who: 'clerk',
    writes: ['categories'],
    input: z.object({ id: Id }),
    output: nothing,
  },
} as const;
