import { copyFileSync, existsSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Connection } from '../database.ts';
import { SCHEMA_VERSION } from '../migrate.ts';
import { isDamage, isMissing } from '../storage-errors.ts';
import { triedToStore } from './tried-to-store.ts';

/** Tables that are copied row by row, the order of their rows, and the first schema with them. */
const TABLES = [
  { name: 'keys', order: ['id'], since: 1 },
  { name: 'persons', order: ['id'], since: 2 },
  { name: 'categories', order: ['id'], since: 1 },
  { name: 'usage', order: ['subject'], since: 1 },
  { name: 'idempotency', order: ['key_id', 'idempotency_key'], since: 1 },
  { name: 'steps', order: ['id'], since: 3 },
  { name: 'changes', order: ['id'], since: 3 },
];

/** Tables whose numbers are never reused. */
const NUMBERED = ['pets', 'steps', 'changes'];

interface SequenceRow {
  name: string;
  seq: bigint;
}

/** What SQLite can still read of a damaged database. */
export interface CopiedRecords {
  /** How many animals there were according to the counts; undefined when those can't be read. */
  expected: number | undefined;
  /** Whether all rows of all small tables were copied. */
  areAllRead: boolean;
}

/**
 * Copies everything except the animals from a damaged database, as far as SQLite can read it: from
 * both ends of each table up to the damage. Works on a copy, which it removes.
 */
export function copyRecords(damaged: string, target: Connection): CopiedRecords {
  const copy = `${target.name}.reading`;
  const ends = ['', '-wal', '-shm', '-journal'];
  try {
    for (const end of ['', '-wal']) {
      if (existsSync(damaged + end)) copyFileSync(damaged + end, copy + end);
    }
    const source = new Database(copy).defaultSafeIntegers(true);
    try {
      const version = versionOf(source);
      const areCopied = TABLES.filter(({ since }) => since <= version).map(({ name, order }) =>
        copyTable(source, target, name, order),
      );
      const isShopRead = copyShop(source, target);
      return {
        expected: countedAnimals(source),
        areAllRead: isShopRead && !areCopied.includes(false),
      };
    } finally {
      source.close();
    }
  } finally {
    for (const end of ends) rmSync(copy + end, { force: true });
  }
}

/** Once the animals are in, repairs the counts of them and the references to any that are lost. */
export function finishRecords(target: Connection): void {
  target
    .transaction(() => {
      target.exec(`
        UPDATE pets SET added_by = NULL WHERE added_by NOT IN (SELECT id FROM keys);
        UPDATE removed_pets SET added_by = NULL WHERE added_by NOT IN (SELECT id FROM keys);
        DELETE FROM idempotency WHERE pet_id NOT IN (SELECT id FROM pets)
          AND pet_id NOT IN (SELECT id FROM removed_pets);
        INSERT INTO steps (id, at, author_kind, kind, animals)
          SELECT id, 0, 'restore', 'changed', 0 FROM (
            SELECT step_id AS id FROM changes UNION SELECT undoes FROM steps
            UNION SELECT redoes FROM steps)
          WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM steps);
        UPDATE sqlite_sequence SET seq = max(seq,
          (SELECT ifnull(max(version), 0) FROM pets), (SELECT ifnull(max(version), 0) FROM removed_pets))
          WHERE name = 'changes';
        UPDATE pet_totals SET animals =
          (SELECT count(*) FROM pets WHERE ifnull(pets.status, 0) = pet_totals.status);
      `);
    })
    .immediate();
}

/** The schema's version. If the file's header states none, the newest one, so that nothing is skipped. */
function versionOf(source: Connection): number {
  let version = 0;
  triedToRead(() => {
    version = Number(source.pragma('user_version', { simple: true }));
  });
  return version || SCHEMA_VERSION;
}

/** Whether all rows of a table were copied. */
function copyTable(
  source: Connection,
  target: Connection,
  table: string,
  order: string[],
): boolean {
  const copyAll = (direction: 'ASC' | 'DESC'): boolean => {
    const by = order.map((column) => `${column} ${direction}`).join();
    let isWhole = true;
    const isRead = triedToRead(() => {
      const rows = source.prepare<[], unknown[]>(`SELECT * FROM ${table} ORDER BY ${by}`).raw();
      const columns = rows.columns().map(({ name }) => name);
      const insert = target.prepare(
        `INSERT OR IGNORE INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
      );
      for (const row of rows.iterate()) {
        if (!triedToStore(() => insert.run(...row))) isWhole = false;
      }
    });
    return isRead && isWhole;
  };
  return target.transaction(() => {
    const isWhole = copyAll('ASC');
    if (!isWhole) copyAll('DESC');
    return isWhole;
  })();
}

/** Copies the cursors' secret, the days of service and the highest number ever given to an animal. */
function copyShop(source: Connection, target: Connection): boolean {
  let isStored = false;
  const isRead = triedToRead(() => {
    const shop = source
      .prepare<[], unknown[]>('SELECT cursor_secret, service_day, last_day FROM shop')
      .raw()
      .get();
    const update = target.prepare(
      'UPDATE shop SET cursor_secret = ?, service_day = ?, last_day = ?',
    );
    isStored = shop !== undefined && triedToStore(() => update.run(...shop));
    const given = source.prepare<[], SequenceRow>('SELECT name, seq FROM sqlite_sequence').all();
    const remember = target.prepare('INSERT INTO sqlite_sequence VALUES (?, ?)');
    for (const name of NUMBERED) {
      target.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name);
      remember.run(name, given.find((row) => row.name === name)?.seq ?? 0n);
    }
  });
  return isRead && isStored;
}

/** Whether reading succeeded. Damage and a missing table end it; anything else is thrown. */
function triedToRead(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (isDamage(error) || isMissing(error)) return false;
    throw error;
  }
}

function countedAnimals(source: Connection): number | undefined {
  let counted: number | undefined;
  triedToRead(() => {
    counted = Number(source.prepare('SELECT sum(animals) FROM pet_totals').pluck().get());
  });
  return counted;
}
