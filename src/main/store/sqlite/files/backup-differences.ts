import type { Connection } from '../database.ts';

/**
 * Rows that never change once written, with their keys; an animal's row does not as long as its
 * version is the same.
 */
const LASTING = [
  { table: 'pets', key: ['id', 'version'], what: 'animal' },
  { table: 'removed_pets', key: ['id', 'version'], what: 'removed animal' },
  { table: 'steps', key: ['id'], what: 'step of the history' },
  { table: 'changes', key: ['id'], what: 'entry of the history' },
  { table: 'idempotency', key: ['key_id', 'idempotency_key'], what: 'retry of the key' },
] as const;

/** Tables whose rows may change, with the state that changes with them (migration 006). */
const CHANGING = [
  { table: 'keys', state: 'keys_state', what: 'the key of', name: 'label' },
  { table: 'categories', state: 'categories_state', what: 'the category', name: 'name' },
  { table: 'persons', state: 'persons_state', what: 'the person', name: 'name' },
] as const;

/**
 * Returns what in a stock is not as an intact backup, attached as `backup`, has it, although nothing
 * the program does can have changed it; null when nothing is found, and for a backup of another
 * schema or from before a restore. Throws SQLite's errors.
 */
export function differenceFromBackup(stock: Connection): string | null {
  if (!hasSameSchema(stock)) return null;
  const secrets = secretsOf(stock);
  if (secrets === 'damaged') return 'the secret of the pages is not as the backup has it';
  if (secrets === 'different' || !hasNewestStep(stock)) return null;
  return differentRow(stock) ?? differentRecord(stock);
}

function differentRow(stock: Connection): string | null {
  for (const { table, key, what } of LASTING) {
    const columns = columnsOf(stock, table).filter((name) => !key.some((one) => one === name));
    const same = key.map((name) => `now.${name} = kept.${name}`).join(' AND ');
    const differs = columns.map((name) => `now.${name} IS NOT kept.${name}`).join(' OR ');
    const found = stock
      .prepare<[], bigint | string>(
        `SELECT now.${key[0]} FROM backup.${table} AS kept CROSS JOIN main.${table} AS now
         ON ${same} WHERE ${differs} LIMIT 1`,
      )
      .pluck()
      .get();
    if (found !== undefined) return `${what} ${String(found)} is not as the backup has it`;
  }
  return null;
}

function differentRecord(stock: Connection): string | null {
  for (const { table, state, what, name } of CHANGING) {
    const isSameState = stock
      .prepare(`SELECT 1 FROM main.shop JOIN backup.shop AS kept USING (${state})`)
      .get();
    if (!isSameState) continue;
    const found = stock
      .prepare<[], string>(
        `SELECT ${name} FROM (SELECT * FROM backup.${table} EXCEPT SELECT * FROM main.${table}) LIMIT 1`,
      )
      .pluck()
      .get();
    if (found !== undefined) return `${what} ${found} is not as the backup has it`;
  }
  return null;
}

function hasSameSchema(stock: Connection): boolean {
  const version = (schema: string) => stock.pragma(`${schema}.user_version`, { simple: true });
  return version('main') === version('backup');
}

/**
 * Whether both have the same secret, that of two shops, or one that the disk has changed: secrets are
 * random, so those of two shops hardly have a byte in common.
 */
function secretsOf(stock: Connection): 'same' | 'different' | 'damaged' {
  const [now, kept] = ['main', 'backup'].map((schema) =>
    stock.prepare<[], Buffer>(`SELECT cursor_secret FROM ${schema}.shop`).pluck().get(),
  );
  if (!now || !kept) return 'different';
  if (now.equals(kept)) return 'same';
  const inCommon = kept.filter((byte, index) => byte === now[index]).length;
  return inCommon > kept.length / 2 ? 'damaged' : 'different';
}

/** Whether no restore has replaced the stock that was backed up. */
function hasNewestStep(stock: Connection): boolean {
  const newest = 'SELECT * FROM backup.steps ORDER BY id DESC LIMIT 1';
  const unknown = stock
    .prepare(
      `SELECT 1 FROM (${newest}) AS kept
       WHERE NOT EXISTS (SELECT 1 FROM main.steps WHERE id = kept.id AND at = kept.at)`,
    )
    .get();
  return unknown === undefined;
}

function columnsOf(stock: Connection, table: string): string[] {
  return stock
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table);
}
