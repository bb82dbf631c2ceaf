import {
  MAX_HISTORY_PER_CALL,
  NOTHING_DONE,
  type Author,
  type StepOutcome,
} from '../../shared/history.ts';
import { MAX_ROWS_PER_CALL, type InventoryView } from '../../shared/inventory.ts';
import {
  hasSameFields,
  type NewPet,
  type PetFields,
  type PetRow,
  type PetStatus,
} from '../../shared/pet.ts';
import type { CategoryStore, Store } from '../store/store.ts';
import { CategoryFinder } from './category-finder.ts';
import { SAMPLE_CATEGORIES } from './sample-words.ts';

/** How a shop's stock is distributed over the statuses; about one in fifteen has none. */
const STATUSES: readonly [share: number, status: PetStatus | undefined][] = [
  [0.6, 'available'],
  [0.74, 'pending'],
  [0.93, 'sold'],
  [1, undefined],
];

/** A small generator of numbers from 0 to 1 (mulberry32), which are the same every time. */
function sameNumbersEachTime(): () => number {
  let state = 0x50455453;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Shelf {
  categoryId: bigint;
  names: string[];
  varieties: string[];
}

/**
 * Adds realistic animals as one step, the same ones for the same number. Looks up or creates the
 * categories.
 */
export async function addSampleAnimals(
  store: Store,
  animals: number,
  author: Author,
): Promise<StepOutcome> {
  const categories = await CategoryFinder.open(store.categories);
  const shelves: Shelf[] = [];
  for (const { name, names, varieties } of SAMPLE_CATEGORIES) {
    const categoryId = await categories.idOf(name);
    shelves.push({ categoryId, names: names.split(' '), varieties: varieties.split(',') });
  }
  const random = sameNumbersEachTime();
  return store.pets.addMany(makePets(animals, shelves, random), { author });
}

/**
 * Removes the sample animals that are unchanged, as one step, and the categories that they leave
 * empty; `left` is how many others are still in stock. Throws what the store throws.
 */
export async function removeSampleAnimals(
  store: Store,
  author: Author,
): Promise<{ outcome: StepOutcome; left: number }> {
  const samples = await samplesAsAdded(store);
  const present = await presentAmong(store, samples);
  const unchanged = present.filter((row) => isAs(samples.get(row.id), row));
  const animals = unchanged.map(({ id, version }) => ({ id, version }));
  const outcome =
    animals.length === 0
      ? NOTHING_DONE
      : await store.pets.remove({ kind: 'animals', animals }, author);
  await removeSampleCategories(store.categories);
  return { outcome, left: present.length - outcome.done };
}

/** Removes the sample's categories that are empty, unless somebody gave them a name or a look. */
async function removeSampleCategories(categories: CategoryStore): Promise<void> {
  const samples = new Set(SAMPLE_CATEGORIES.map(({ name }) => name));
  const unchanged = (await categories.list()).filter(
    ({ name, colour, icon }) => samples.has(name) && colour === null && icon === null,
  );
  await categories.removeEmpty(unchanged.map(({ id }) => id));
}

const ALL_BY_ID: InventoryView = { sort: 'oldest', status: 'all', categoryId: null, search: '' };

/** Every sample animal ever added, as it was added. */
async function samplesAsAdded(store: Store): Promise<Map<bigint, PetFields | null>> {
  const samples = new Map<bigint, PetFields | null>();
  const query = { authorKind: 'sample', action: 'added', limit: MAX_HISTORY_PER_CALL } as const;
  let page = await store.history.page(query);
  for (;;) {
    for (const { petId, after } of page.entries) samples.set(petId, after);
    if (page.next === null) return samples;
    page = await store.history.page({ ...query, cursor: page.next });
  }
}

/** Returns those that are in stock. */
async function presentAmong(
  store: Store,
  samples: ReadonlyMap<bigint, unknown>,
): Promise<PetRow[]> {
  const present: PetRow[] = [];
  let missing = samples.size;
  for (let offset = 0; missing > 0; offset += MAX_ROWS_PER_CALL) {
    const { rows } = await store.pets.rows(ALL_BY_ID, offset, MAX_ROWS_PER_CALL);
    const found = rows.filter(({ id }) => samples.has(id));
    present.push(...found);
    missing -= found.length;
    if (rows.length < MAX_ROWS_PER_CALL) break;
  }
  return present;
}

function isAs(added: PetFields | null | undefined, row: PetRow): boolean {
  return added ? hasSameFields(added, row) : false;
}

function* makePets(
  animals: number,
  shelves: readonly Shelf[],
  random: () => number,
): Generator<NewPet> {
  for (let made = 0; made < animals; made += 1) yield makePet(shelves, random);
}

function makePet(shelves: readonly Shelf[], random: () => number): NewPet {
  const shelf = pick(shelves, random);
  const name = `${pick(shelf.names, random)}, ${pick(shelf.varieties, random)}`;
  const share = random();
  const status = STATUSES.find(([upTo]) => share < upTo)?.[1];
  return { name, categoryId: shelf.categoryId, ...(status && { status }) };
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('There is nothing to choose from');
  return item;
}
