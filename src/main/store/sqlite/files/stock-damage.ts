import Database from 'better-sqlite3';
import { knownBy, namedColumns, type Table } from '../../tables/table.ts';
import { RECORD_TABLES } from '../../tables/tables.ts';
import { stateOf } from '../create-table.ts';
import type { Connection } from '../database.ts';
import { isDamage, isMissing } from '../storage-errors.ts';
import { placeOf } from './kept-photographs.ts';

/** What compares a row with the backup's: nothing of it may differ as long as these columns are the same. */
function sameOf({ key, keeping }: Table): readonly string[] {
  return keeping === 'versioned' ? [...key, 'version'] : key;
}

/** Tables whose rows never change once written, or with their version. */
const LASTING = RECORD_TABLES.filter(({ keeping }) =>
  ['forever', 'unaltered', 'versioned'].includes(keeping),
);

/** Tables whose rows may change, with a state that changes with them. */
const CHANGING = RECORD_TABLES.filter(({ keeping }) => keeping === 'stated');

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
  for (const one of LASTING) {
    const { name: table, called, once } = one;
    const same = sameOf(one);
    // Texts are folded again where the shop's language has changed.
    const columns = namedColumns(one, { isWhole: false }).filter(
      ({ name }) => !same.includes(name),
    );
    const isSame = same.map((name) => `now.${name} = kept.${name}`).join(' AND ');
    const differs = columns.map(({ name }) => differsIn(table, name)).join(' OR ');
    const found = stock
      .prepare<[], bigint | string>(
        `SELECT now.${knownBy(one)} FROM backup.${table} AS kept CROSS JOIN main.${table} AS now
         ON ${isSame} WHERE ${once?.('kept', 'backup.') ?? 'TRUE'} AND (${differs || 'FALSE'}) LIMIT 1`,
      )
      .pluck()
      .get();
    if (found !== undefined)
      return `the ${called.one} ${String(found)} is not as the backup has it`;
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
  for (const one of CHANGING) {
    const isSameState = stock
      .prepare(`SELECT 1 FROM main.shop JOIN backup.shop AS kept USING (${stateOf(one)})`)
      .get();
    if (!isSameState) continue;
    const found = stock
      .prepare<[], bigint | string>(
        `SELECT ${knownBy(one)} FROM (SELECT * FROM backup.${one.name} EXCEPT SELECT * FROM main.${one.name}) LIMIT 1`,
      )
      .pluck()
      .get();
    if (found !== undefined)
      return `the ${one.called.one} ${String(found)} is not as the backup has it`;
  }
  return null;
}
