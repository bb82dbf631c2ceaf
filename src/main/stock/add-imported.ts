import type { StepOutcome } from '../../shared/history.ts';
import type { NewPet } from '../../shared/pet.ts';
import type { ImportRow } from '../../shared/stock-files/import-row.ts';
import type { AddManyOptions, Store } from '../store/store.ts';
import { CategoryFinder } from './category-finder.ts';

/**
 * Adds animals that were checked, all or none, as one step. First looks up or creates categories
 * that are known only by name; when nothing is added, those created are removed again. Throws what
 * the store throws.
 */
export async function addImported(
  store: Store,
  rows: readonly ImportRow[],
  options: AddManyOptions,
): Promise<StepOutcome> {
  const categories = await CategoryFinder.open(store.categories);
  try {
    return await store.pets.addMany(petsOf(rows, await idsOf(rows, categories)), options);
  } catch (error) {
    // The first problem is what a person must hear of, not that tidying up failed too.
    await categories.removeCreated().catch(() => undefined);
    throw error;
  }
}

async function idsOf(
  rows: readonly ImportRow[],
  categories: CategoryFinder,
): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  for (const { category, categoryId } of rows) {
    if (category === undefined) continue;
    const key = categoryKey(category, categoryId);
    if (!ids.has(key)) ids.set(key, await categories.idOf(category, categoryId));
  }
  return ids;
}

function* petsOf(rows: readonly ImportRow[], ids: ReadonlyMap<string, bigint>): Generator<NewPet> {
  for (const { category, ...pet } of rows) {
    const { categoryId } = pet;
    const known = category === undefined ? categoryId : ids.get(categoryKey(category, categoryId));
    if (known === undefined) throw new TypeError('An animal of an import has no category');
    yield { ...pet, categoryId: known };
  }
}

function categoryKey(name: string, id: bigint | undefined): string {
  return `${String(id)} ${name}`;
}
