import type { Author, StepOutcome } from '../../shared/history.ts';
import type { NewPet, PetStatus } from '../../shared/pet.ts';
import type { Store } from '../store/store.ts';
import { CategoryFinder } from './category-finder.ts';
import { SAMPLE_CATEGORIES } from './sample-words.ts';

/** How a shop's stock is spread over the statuses; one in fifteen or so has none. */
const STATUSES: readonly [share: number, status: PetStatus | undefined][] = [
  [0.6, 'available'],
  [0.74, 'pending'],
  [0.93, 'sold'],
  [1, undefined],
];

const SAMPLE: Author = { kind: 'sample', id: null, name: null };

/** A small generator of numbers from 0 to 1 (mulberry32), always the same ones. */
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

/** Adds believable animals as one step, the same ones for the same number; the categories are looked up or made. */
export async function addSampleAnimals(store: Store, animals: number): Promise<StepOutcome> {
  const categories = await CategoryFinder.open(store.categories);
  const shelves: Shelf[] = [];
  for (const { name, names, varieties } of SAMPLE_CATEGORIES) {
    const categoryId = await categories.idOf(name);
    shelves.push({ categoryId, names: names.split(' '), varieties: varieties.split(',') });
  }
  const random = sameNumbersEachTime();
  return store.pets.addMany(makePets(animals, shelves, random), { author: SAMPLE });
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
