import {
  MAX_HISTORY_PER_CALL,
  NOTHING_DONE,
  type Author,
  type StepOutcome,
} from '../../shared/history.ts';
import { MAX_ROWS_PER_CALL } from '../../shared/inventory.ts';
import {
  hasSameFields,
  type NewPet,
  type PetFields,
  type PetRow,
  type PetStatus,
} from '../../shared/pet.ts';
import type { CategoryStore, Store } from '../store/store.ts';
import { CategoryFinder } from './category-finder.ts';

/** What a category of the sample shop sells: the names of its animals, and their varieties. */
export interface SampleCategory {
  name: string;
  names: string;
  varieties: string;
}

const DOGS =
  'Bella Max Luna Charlie Daisy Rocky Molly Buddy Sadie Duke Maggie Bear Rosie Jasper Ruby Winston Penny Otto Hazel Archie Poppy Bruno Willow Murphy';
const CATS =
  'Simba Nala Oliver Cleo Felix Misty Tiger Smokey Whiskers Salem Pumpkin Shadow Mittens Oscar Pearl Ziggy Jinx Olive Socks Pebbles Sphinx Marmalade Tabitha Gizmo';
const SMALL =
  'Biscuit Hazelnut Nibbles Clover Peanut Thumper Cocoa Snowball Pepper Button Ginger Toffee Fudge Bramble Acorn Muffin Pip Maple Waffles Dandelion Truffle Oreo Nutmeg Barley';
const BIRDS =
  'Kiwi Mango Sunny Sky Tweety Rio Coco Skittles Pippin Lemon Blue Jade Echo Piper Sorbet Zazu Feather Olive Robin Apollo Chirpy Fern Misty Quill';
const FISH =
  'Bubbles Finn Coral Comet Splash Neptune Marlin Ripple Goldie Pearl Dory Sushi Captain Shimmer Flash Poseidon Tango Squirt Nemo Azure Misty Ember Jet Pebble';
const REPTILES =
  'Spike Rango Iggy Draco Onyx Sandy Yoshi Monty Sheldon Franklin Basil Cactus Ember Jade Nagini Kaa Rex Topaz Fern Zilla Moss Copper Sahara Tank';

/** Fourteen categories, in the order in which they are created. */
const SAMPLE_CATEGORIES: readonly SampleCategory[] = [
  {
    name: 'Puppies',
    names: DOGS,
    varieties: 'beagle,labrador,dachshund,border collie,poodle,spaniel',
  },
  {
    name: 'Kittens',
    names: CATS,
    varieties: 'tabby,British shorthair,Maine Coon,Siamese,ragdoll,Bengal',
  },
  {
    name: 'Rabbits',
    names: SMALL,
    varieties: 'mini lop,Dutch,lionhead,Netherland dwarf,rex,angora',
  },
  {
    name: 'Guinea pigs',
    names: SMALL,
    varieties: 'American,Abyssinian,Peruvian,Teddy,silkie,skinny pig',
  },
  {
    name: 'Hamsters',
    names: SMALL,
    varieties: 'Syrian,Roborovski,Campbell,winter white,Chinese,golden',
  },
  {
    name: 'Rats and mice',
    names: SMALL,
    varieties: 'hooded rat,dumbo rat,fancy mouse,spiny mouse,rex rat,harvest mouse',
  },
  { name: 'Ferrets', names: CATS, varieties: 'sable,albino,silver,cinnamon,champagne,panda' },
  { name: 'Budgies', names: BIRDS, varieties: 'green,sky blue,yellow,violet,pied,spangle' },
  {
    name: 'Canaries and finches',
    names: BIRDS,
    varieties: 'Gloster canary,red canary,zebra finch,Gouldian finch,society finch,timbrado',
  },
  {
    name: 'Parrots',
    names: BIRDS,
    varieties: 'cockatiel,lovebird,conure,African grey,caique,parrotlet',
  },
  { name: 'Goldfish', names: FISH, varieties: 'comet,fantail,oranda,shubunkin,ryukin,black moor' },
  {
    name: 'Tropical fish',
    names: FISH,
    varieties: 'guppy,neon tetra,angelfish,molly,betta,corydoras',
  },
  {
    name: 'Tortoises and turtles',
    names: REPTILES,
    varieties:
      "Hermann's tortoise,Russian tortoise,red-eared slider,musk turtle,box turtle,map turtle",
  },
  {
    name: 'Lizards and snakes',
    names: REPTILES,
    varieties: 'leopard gecko,crested gecko,bearded dragon,corn snake,king snake,ball python',
  },
];

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
  const ids = [...samples.keys()];
  const present: PetRow[] = [];
  for (let from = 0; from < ids.length; from += MAX_ROWS_PER_CALL) {
    const { rows } = await store.pets.byIds(ids.slice(from, from + MAX_ROWS_PER_CALL));
    present.push(...rows);
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
