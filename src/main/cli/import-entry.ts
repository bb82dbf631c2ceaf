import { CategoryName } from '../../shared/category.ts';
import { fieldProblems, problemSentence } from '../../shared/errors.ts';
import { NewPet } from '../../shared/pet.ts';

/** An animal as a file says it, before anything of it was checked. Undefined is what it leaves out. */
export interface ImportEntry {
  /** Where it stands: "Line 3" of a CSV file, "Animal 3" of a JSON file. */
  place: string;
  name: unknown;
  categoryId: unknown;
  /** A category's name, in place of its id or beside it. */
  category: unknown;
  status: unknown;
}

/** An animal that is good; `category` is the name that its id is still to be found by. */
export interface GoodEntry {
  pet: NewPet;
  category: string | undefined;
  hasId: boolean;
}

/** Checks an entry with the schema that the service and the window use; a sentence is what is wrong with it. */
export function checkEntry(entry: ImportEntry): GoodEntry | string {
  const { name, status, category } = entry;
  const hasId = entry.categoryId !== undefined;
  const label = CategoryName.optional().safeParse(category);
  // An animal whose category is known by name gets its id once all entries are good.
  const categoryId = hasId || category === undefined ? entry.categoryId : 0n;
  const pet = NewPet.safeParse({ name, categoryId, status });
  if (pet.success && label.success) return { pet: pet.data, category: label.data, hasId };
  const problems = pet.success ? {} : fieldProblems(pet.error);
  if (!hasId && category === undefined) problems['categoryId'] = 'or category is required';
  if (!label.success) problems['category'] = fieldProblems(label.error)[''] ?? 'must be text';
  return `${entry.place}: ${problemSentence(problems)}.`;
}
