import type { z } from 'zod';
import { CategoryName } from '../category.ts';
import { Details } from '../fields/details.ts';
import { fieldProblems } from '../errors.ts';
import { NewPet } from '../pet.ts';

/** The most animals in one import: as many as one step can undo. */
export const MOST_IMPORTED = 100_000;

/** What is wrong with an animal that has no category at all, worded to follow `categoryId`. */
export const NO_CATEGORY = 'or category is required';

/** An animal of an import, its category given by id, by name (looked up or created), or both. */
export const ImportRow = NewPet.partial({ categoryId: true })
  .extend({ category: CategoryName.optional(), details: Details.optional() })
  .refine(({ categoryId, category }) => categoryId !== undefined || category !== undefined, {
    error: NO_CATEGORY,
    path: ['categoryId'],
    // Reported together with any other problems.
    when: () => true,
  });
export type ImportRow = z.infer<typeof ImportRow>;
export type ImportField = Exclude<keyof ImportRow, 'details'>;

/** An animal as a file describes it, before any checks. */
export type ImportEntry = Partial<Record<ImportField, unknown>> & {
  /** Its position in the file: a line, a row, or the number of the animal. */
  number: number;
  /** Problems of fields whose cells can't be used. */
  unusable?: Readonly<Record<string, string>>;
};

/** Why an entry can't be imported: its fields, each with its problem. */
export interface EntryProblems {
  problems: Record<string, string>;
}

/** Checks an entry with the schema that the bridge uses, too. */
export function checkEntry(entry: ImportEntry): ImportRow | EntryProblems {
  const { unusable } = entry;
  const checked = ImportRow.safeParse(entry);
  if (checked.success && !unusable) return checked.data;
  return {
    problems: { ...(checked.error && fieldProblems(checked.error)), ...unusable },
  };
}

/** Whether an entry passed the check. */
export function isGood(checked: ImportRow | EntryProblems): checked is ImportRow {
  return !('problems' in checked);
}
