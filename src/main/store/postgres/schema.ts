import { ShopError } from '../../../shared/errors.ts';
import type { Database, Run } from './database.ts';
import { databaseError, isTooSlow } from './postgres-errors.ts';
import { say } from '../../../shared/say.ts';

/** Between the name of a schema and the time when its shop was moved away. */
export const MOVED = '_moved_';

/** Statements name their tables without a schema. */
const ENTER = { name: 'enter schema', text: `SELECT set_config('search_path', $1, true)` };

const IS_THERE = { name: 'is there', text: 'SELECT to_regclass($1) IS NOT NULL AS is_there' };

const HAS_SCHEMA = {
  name: 'has schema',
  text: 'SELECT to_regnamespace($1) IS NOT NULL AS is_there',
};

const IS_USED = {
  name: 'is used',
  text: `SELECT last_pet_id > 0 OR last_step_id > 0 OR EXISTS (SELECT FROM keys)
    OR EXISTS (SELECT FROM persons) OR EXISTS (SELECT FROM categories) AS is_used FROM shop`,
};

/** Makes a schema the current one of a transaction. */
export async function enterSchema(run: Run, schema: string): Promise<void> {
  await run(ENTER, [schema]);
}

/** The same; creates it if it is not there, which only some users of a database may do. */
export async function makeSchema(run: Run, schema: string): Promise<void> {
  const [found] = await run<{ is_there: boolean }>(HAS_SCHEMA, [schema]);
  if (found?.is_there !== true) {
    await run({ name: `make schema ${schema}`, text: `CREATE SCHEMA ${schema}` });
  }
  await enterSchema(run, schema);
}

/** Whether a table is there; its name contains the schema. */
export async function hasTable(run: Run, table: string): Promise<boolean> {
  const [found] = await run<{ is_there: boolean }>(IS_THERE, [table]);
  return found?.is_there === true;
}

/** Whether the shop in the current schema of a transaction ever had anything. */
export async function isUsed(run: Run): Promise<boolean> {
  const [shop] = await run<{ is_used: boolean }>(IS_USED);
  return shop?.is_used !== false;
}

/** The tables of the current schema, with the rights that this user lacks in each. */
const MISSING = {
  name: 'missing rights',
  text: `
SELECT string_agg(wanted || ' on ' || relname, ', ' ORDER BY relname, wanted) AS missing
FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
  AND (relname <> 'migrations' OR wanted = 'SELECT') AND NOT has_table_privilege(pg_class.oid, wanted)`,
};

/** Throws `storage_unavailable` if the user may not do all that a node does, before it serves anybody. */
export async function refuseMissingRights(database: Database): Promise<void> {
  const [found] = await database.read<{ missing: string | null }>(MISSING);
  const missing = found?.missing ?? null;
  if (missing === null) return;
  throw new ShopError(
    'storage_unavailable',
    say`The database does not allow this user to do all that is needed: it lacks ${missing}. Grant these rights, or name the user who owns the tables.`,
  );
}

/** Identifies our lock among all advisory locks in the database; 7387 spells PETS. */
export const MIGRATION_LOCK = 7_387;

const TRY = { name: 'try migration lock', text: 'SELECT pg_try_advisory_xact_lock($1) AS is_ours' };
const WAIT = { name: 'wait for migration lock', text: 'SELECT pg_advisory_xact_lock($1)' };

const OCCUPIED =
  'Another Animal Store is bringing the stock’s database up to date, or moving the stock.';

/**
 * Makes a transaction the only one in its database that opens, migrates or moves shops, until it
 * ends. `report` is called with a sentence if it has to wait. Throws `storage_unavailable` when that
 * takes longer than a statement of the transaction may.
 */
export async function takeMigrationLock(
  run: Run,
  report?: (sentence: string) => void,
): Promise<void> {
  const [tried] = await run<{ is_ours: boolean }>(TRY, [MIGRATION_LOCK]);
  if (tried?.is_ours === true) return;
  report?.(`${OCCUPIED} This one waits until that is done.`);
  await run(WAIT, [MIGRATION_LOCK]).catch((error: unknown) => {
    throw isTooSlow(databaseError(error)) ? occupied(error) : error;
  });
}

function occupied(cause: unknown): ShopError {
  return new ShopError('storage_unavailable', say`${OCCUPIED} Try again when that is done.`, {
    cause,
  });
}
