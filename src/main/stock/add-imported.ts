import type { Details } from '../../shared/fields/details.ts';
import type { ChangeOfOne } from '../../shared/pet.ts';
import type { ImportOutcome, NewField } from '../../shared/stock-files/import-choice.ts';
import type { ImportRow } from '../../shared/stock-files/import-row.ts';
import type { AddedOrChanged, AddManyOptions, Store } from '../store/store.ts';
import { CategoryFinder } from './category-finder.ts';
import type { ListedChange } from './lists/list-reading.ts';
import { asField } from './lists/list-plan.ts';
import { categoryKey, type GivenCategory } from './lists/given-categories.ts';

/** A list that was read and checked. */
export interface CheckedList {
  /** The categories of its animals and changes that are known by name. */
  categories: readonly GivenCategory[];
  newFields: readonly NewField[];
  animals: Iterable<ImportRow> | AsyncIterable<ImportRow>;
  changes: readonly ListedChange[];
}

/**
 * Adds the animals of a list and changes those in stock, as one step that is all or nothing. First looks
 * up or creates categories that are known only by name; when nothing is imported, those created are
 * removed again. Throws what the store throws.
 */
export async function addImported(
  store: Store,
  list: CheckedList,
  options: AddManyOptions,
): Promise<ImportOutcome> {
  const categories = await CategoryFinder.open(store.categories);
  const count = { added: 0 };
  try {
    const ids = { categories: await idsOf(list, categories), fields: await addFields(store, list) };
    const outcome = await store.pets.addMany(entriesOf(list, ids, count), options);
    return { outcome, added: count.added, changed: outcome.done - count.added };
  } catch (error) {
    // The first problem is the one to report, not that tidying up failed too.
    await categories.removeCreated().catch(() => undefined);
    throw error;
  }
}

/** What of a list has another id once the shop has it. */
interface NewIds {
  categories: ReadonlyMap<string, bigint>;
  fields: ReadonlyMap<string, string>;
}

/** Adds the fields that a list brings, and returns their ids by those that they had in it. */
async function addFields(
  { fields }: Store,
  { newFields }: CheckedList,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const field of newFields) {
    const all = await fields.save({ ...asField(field), id: null });
    const added = all.at(-1);
    if (added) ids.set(field.id, added.id);
  }
  return ids;
}

async function idsOf(
  { categories, changes }: CheckedList,
  finder: CategoryFinder,
): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  for (const { name, id } of categories) {
    ids.set(categoryKey(name, id), await finder.idOf(name, id));
  }
  for (const { category } of changes.map(({ change }) => change)) {
    if (category === undefined) continue;
    const key = categoryKey(category, undefined);
    if (!ids.has(key)) ids.set(key, await finder.idOf(category));
  }
  return ids;
}

async function* entriesOf(
  { animals, changes }: CheckedList,
  ids: NewIds,
  count: { added: number },
): AsyncGenerator<AddedOrChanged> {
  for await (const { category, ...pet } of animals) {
    const { categoryId } = pet;
    const known =
      category === undefined ? categoryId : ids.categories.get(categoryKey(category, categoryId));
    if (known === undefined) throw new TypeError('An animal of an import has no category');
    count.added += 1;
    yield { ...withNewIds(pet, ids), categoryId: known };
  }
  for (const listed of changes) yield changeOf(listed, ids);
}

function changeOf(
  { id, version, change: { category, ...change } }: ListedChange,
  ids: NewIds,
): ChangeOfOne {
  const known =
    category === undefined ? undefined : ids.categories.get(categoryKey(category, undefined));
  const own = withNewIds(change, ids);
  return { id, version, change: { ...own, ...(known !== undefined && { categoryId: known }) } };
}

/** What is written down about an animal, by the ids that its fields have in the shop. */
function withNewIds<Of extends { details?: Details | undefined }>(of: Of, { fields }: NewIds): Of {
  if (!of.details || fields.size === 0) return of;
  const entries = Object.entries(of.details).map(([id, value]) => [fields.get(id) ?? id, value]);
  return { ...of, details: Object.fromEntries(entries) as Details };
}
