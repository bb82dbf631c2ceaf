import { randomBytes } from 'node:crypto';
import { ShopError } from '../../../shared/errors.ts';
import { foldingName } from '../../../shared/name-folding.ts';
import type { Database, RunAlone } from './database.ts';
import { sql as first } from './migrations/001-first.ts';
import { sql as folded } from './migrations/002-folded.ts';

const MIGRATIONS = [first, folded];

/** Identifies our lock among all advisory locks in the database; 7387 spells PETS. */
export const MIGRATION_LOCK = 7_387;

/** Between the name of a schema and the time when its shop was moved away. */
export const MOVED = '_moved_';

/** The error for a database that was said to have a stock and has none. */
export function noStockInDatabase(): ShopError {
  return new ShopError(
    'not_found',
    'There is no stock in that database. If it was moved into a data folder, open that folder; otherwise check the address, or restore the database there.',
  );
}

interface MigrateOptions {
  schema: string;
  language: string;
  /** When a schema without tables gets them; by default, always. */
  begins?: Beginning;
}

/** When a shop may begin: `unless_moved` away from the database, or only by moving one in (`never`). */
export type Beginning = 'always' | 'unless_moved' | 'never';

/**
 * Creates the tables or brings them up to date, each step in a transaction of its own, by one node
 * at a time. Throws `database_newer` when a newer version of the app created them, and `not_found`
 * when there are none and none may begin.
 */
export async function migrate(
  database: Database,
  { schema, language, begins = 'always' }: MigrateOptions,
): Promise<void> {
  await database.connected(async (run) => {
    await run('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // A failure ends the connection, and with it the lock and what was begun.
    if (begins !== 'always') await refuseNew(run, schema, begins);
    await migrateAlone(run, schema, language);
    await run('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  });
}

async function refuseNew(
  run: RunAlone,
  schema: string,
  begins: 'unless_moved' | 'never',
): Promise<void> {
  const [found] = await run<{ is_there: boolean; moved_as: string | null }>(
    `SELECT to_regclass($1) IS NOT NULL AS is_there,
       (SELECT max(nspname) FROM pg_namespace WHERE starts_with(nspname, $2)) AS moved_as`,
    [`${schema}.shop`, `${schema}${MOVED}`],
  );
  if (found?.is_there === true) return;
  if (begins === 'never') throw noStockInDatabase();
  const movedAs = found?.moved_as ?? null;
  if (movedAs !== null) throw movedAway(movedAs);
}

function movedAway(schema: string): ShopError {
  return new ShopError(
    'not_found',
    `The stock was moved out of that database into a data folder: open that folder. What was there is kept in the schema ${schema}. For a new stock, use another database.`,
  );
}

async function migrateAlone(run: RunAlone, schema: string, language: string): Promise<void> {
  await run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await run('CREATE TABLE IF NOT EXISTS migrations (version int PRIMARY KEY)');
  const [newest] = await run<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM migrations',
  );
  const present = newest?.version ?? 0;
  if (present > MIGRATIONS.length) {
    throw new ShopError(
      'database_newer',
      'A newer version of Animal Store made this database. Install that version to open it.',
    );
  }
  for (const [index, sql] of MIGRATIONS.entries()) {
    const version = index + 1;
    if (version <= present) continue;
    await run('BEGIN');
    await run(sql);
    if (version === 1) {
      await run('INSERT INTO shop VALUES (1, $1, 0, 0, 0, 0, 0, $2, 0, 0)', [
        randomBytes(32),
        foldingName(language),
      ]);
    }
    await run('INSERT INTO migrations VALUES ($1)', [version]);
    await run('COMMIT');
  }
}
