import type { FieldColumn } from './field-columns.ts';

/** A column of the tables of sales, and its type in PostgreSQL. */
interface SaleColumn {
  name: string;
  type: FieldColumn<unknown>['type'];
}

const text = (...names: string[]): SaleColumn[] => names.map((name) => ({ name, type: 'text' }));
const whole = (...names: string[]): SaleColumn[] => names.map((name) => ({ name, type: 'bigint' }));

/**
 * A sale or, where it `returns` one, what came back of it. Its `number` is given when it is completed.
 * `step_id` is what it did to animals, if anything. Of a return `total` and `animals` are negative.
 */
export const SALE_COLUMNS: readonly SaleColumn[] = [
  ...text('id'),
  ...whole('number'),
  ...text('returns'),
  ...whole('at'),
  ...text('author_kind', 'author_id', 'author_name', 'customer', 'note'),
  ...whole('step_id', 'total', 'animals'),
  ...text('words', 'folded_words'),
];

/** A line of a sale; `line_of` is the position of the one of its sale that a return is about. */
export const SALE_LINE_COLUMNS: readonly SaleColumn[] = [
  ...text('sale_id'),
  ...whole('position', 'pet_id'),
  ...text('words', 'identity'),
  ...whole('category_id', 'quantity', 'unit_price', 'discount', 'discount_percent'),
  ...text('discount_reason'),
  ...whole('total', 'line_of', 'to_stock'),
];

export const PAYMENT_COLUMNS: readonly SaleColumn[] = [
  ...text('sale_id'),
  ...whole('position'),
  ...text('method'),
  ...whole('amount', 'given'),
];
