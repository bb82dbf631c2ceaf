import type { FieldColumn } from './field-columns.ts';

/** A column of the tables of sales, and its type in PostgreSQL. */
interface SaleColumn {
  name: string;
  type: FieldColumn<unknown>['type'];
}

const text = (...names: string[]): SaleColumn[] => names.map((name) => ({ name, type: 'text' }));
const whole = (...names: string[]): SaleColumn[] => names.map((name) => ({ name, type: 'bigint' }));

/**
 * A record with a number, which is given when it is completed. `origin` is the sale of a return, or the
 * unfinished sale of a deposit. `at` is when it was, `entered_at` when it was written. `step_id` is what it did
 * to animals, if anything. Of a return `total`, `animals` and the `cost` of its lines are negative.
 */
export const SALE_COLUMNS: readonly SaleColumn[] = [
  ...text('id'),
  ...whole('number'),
  ...text('kind', 'origin'),
  ...whole('at', 'entered_at'),
  ...text('author_kind', 'author_id', 'author_name', 'customer_id', 'note'),
  ...whole('step_id', 'total', 'rounding', 'paid'),
  ...text('till_receipt', 'drawer', 'currency'),
  ...whole('animals'),
  ...text('words', 'folded_words'),
];

/** A line of a sale; `line_of` is the position of the one of its sale that a return is about. */
export const SALE_LINE_COLUMNS: readonly SaleColumn[] = [
  ...text('sale_id'),
  ...whole('position', 'pet_id'),
  ...text('words', 'identity'),
  ...whole('category_id', 'quantity', 'unit_price', 'discount', 'discount_percent'),
  ...text('discount_reason'),
  ...whole('total', 'tax_rate', 'tax', 'cost', 'line_of', 'to_stock'),
];

export const PAYMENT_COLUMNS: readonly SaleColumn[] = [
  ...text('sale_id'),
  ...whole('position'),
  ...text('method'),
  ...whole('amount', 'given'),
];

/** Who buys. One who is merged into another, or erased, has no data. */
export const CUSTOMER_COLUMNS: readonly SaleColumn[] = [
  ...text('id', 'name', 'address', 'phone', 'email', 'note', 'folded', 'same_as'),
  ...whole('erased_at'),
];

/** A close of a drawer: of the records with numbers `above`, where the close before ended, and `up_to`. */
export const CLOSE_COLUMNS: readonly SaleColumn[] = [
  ...whole('number'),
  ...text('id'),
  ...whole('at'),
  ...text('author_kind', 'author_id', 'author_name', 'drawer', 'currency'),
  ...whole('above', 'up_to', 'opening', 'expected', 'counted', 'left_in'),
  ...text('note'),
];

/** What was counted; `scope` is JSON. `last_pet_id` is the highest number of an animal when it began. */
export const STOCK_TAKE_COLUMNS: readonly SaleColumn[] = [
  ...whole('number'),
  ...text('id', 'scope'),
  ...whole('begun_at'),
  ...text('author_kind', 'author_id', 'author_name'),
  ...whole('last_pet_id', 'ended_at', 'expected', 'counted'),
];

/**
 * A count of an animal, and what the stock had of it then: `stock` many, in `place_before`. `place` is where
 * it was found, if elsewhere, and `step_id` what made the number right.
 */
export const STOCK_COUNT_COLUMNS: readonly SaleColumn[] = [
  ...whole('take', 'pet_id', 'counted', 'stock'),
  ...text('place', 'place_before'),
  ...whole('at'),
  ...text('author_kind', 'author_id', 'author_name'),
  ...whole('step_id'),
];

/** What arrived: the animals that it made are those between two ids. */
export const DELIVERY_COLUMNS: readonly SaleColumn[] = [
  ...whole('number'),
  ...text('id', 'day'),
  ...whole('entered_at'),
  ...text('author_kind', 'author_id', 'author_name', 'supplier_id', 'document', 'currency'),
  ...whole('first_pet_id', 'last_pet_id'),
  ...text('lines'),
];

/** What was done to animals; `step_id` is what it changed of them, if anything. */
export const TREATMENT_COLUMNS: readonly SaleColumn[] = [
  ...whole('number'),
  ...text('id', 'day'),
  ...whole('entered_at'),
  ...text('author_kind', 'author_id', 'author_name', 'what', 'done_by', 'medicine', 'batch'),
  ...text('not_for_sale_until', 'again_on'),
  ...whole('step_id'),
];

/** An entry that was treated, and how many animals it had then. */
export const TREATED_COLUMNS: readonly SaleColumn[] = whole('treatment', 'pet_id', 'animals');
