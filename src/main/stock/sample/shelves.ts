/** What a category of the sample shop sells, and how much of it. Prices are in whole units of the currency. */
export interface Shelf {
  name: string;
  colour: string;
  prices: readonly [least: number, most: number];
  /** Lines in stock, of which some are groups of animals. */
  lines: number;
  groups?: { names: readonly string[]; sizes: readonly [least: number, most: number] };
  breeds: readonly string[];
  names: readonly string[];
  /** Where they live, with the number of such places. */
  places: readonly [name: string, count: number];
  /** Age in days; none where nobody knows. */
  age?: readonly [least: number, most: number];
  /** Whether the sex is known of all, of some or of none. */
  sexes: 'all' | 'some' | 'none';
  code?: 'chip' | 'ring';
  source: string;
  /** When it is sold most. */
  season?: 'spring' | 'december';
}

const words = (text: string) => text.split(' ');

const DOGS = words('Bella Max Luna Charlie Daisy Rocky Molly Buddy Sadie Duke Rosie Jasper Ruby');
const CATS = words(
  'Simba Nala Cleo Felix Misty Tiger Smokey Salem Shadow Pearl Ziggy Olive Socks Pebbles Tabitha Gizmo',
);
const SMALL = words(
  'Hazelnut Nibbles Clover Peanut Thumper Cocoa Snowball Pepper Button Ginger Toffee Fudge Bramble Acorn Muffin Pip Maple Waffles Dandelion Truffle Oreo Nutmeg Barley Conker Crumpet Domino Figgy Pickle Poppy Scout Teasel Willow',
);
const BIRDS = words(
  'Kiwi Mango Sunny Sky Tweety Rio Coco Skittles Pippin Lemon Blue Piper Sorbet Zazu Feather Robin Apollo Chirpy Fern Quill Basil Dot Fleck Indigo Juniper Lark Nimbus Opal Periwinkle Saffron Twig Wren',
);
const FISH = words(
  'Bubbles Finn Coral Comet Splash Neptune Marlin Ripple Goldie Pearl Dory Shimmer Flash Tango Azure Jet',
);
const REPTILES = words(
  'Spike Rango Iggy Draco Onyx Sandy Yoshi Sheldon Cactus Ember Nagini Kaa Rex Topaz Moss Copper',
);

const kinds = (text: string) => text.split(', ');

const GOLDFISH = kinds(
  'Comets, Fantails, Orandas, Black moors, Shubunkins, Ryukins, Lionheads, Telescopes, Pearlscales',
);
const TROPICAL = kinds(
  'Guppies, Mollies, Angelfish, Bettas, Corydoras, Cardinal tetras, Platies, Cherry barbs, Zebra danios, Harlequin rasboras, Swordtails, Clown loaches, Glass catfish, Rummy-nose tetras, Black widow tetras, Pearl gouramis, Dwarf gouramis, Bristlenose catfish, White cloud minnows, Otocinclus, Ember tetras, Kuhli loaches',
);

const MONTH = 30;

/** The categories, in the order in which they were made. */
export const SHELVES: readonly Shelf[] = [
  {
    name: 'Puppies',
    colour: 'orange',
    prices: [580, 860],
    lines: 9,
    names: DOGS,
    breeds: ['Beagle', 'Labrador', 'Dachshund', 'Border collie', 'Spaniel'],
    places: ['Pen', 4],
    age: [63, 112],
    sexes: 'all',
    code: 'chip',
    source: 'Own litter',
  },
  {
    name: 'Kittens',
    colour: 'violet',
    prices: [180, 340],
    lines: 12,
    names: CATS,
    breeds: ['Tabby', 'Ginger tabby', 'British shorthair', 'Siamese'],
    places: ['Room', 1],
    age: [63, 112],
    sexes: 'all',
    code: 'chip',
    source: 'Own litter',
  },
  {
    name: 'Rabbits',
    colour: 'pink',
    prices: [38, 55],
    lines: 24,
    names: SMALL,
    breeds: ['Mini lop', 'Dutch', 'Lionhead', 'Netherland dwarf'],
    places: ['Hutch', 12],
    age: [42, 98],
    sexes: 'all',
    source: 'Willow Farm',
    season: 'spring',
  },
  {
    name: 'Guinea pigs',
    colour: 'brown',
    prices: [28, 38],
    lines: 21,
    names: SMALL,
    breeds: ['Abyssinian', 'American', 'Peruvian', 'Silkie'],
    places: ['Hutch', 12],
    age: [42, 98],
    sexes: 'all',
    source: 'Willow Farm',
  },
  {
    name: 'Hamsters',
    colour: 'red',
    prices: [10, 16],
    lines: 23,
    names: SMALL,
    breeds: ['Syrian', 'Roborovski', 'Winter white'],
    places: ['Shelf', 8],
    age: [42, 98],
    sexes: 'all',
    source: 'Willow Farm',
    season: 'december',
  },
  {
    name: 'Rats and mice',
    colour: 'grey',
    prices: [7, 16],
    lines: 26,
    names: SMALL,
    breeds: ['Fancy mouse', 'Dumbo rat', 'Hooded rat'],
    places: ['Shelf', 8],
    age: [42, 98],
    sexes: 'all',
    source: 'Willow Farm',
  },
  {
    name: 'Ferrets',
    colour: 'brown',
    prices: [120, 145],
    lines: 6,
    names: CATS,
    breeds: ['Sable', 'Silver', 'Albino'],
    places: ['Cage', 3],
    age: [42, 98],
    sexes: 'all',
    code: 'chip',
    source: 'Willow Farm',
  },
  {
    name: 'Budgies',
    colour: 'teal',
    prices: [26, 34],
    lines: 28,
    names: BIRDS,
    breeds: ['Green', 'Sky blue', 'Violet', 'Pied'],
    places: ['Aviary', 4],
    age: [3 * MONTH, 10 * MONTH],
    sexes: 'some',
    source: 'Feather & Co',
    season: 'spring',
  },
  {
    name: 'Canaries and finches',
    colour: 'green',
    prices: [36, 58],
    lines: 22,
    names: BIRDS,
    breeds: ['Gloster canary', 'Red canary', 'Zebra finch', 'Gouldian finch'],
    places: ['Aviary', 4],
    age: [3 * MONTH, 10 * MONTH],
    sexes: 'some',
    code: 'ring',
    source: 'Feather & Co',
    season: 'spring',
  },
  {
    name: 'Parrots',
    colour: 'red',
    prices: [90, 890],
    lines: 11,
    names: BIRDS,
    breeds: ['Cockatiel', 'Lovebird', 'Sun conure'],
    places: ['Cage', 3],
    age: [3 * MONTH, 10 * MONTH],
    sexes: 'all',
    code: 'ring',
    source: 'Feather & Co',
  },
  {
    name: 'Goldfish',
    colour: 'orange',
    prices: [4, 18],
    lines: 18,
    names: FISH,
    groups: { names: GOLDFISH, sizes: [6, 20] },
    breeds: ['Comet', 'Fantail', 'Oranda', 'Black moor', 'Shubunkin'],
    places: ['Tank', 14],
    sexes: 'none',
    source: 'Brookside Aquatics',
    season: 'december',
  },
  {
    name: 'Tropical fish',
    colour: 'blue',
    prices: [2, 24],
    lines: 31,
    names: FISH,
    groups: { names: TROPICAL, sizes: [8, 60] },
    breeds: ['Guppy', 'Molly', 'Angelfish', 'Betta', 'Corydoras'],
    places: ['Tank', 14],
    sexes: 'none',
    source: 'Brookside Aquatics',
    season: 'december',
  },
  {
    name: 'Tortoises and turtles',
    colour: 'green',
    prices: [90, 190],
    lines: 9,
    names: REPTILES,
    breeds: ['Hermann’s tortoise', 'Russian tortoise', 'Musk turtle'],
    places: ['Table', 2],
    age: [8 * MONTH, 30 * MONTH],
    sexes: 'some',
    code: 'chip',
    source: 'Private',
    season: 'spring',
  },
  {
    name: 'Lizards and snakes',
    colour: 'teal',
    prices: [55, 110],
    lines: 14,
    names: REPTILES,
    breeds: ['Leopard gecko', 'Crested gecko', 'Corn snake', 'Ball python'],
    places: ['Vivarium', 8],
    age: [8 * MONTH, 30 * MONTH],
    sexes: 'some',
    source: 'Private',
  },
];
