import Database from 'better-sqlite3';
import { FOLDED_COLUMNS } from '../../sql/pet-columns.ts';
import type { Connection } from '../database.ts';
import { isDamage, isMissing } from '../storage-errors.ts';
import { columnsOf } from './damaged-database.ts';
import { placeOf } from './kept-photographs.ts';

interface Lasting {
  table: string;
  key: readonly string[];
  what: string;
  /** Which of its rows, in SQL. */
  only?: string;
}

/** An unfinished sale may change. */
const IS_COMPLETED =
  'EXISTS (SELECT 1 FROM backup.sales WHERE id = kept.sale_id AND number IS NOT NULL)';

/**
 * Rows that never change once written, with their keys; an animal's row does not as long as its
 * version is the same.
 */
const LASTING: readonly Lasting[] = [
  { table: 'pets', key: ['id', 'version'], what: 'animal' },
  { table: 'removed_pets', key: ['id', 'version'], what: 'removed animal' },
  { table: 'photographs', key: ['id'], what: 'photograph' },
  { table: 'steps', key: ['id'], what: 'step of the history' },
  { table: 'changes', key: ['id'], what: 'entry of the history' },
  { table: 'sales', key: ['id', 'number'], what: 'sale' },
  {
    table: 'sale_lines',
    key: ['sale_id', 'position'],
    what: 'line of the sale',
    only: IS_COMPLETED,
  },
  { table: 'payments', key: ['sale_id', 'position'], what: 'payment of the sale' },
  { table: 'closes', key: ['number'], what: 'close of the day' },
  { table: 'deliveries', key: ['number'], what: 'delivery' },
  { table: 'register_entries', key: ['number'], what: 'entry of the register' },
  { table: 'register_seals', key: ['number'], what: 'signature of the register' },
  { table: 'treatments', key: ['number'], what: 'treatment' },
  { table: 'treated_pets', key: ['treatment', 'pet_id'], what: 'animal of the treatment' },
  { table: 'idempotency', key: ['key_id', 'idempotency_key'], what: 'retry of the key' },
];

/** Tables whose rows may change, with the state that changes with them (`tables.ts`). */
const CHANGING = [
  { table: 'keys', state: 'keys_state', what: 'the key of', name: 'label' },
  { table: 'categories', state: 'categories_state', what: 'the category', name: 'name' },
  { table: 'fields', state: 'fields_state', what: 'the field', name: 'id' },
  { table: 'kept_lists', state: 'kept_lists_state', what: 'the list of', name: 'id' },
  { table: 'persons', state: 'persons_state', what: 'the person', name: 'name' },
  { table: 'customers', state: 'customers_state', what: 'the customer', name: 'id' },
  { table: 'stock_takes', state: 'stock_takes_state', what: 'the stock take', name: 'number' },
  { table: 'stock_counts', state: 'stock_counts_state', what: 'the count of No.', name: 'pet_id' },
] as const;

/**
 * Returns what in a stock is not as it was stored: by SQLite's full check, by the totals of its
 * animals and, for a changed byte inside a name for example, by an intact backup, if there is one.
 * Null when nothing is found. Reads in one transaction while other calls continue. Throws SQLite's
 * errors other than damage.
 */
export function findStockDamage(file: string, backup: string | null): string | null {
  const stock = new Database(file, { readonly: true, fileMustExist: true });
  stock.defaultSafeIntegers(true);
  stock.unsafeMode();
  // A full folder for temporary files must not prevent the day's backup.
  stock.pragma('temp_store = MEMORY');
  stock.function('place_of', (image) => (image instanceof Buffer ? placeOf(image) : null));
  try {
    if (backup !== null) stock.prepare('ATTACH ? AS backup').run(backup);
    stock.exec('BEGIN');
    return (
      fullCheck(stock) ??
      wrongTotal(stock) ??
      (backup === null ? null : differenceFromBackup(stock))
    );
  } catch (error) {
    if (!isDamage(error) && !isMissing(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  } finally {
    stock.close();
  }
}

function fullCheck(stock: Connection): string | null {
  const found = String(stock.prepare('PRAGMA main.integrity_check(1)').pluck().get());
  return found === 'ok' ? null : found;
}

function wrongTotal(stock: Connection): string | null {
  const wrong = stock
    .prepare(
      `SELECT 1 FROM main.counted_totals AS totals WHERE animals <>
         (SELECT count(*) FROM main.pets WHERE ifnull(status, 0) = totals.status)`,
    )
    .get();
  return wrong ? 'the total of a status is not that of its animals' : null;
}

/**
 * What is not as the backup has it although nothing the program does can have changed it; null for a
 * backup of another shop or schema, or from before a restore.
 */
function differenceFromBackup(stock: Connection): string | null {
  if (!isComparable(stock)) return null;
  return differentRow(stock) ?? differentRecord(stock);
}

/** Whether the backup is of this shop and schema, and no restore has replaced the stock since. */
function isComparable(stock: Connection): boolean {
  const version = (schema: string) => stock.pragma(`${schema}.user_version`, { simple: true });
  if (version('main') !== version('backup')) return false;
  const known = stock.prepare(
    `SELECT 1 FROM main.shop JOIN backup.shop USING (cursor_secret)
     WHERE NOT EXISTS (
       SELECT 1 FROM (SELECT id, at FROM backup.steps ORDER BY id DESC LIMIT 1) AS newest
       WHERE (id, at) NOT IN (SELECT id, at FROM main.steps WHERE id = newest.id))`,
  );
  return known.get() !== undefined;
}

function differentRow(stock: Connection): string | null {
  for (const { table, key, what, only = 'TRUE' } of LASTING) {
    // Texts are folded again where the shop's language has changed.
    const fixed = [...FOLDED_COLUMNS, ...key];
    const columns = columnsOf(stock, table).filter((name) => !fixed.some((one) => one === name));
    const same = key.map((name) => `now.${name} = kept.${name}`).join(' AND ');
    const differs = columns.map((name) => differsIn(table, name)).join(' OR ');
    const found = stock
      .prepare<[], bigint | string>(
        `SELECT now.${key[0] ?? ''} FROM backup.${table} AS kept CROSS JOIN main.${table} AS now
         ON ${same} WHERE ${only} AND (${differs}) LIMIT 1`,
      )
      .pluck()
      .get();
    if (found !== undefined) return `${what} ${String(found)} is not as the backup has it`;
  }
  return null;
}

/** Where a backup has the place of a photograph, which has its SHA-256, the image must be that one. */
function differsIn(table: string, column: string): string {
  const differs = `now.${column} IS NOT kept.${column}`;
  if (table !== 'photographs' || column !== 'image') return differs;
  return `(${differs} AND place_of(now.image) IS NOT CAST(kept.image AS TEXT))`;
}

function differentRecord(stock: Connection): string | null {
  for (const { table, state, what, name } of CHANGING) {
    const isSameState = stock
      .prepare(`SELECT 1 FROM main.shop JOIN backup.shop AS kept USING (${state})`)
      .get();
    if (!isSameState) continue;
    const found = stock
      .prepare<[], bigint | string>(
        `SELECT ${name} FROM (SELECT * FROM backup.${table} EXCEPT SELECT * FROM main.${table}) LIMIT 1`,
      )
      .pluck()
      .get();
    if (found !== undefined) return `${what} ${String(found)} is not as the backup has it`;
  }
  return null;
}
