import { ShopError } from '../../../shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { copyShop, notEmpty, type Moved, type ReadableShop } from '../moved-shop.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { applicationName, Database, type DatabaseOptions, type Run } from './database.ts';
import { migrate, MIGRATION_LOCK, MOVED, noStockInDatabase } from './migrate.ts';
import { findMove, recordMove } from './move-records.ts';
import { readableShop, TAKE_SHOP, writableShop } from './moved-schema.ts';

/** Nodes that open the shop wait for this lock, as for a migration. */
const HOLD = { name: 'hold shop', text: 'SELECT pg_advisory_xact_lock($1)' };

const SECRET = { name: 'secret of the shop', text: 'SELECT cursor_secret FROM shop' };

/** Statements name their tables without a schema. */
const ENTER = { name: 'enter schema', text: `SELECT set_config('search_path', $1, true)` };

const BE_PATIENT = { name: 'be patient', text: `SELECT set_config('lock_timeout', '5s', true)` };

const IS_THERE = { name: 'is there', text: 'SELECT to_regclass($1) IS NOT NULL AS is_there' };

const OTHERS = {
  name: 'others on the shop',
  text: `SELECT count(*) AS others FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = $1`,
};

const IS_USED = {
  name: 'is used',
  text: `SELECT last_pet_id > 0 OR last_step_id > 0 OR EXISTS (SELECT FROM keys)
    OR EXISTS (SELECT FROM persons) OR EXISTS (SELECT FROM categories) AS is_used FROM shop`,
};

/** How a database is reached. */
type Address = Pick<DatabaseOptions, 'url' | 'password'>;

/** A shop that is to be moved, and the schema that gets it. */
interface Moving {
  schema: string;
  from: ReadableShop;
}

/**
 * Copies shops into schemas that have none. All are verified and committed in one go, or none is.
 * `beforeCommit` is called when all that is left to do is to commit. The first schema remembers the
 * move by its id, and that it was begun even if it is cut off. Throws `bad_request` for a schema with
 * a stock, before anything is copied.
 */
export async function moveIntoPostgres(
  address: Address,
  shops: readonly Moving[],
  { id, onRows, beforeCommit }: MoveIn,
): Promise<Moved[]> {
  const schemas = shops.map(({ schema }) => schema);
  for (const { schema, from } of shops) {
    const { language } = await from.numbers();
    await withDatabase({ ...address, schema }, (database) =>
      migrate(database, { schema, language }),
    );
  }
  await alone(address, async (run) => {
    await refuseAnyUsed(run, schemas);
    await recordMove(run, id, 'begun');
  });
  return alone(address, async (run) => {
    await refuseAnyUsed(run, schemas);
    await recordMove(run, id, 'in');
    const moved: Moved[] = [];
    for (const { schema, from } of shops) {
      const { language } = await from.numbers();
      await run(ENTER, [schema]);
      moved.push(await copyShop(from, writableShop(run, foldingFor(language)), onRows));
    }
    beforeCommit();
    return moved;
  });
}

interface MoveIn {
  /** Identifies this move for ever. */
  id: string;
  onRows: (rows: number) => void;
  beforeCommit: () => void;
}

/**
 * Passes the shops of those schemas that have one to `copy`, one after the other and while nobody
 * else writes any. Then renames the schemas, of which the first remembers the move by its id, calls
 * `beforeCommit`, and commits. Returns the names under which the schemas are kept. Throws
 * `not_found` if the first schema has no shop, `data_folder_in_use` while a node serves one, and
 * whatever the callbacks throw; the database is then unchanged.
 */
export async function moveOutOfPostgres(
  address: Address,
  schemas: readonly string[],
  { id, clock, copy, beforeCommit }: MoveOut,
): Promise<string[]> {
  const time = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return alone(address, async (run) => {
    const present: string[] = [];
    for (const schema of schemas) {
      if (!(await hasTables(run, schema))) continue;
      await refuseServed(run, schema);
      await run(ENTER, [schema]);
      await run(TAKE_SHOP);
      present.push(schema);
    }
    if (present[0] !== schemas[0]) throw noStockInDatabase();
    await run(ENTER, [present[0]]);
    await recordMove(run, id, 'out');
    const kept = present.map((schema) => `${schema}${MOVED}${time.toLowerCase()}z`);
    for (const schema of present) {
      await run(ENTER, [schema]);
      await copy(schema, readableShop(run));
    }
    for (const [index, schema] of present.entries()) {
      const text = `ALTER SCHEMA ${schema} RENAME TO ${kept[index] ?? ''}`;
      await run({ name: `put ${schema} aside`, text });
    }
    await beforeCommit();
    return kept;
  });
}

interface MoveOut {
  /** Identifies this move for ever. */
  id: string;
  clock: Clock;
  copy: (schema: string, shop: ReadableShop) => Promise<void>;
  beforeCommit: () => Promise<void>;
}

/** A shop that a data folder still has the files of, and the last move into or out of its database. */
export interface CutOffShop {
  schema: string;
  /** With which its cursors are signed. */
  secret: Buffer;
  /** The id of the move; undefined when the folder does not know it. */
  move: string | undefined;
}

/**
 * Where a shop is whose move was cut off: in the files; or in the database, from where it may have
 * been moved on. `unknown` when neither the shop nor the move is known there. Throws
 * `storage_unavailable`.
 */
export function whereIsShop(
  address: Address,
  { schema, secret, move }: CutOffShop,
): Promise<'files' | 'database' | 'unknown'> {
  return withDatabase({ ...address, schema }, (database) =>
    database.transaction(async (run) => {
      // The server may still be working for a program that was killed.
      await run(BE_PATIENT);
      await run(HOLD, [MIGRATION_LOCK]);
      const state = move === undefined ? undefined : await findMove(run, schema, move);
      if (state === 'out') return 'files';
      if (state === 'in' || (await hasShop(run, schema, secret))) return 'database';
      return state === 'begun' ? 'files' : 'unknown';
    }),
  );
}

async function hasShop(run: Run, schema: string, secret: Buffer): Promise<boolean> {
  if (!(await hasTables(run, schema))) return false;
  const [shop] = await run<{ cursor_secret: Buffer }>(SECRET);
  return shop?.cursor_secret.equals(secret) ?? false;
}

/** Runs `work` in one transaction, while no node opens or migrates a shop of this database. */
function alone<Result>(address: Address, work: (run: Run) => Promise<Result>): Promise<Result> {
  return withDatabase({ ...address, schema: 'pg_catalog' }, (database) =>
    database.transaction(async (run) => {
      await run(HOLD, [MIGRATION_LOCK]);
      return work(run);
    }, 'alone'),
  );
}

async function hasTables(run: Run, schema: string): Promise<boolean> {
  const [found] = await run<{ is_there: boolean }>(IS_THERE, [`${schema}.shop`]);
  return found?.is_there === true;
}

/** The first schema is the current one afterwards. */
async function refuseAnyUsed(run: Run, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas.toReversed()) await refuseUsed(run, schema);
}

async function refuseUsed(run: Run, schema: string): Promise<void> {
  await refuseServed(run, schema);
  await run(ENTER, [schema]);
  await run(TAKE_SHOP);
  const [shop] = await run<{ is_used: boolean }>(IS_USED);
  if (shop?.is_used !== false) throw notEmpty(`the schema ${schema} of that database`);
}

async function withDatabase<Result>(
  options: DatabaseOptions,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = new Database({ ...options, purpose: 'move' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function refuseServed(run: Run, schema: string): Promise<void> {
  const [found] = await run<{ others: bigint }>(OTHERS, [applicationName(schema)]);
  if (found?.others === 0n) return;
  throw new ShopError(
    'data_folder_in_use',
    'Animal Store is open on this database. Stop every “serve” and every window on it, then move the shop.',
  );
}
