import type { ProblemCode } from '../../../shared/recorded-sale.ts';
import type { Sale } from '../../../shared/sale.ts';
import { AUTHOR, AUTHOR_OR_NONE } from './author.ts';
import { code, orNull, table, whole, words } from './table.ts';

const isOfCompleted = (row: string, prefix: string) =>
  `EXISTS (SELECT 1 FROM ${prefix}sales WHERE id = ${row}.sale_id AND number IS NOT NULL)`;

/**
 * A record with a number, which is given when it is completed. `origin` is the sale of a return, the unfinished sale
 * of a deposit, the record whose payment is put right, or what came back in exchange for a sale. `allowed_by` is the name of the owner whose PIN allowed it, if one was needed. `at` is when it was
 * (of an unfinished sale, when it was begun), `entered_at` when it was written (of an unfinished sale, its version).
 * `step_id` is what it did to animals, if anything. A deposit has the words of its sale, and in `of_total` what that came to. Amounts are in the currency's minor units. Of a return `total`,
 * `animals` and the `cost` of its lines are negative.
 */
export const SALES = table(
  'sales',
  {
    id: code(),
    number: { ...orNull(whole()), isUnique: true },
    kind: code<Sale['kind']>(),
    origin: orNull(code()),
    at: whole(),
    entered_at: whole(),
    ...AUTHOR_OR_NONE,
    allowed_by: orNull(words()),
    customer_id: orNull(code()),
    note: words(),
    step_id: orNull(whole()),
    total: whole(),
    rounding: whole(),
    paid: whole(),
    till_receipt: orNull(words()),
    drawer: code(),
    currency: code(),
    animals: whole(),
    of_total: orNull(whole()),
    words: words(),
    folded_words: code(),
  },
  {
    key: ['id'],
    indexes: { sales_by_time: ['at'], sales_by_drawer: ['drawer', 'number'] },
    sparseIndexes: {
      sales_by_till_receipt: ['till_receipt'],
      sales_by_step: ['step_id'],
      sales_by_origin: ['origin'],
      sales_by_customer: ['customer_id'],
    },
    called: { one: 'sale', all: 'sales' },
    keeping: 'forever',
    once: (row) => `${row}.number IS NOT NULL`,
  },
);

/** A line of a sale; `article_id` is what it sells that is no animal, `line_of` is the position of the one of its sale that a return is about. */
export const SALE_LINES = table(
  'sale_lines',
  {
    sale_id: code(),
    position: whole(),
    pet_id: orNull(whole()),
    words: words(),
    identity: words(),
    category_id: orNull(whole()),
    quantity: whole(),
    unit_price: whole(),
    discount: whole(),
    discount_percent: orNull(whole()),
    discount_reason: words(),
    total: whole(),
    tax_rate: orNull(whole()),
    tax: whole(),
    cost: orNull(whole()),
    article_id: orNull(code()),
    line_of: orNull(whole()),
    to_stock: whole(),
  },
  {
    key: ['sale_id', 'position'],
    sparseIndexes: { sale_lines_by_pet: ['pet_id'] },
    called: { one: 'line of the sale', all: 'sales' },
    keeping: 'forever',
    once: isOfCompleted,
  },
);

export const PAYMENTS = table(
  'payments',
  {
    sale_id: code(),
    position: whole(),
    method: words(),
    amount: whole(),
    given: orNull(whole()),
  },
  {
    key: ['sale_id', 'position'],
    called: { one: 'payment of the sale', all: 'sales' },
    keeping: 'forever',
    once: isOfCompleted,
  },
);

/**
 * What is odd in a sale or return that a till has made, until a person settles it. `pet_id` is the animal that it is
 * about, if that is known.
 */
export const SALE_PROBLEMS = table(
  'sale_problems',
  {
    sale_id: code(),
    place: whole(),
    line: orNull(whole()),
    code: code<ProblemCode>(),
    words: words(),
    pet_id: orNull(whole()),
    settled_at: orNull(whole()),
    ...AUTHOR_OR_NONE,
    reason: words(),
  },
  {
    key: ['sale_id', 'place'],
    indexes: { sale_problems_by_settling: ['settled_at'] },
    called: { one: 'problem of the sale', all: 'sales' },
    keeping: 'forever',
    once: (row) => `${row}.settled_at IS NOT NULL`,
  },
);

/** A close of a drawer: of the records with numbers `above`, where the close before ended, and `up_to`. */
export const CLOSES = table(
  'closes',
  {
    number: whole(),
    id: { ...code(), isUnique: true },
    at: whole(),
    ...AUTHOR,
    drawer: code(),
    currency: code(),
    above: whole(),
    up_to: whole(),
    opening: whole(),
    expected: whole(),
    counted: whole(),
    left_in: whole(),
    note: words(),
  },
  {
    key: ['number'],
    indexes: { closes_by_drawer: ['drawer', 'number'] },
    called: { one: 'close of the day', all: 'closes of the day' },
    keeping: 'forever',
  },
);
