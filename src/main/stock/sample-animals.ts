import type { Author, StepOutcome } from '../../shared/history.ts';
import type { NewPet, PetStatus } from '../../shared/pet.ts';
import type { Store } from '../store/store.ts';
import { sameChance, type Chance } from './sample/same-numbers.ts';
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
export const SAMPLE_CATEGORIES: readonly SampleCategory[] = [
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
  const chance = sameChance();
  return store.pets.addMany(makePets(animals, shelves, chance), { author });
}

function* makePets(animals: number, shelves: readonly Shelf[], chance: Chance): Generator<NewPet> {
  for (let made = 0; made < animals; made += 1) yield makePet(shelves, chance);
}

function makePet(shelves: readonly Shelf[], chance: Chance): NewPet {
  const shelf = chance.pick(shelves);
  const name = `${chance.pick(shelf.names)}, ${chance.pick(shelf.varieties)}`;
  const share = chance.next();
  const status = STATUSES.find(([upTo]) => share < upTo)?.[1];
  return { name, categoryId: shelf.categoryId, ...(status && { status }) };
}
