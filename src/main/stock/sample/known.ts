/** Those that the first look at each screen meets. Days are counted from today: reserved until, reminders, added ago. */
export const KNOWN: readonly {
  shelf: string;
  name: string;
  breed?: string;
  quantity?: number;
  price: number;
  ago: number;
  notes?: string;
  reserved?: { by: string; phone: string; until: number };
  /** The next vaccination, or the end of the quarantine. */
  reminds?: number;
  /** Of a protected one, with the number of the paper that shows where it is from. */
  species?: string;
  originproof?: string;
}[] = [
  {
    shelf: 'Rabbits',
    name: 'Biscuit',
    breed: 'Mini lop',
    price: 45,
    // Today, so that it is the first in the list on any day of the week.
    ago: 0,
    reminds: 3,
    notes: 'Bonded with Snowball: better sold together.',
  },
  {
    shelf: 'Kittens',
    name: 'Marmalade',
    breed: 'Ginger tabby',
    price: 260,
    ago: 3,
    reminds: 0,
  },
  {
    shelf: 'Tropical fish',
    name: 'Neon tetras',
    quantity: 24,
    price: 2.5,
    ago: 2,
    reminds: 0,
  },
  {
    shelf: 'Parrots',
    name: 'Echo',
    breed: 'Cockatiel',
    price: 95,
    ago: 12,
    reserved: { by: 'Mr Haddad', phone: '07700 900412', until: -1 },
  },
  {
    shelf: 'Puppies',
    name: 'Winston',
    breed: 'Labrador',
    price: 780,
    ago: 4,
    reserved: { by: 'Mrs Patel', phone: '07700 900187', until: 0 },
  },
  {
    shelf: 'Tortoises and turtles',
    name: 'Franklin',
    breed: 'Russian tortoise',
    price: 165,
    ago: 214,
    species: 'Testudo horsfieldii',
    originproof: 'B 2041/26',
  },
  {
    shelf: 'Parrots',
    name: 'Jade',
    breed: 'African grey',
    price: 890,
    ago: 187,
    species: 'Psittacus erithacus',
    originproof: 'A 0387/26',
  },
  {
    shelf: 'Lizards and snakes',
    name: 'Monty',
    breed: 'Ball python',
    price: 110,
    ago: 163,
    species: 'Python regius',
  },
  { shelf: 'Kittens', name: 'Oscar', breed: 'British shorthair', price: 320, ago: 121 },
];

/** Whom the vet treated so many days ago, and in how many days they are for sale and treated again. */
export const TREATED = [
  {
    name: 'Marmalade',
    ago: 2,
    what: 'Worming',
    medicine: 'Fenbendazole',
    until: null,
    again: 12,
  },
  {
    name: 'Oscar',
    ago: 1,
    what: 'Ear mites',
    medicine: 'Selamectin',
    until: 2,
    again: null,
  },
];

/** What a card says that helps to sell. */
export const NOTES: readonly string[] = [
  'Says hello to children, not to dogs.',
  'Eats from the hand.',
  'Afraid of the hoover.',
  'Sleeps through any noise.',
  'Likes to be carried about.',
  'Best with one of its own kind.',
  'Knows how to open the door of its cage.',
  'Loves dandelions.',
  'Shy at first, then very curious.',
  'Used to cats.',
  'Takes its time with strangers.',
  'Needs a quiet home.',
  'Very keen on millet.',
  'Comes when called, most days.',
  'Likes the radio.',
  'Has been to the vet: all well.',
  'Bathes every morning.',
  'Digs whatever can be dug.',
  'A bit greedy: mind the portions.',
  'Good with small children.',
];

/** Who buys and reserves. Their telephone numbers are of the range that nobody has. */
export const CUSTOMERS: readonly string[] = [
  'Mrs Patel',
  'Mr Haddad',
  'Ms Okafor',
  'Mr Lindqvist',
  'Mrs Novak',
  'Mr Doyle',
  'Ms Romano',
  'Mr Schneider',
  'Mrs Laurent',
  'Ms Tanaka',
  'Mr Evans',
  'Mrs Silva',
];
