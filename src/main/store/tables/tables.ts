import {
  COUNTED_PETS,
  COUNTED_TOTALS,
  IDEMPOTENCY,
  PETS,
  PHOTOGRAPHS,
  REMOVED_PETS,
} from './animals.ts';
import { ARTICLES } from './articles.ts';
import { CUSTOMERS } from './customers.ts';
import { DELIVERIES } from './deliveries.ts';
import { CHANGES, STEPS } from './history.ts';
import { CATEGORIES, FIELDS, KEPT_LISTS, KEYS, LETTERHEADS, PERSONS, USAGE } from './records.ts';
import { REGISTER_ENTRIES, REGISTER_PERSONS, REGISTER_SEALS } from './register.ts';
import { CLOSES, PAYMENTS, SALE_LINES, SALE_PROBLEMS, SALES } from './sales.ts';
import { STOCK_COUNTS, STOCK_TAKES } from './stock-takes.ts';
import type { Table } from './table.ts';
import { TREATED_PETS, TREATMENTS } from './treatments.ts';

/** Every table of a shop, but for its single row `shop`. Those that others refer to come first. */
export const TABLES: readonly Table[] = [
  KEYS,
  PERSONS,
  FIELDS,
  KEPT_LISTS,
  LETTERHEADS,
  CATEGORIES,
  PETS,
  REMOVED_PETS,
  PHOTOGRAPHS,
  STEPS,
  CHANGES,
  SALES,
  SALE_LINES,
  PAYMENTS,
  SALE_PROBLEMS,
  ARTICLES,
  CUSTOMERS,
  CLOSES,
  DELIVERIES,
  TREATMENTS,
  TREATED_PETS,
  STOCK_TAKES,
  STOCK_COUNTS,
  REGISTER_ENTRIES,
  REGISTER_PERSONS,
  REGISTER_SEALS,
  USAGE,
  IDEMPOTENCY,
  COUNTED_PETS,
  COUNTED_TOTALS,
];

/** The tables whose rows can't be made again from others. */
export const RECORD_TABLES = TABLES.filter(({ isDerived = false }) => !isDerived);
