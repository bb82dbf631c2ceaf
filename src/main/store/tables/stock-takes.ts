import { AUTHOR } from './author.ts';
import { code, orNull, table, whole, words } from './table.ts';

/** What was counted; `scope` is JSON. `last_pet_id` is the highest number of an animal when it began. */
export const STOCK_TAKES = table(
  'stock_takes',
  {
    number: whole(),
    id: { ...code(), isUnique: true },
    scope: words(),
    begun_at: whole(),
    ...AUTHOR,
    last_pet_id: whole(),
    ended_at: orNull(whole()),
    expected: orNull(whole()),
    counted: orNull(whole()),
  },
  {
    key: ['number'],
    called: { one: 'stock take', all: 'stock takes' },
    keeping: 'stated',
  },
);

/**
 * A count of an animal, and what the stock had of it then: `stock` many, in `place_before`. `place` is where it was
 * found, if elsewhere, and `step_id` what made the number right.
 */
export const STOCK_COUNTS = table(
  'stock_counts',
  {
    take: whole(),
    pet_id: whole(),
    counted: whole(),
    stock: whole(),
    place: orNull(words()),
    place_before: words(),
    at: whole(),
    ...AUTHOR,
    step_id: orNull(whole()),
  },
  {
    key: ['take', 'pet_id'],
    called: { one: 'count of No.', all: 'stock takes' },
    keeping: 'stated',
    knownBy: 'pet_id',
  },
);
