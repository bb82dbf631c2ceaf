import type { z } from 'zod';
import { CategoryName } from '../category.ts';
import { fieldProblems } from '../errors.ts';
import { NewPet } from '../pet.ts';

/** Most animals that one import adds: as many as one step can undo. */
export const MOST_IMPORTED = 100_000;

/** What is wrong, after the word `categoryId`, with an animal that has no category at all. */
export const NO_CATEGORY = 'or category is required';

/** An animal of an import: its category by id, by name (looked up or made), or both. */
export const ImportRow = NewPet.partial({ categoryId: true })
  .extend({ category: CategoryName.optional() })
  .refine(({ categoryId, category }) => categoryId !== undefined || category !== undefined, {
    error: NO_CATEGORY,
    path: ['categoryId'],
    // Told beside what else is wrong with it.
    when: () => true,
  });
export type ImportRow = z.infer<typeof ImportRow>;
export type ImportField = keyof ImportRow;

/** An animal as a file says it, before anything of it was checked. Undefined is what it leaves out. */
export type ImportEntry = Record<ImportField, unknown> & {
  /** Where it stands in the file: a line, a row, or the number of the animal. */
  number: number;
  /** What is wrong with fields whose cells can't be used. */
  unusable?: Readonly<Record<string, string>>;
};

/** Why an entry can't be imported: its fields, each with what is wrong with it. */
export interface EntryProblems {
  problems: Record<string, string>;
}

/** Checks an entry with the schema that the bridge checks it with too. */
export function checkEntry(entry: ImportEntry): ImportRow | EntryProblems {
  const { unusable } = entry;
  const checked = ImportRow.safeParse(entry);
  if (checked.success && !unusable) return checked.data;
  return {
    problems: { ...(checked.error && fieldProblems(checked.error)), ...unusable },
  };
}

/** Whether an entry passed. */
export function isGood(checked: ImportRow | EntryProblems): checked is ImportRow {
  return !('problems' in checked);
}
