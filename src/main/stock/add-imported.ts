import { NOTHING_DONE, type StepOutcome } from '../../shared/history.ts';
import { MAX_SELECTED } from '../../shared/inventory.ts';
import type { ShopNewPet, PetChange } from '../../shared/pet.ts';
import { MAX_EARLIER_STEPS, type ImportOutcome } from '../../shared/stock-files/import-choice.ts';
import { MOST_IMPORTED, type ImportRow } from '../../shared/stock-files/import-row.ts';
import type { AddManyOptions, Store } from '../store/store.ts';
import { CategoryFinder } from './category-finder.ts';
import type { ListedChange } from './lists/list-reading.ts';
import { categoryKey, type GivenCategory } from './lists/given-categories.ts';

/** A list that was read and checked. */
export interface CheckedList {
  /** The categories of its animals and changes that are known by name. */
  categories: readonly GivenCategory[];
  animals: Iterable<ImportRow> | AsyncIterable<ImportRow>;
  changes: readonly ListedChange[];
}

/**
 * Adds the animals of a list, all or none as one step; more than a step can undo become several,
 * one after the other. Then changes those in stock, all that change alike as one step. First looks
 * up or creates categories that are known only by name; when nothing is added, those created are
 * removed again. Throws what the store throws.
 */
export async function addImported(
  store: Store,
  list: CheckedList,
  options: AddManyOptions,
): Promise<ImportOutcome> {
  const categories = await CategoryFinder.open(store.categories);
  const imported: ImportOutcome = {
    outcome: NOTHING_DONE,
    steps: 0,
    earlier: [],
    added: 0,
    changed: 0,
  };
  try {
    const ids = await idsOf(list, categories);
    await addAll(store, list.animals, ids, imported, options);
    await changeAll(store, list.changes, ids, imported, options);
    return imported;
  } catch (error) {
    // The first problem is what a person must hear of, not that tidying up failed too.
    await categories.removeCreated().catch(() => undefined);
    throw error;
  }
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

async function addAll(
  store: Store,
  animals: CheckedList['animals'],
  ids: ReadonlyMap<string, bigint>,
  imported: ImportOutcome,
  options: AddManyOptions,
): Promise<void> {
  const rows =
    Symbol.asyncIterator in animals ? animals[Symbol.asyncIterator]() : animals[Symbol.iterator]();
  const onProgress = (ready: number) => options.onProgress?.(imported.added + ready);
  for (;;) {
    const next = petsOf(rows, ids);
    const outcome = await store.pets.addMany(next, { ...options, onProgress: onProgress });
    if (outcome.done === 0) return;
    imported.added += outcome.done;
    noteStep(imported, { ...outcome, done: imported.added });
    if (outcome.done < MOST_IMPORTED) return;
  }
}

/** Makes an outcome the latest; one without a step leaves the step before it the latest. */
function noteStep(imported: ImportOutcome, outcome: StepOutcome): void {
  const { step } = imported.outcome;
  imported.outcome = { ...outcome, step: outcome.step ?? step };
  if (!outcome.step) return;
  imported.steps += 1;
  if (step) imported.earlier = [...imported.earlier, step].slice(-MAX_EARLIER_STEPS);
}

/** The next animals, as many as one step can undo. */
async function* petsOf(
  rows: Iterator<ImportRow> | AsyncIterator<ImportRow>,
  ids: ReadonlyMap<string, bigint>,
): AsyncGenerator<ShopNewPet> {
  for (let count = 0; count < MOST_IMPORTED; count += 1) {
    const next = await rows.next();
    if (next.done) return;
    const { category, ...pet } = next.value;
    const { categoryId } = pet;
    const known = category === undefined ? categoryId : ids.get(categoryKey(category, categoryId));
    if (known === undefined) throw new TypeError('An animal of an import has no category');
    yield { ...pet, categoryId: known };
  }
}

async function changeAll(
  store: Store,
  changes: readonly ListedChange[],
  ids: ReadonlyMap<string, bigint>,
  imported: ImportOutcome,
  { author, signal }: AddManyOptions,
): Promise<void> {
  for (const { change, animals } of alike(changes, ids)) {
    if (signal?.aborted) return;
    const outcome = await store.pets.change({ kind: 'animals', animals }, change, author);
    imported.changed += outcome.done;
    const conflictCount = imported.outcome.conflictCount + outcome.conflictCount;
    const done = imported.added + imported.changed;
    noteStep(imported, { ...outcome, conflictCount, done });
  }
}

type Animals = Pick<ListedChange, 'id' | 'version'>[];

/** Changes with the animals that each of them is for, as many as one call may list. */
function alike(
  changes: readonly ListedChange[],
  ids: ReadonlyMap<string, bigint>,
): { change: PetChange; animals: Animals }[] {
  const groups: { change: PetChange; animals: Animals }[] = [];
  const open = new Map<string, Animals>();
  for (const { id, version, change: listed } of changes) {
    const { category, ...others } = listed;
    const categoryId =
      category === undefined ? others.categoryId : ids.get(categoryKey(category, undefined));
    const change: PetChange = { ...others, ...(categoryId !== undefined && { categoryId }) };
    const { name, status, details } = change;
    const key = `${String(categoryId)} ${String(status)} ${JSON.stringify([name, details])}`;
    let animals = open.get(key);
    if (!animals || animals.length >= MAX_SELECTED) {
      animals = [];
      open.set(key, animals);
      groups.push({ change, animals });
    }
    animals.push({ id, version });
  }
  return groups;
}
