import { ShopError } from '../../../shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { copyShop, notEmpty, type Moved, type ReadableShop } from '../moved-shop.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { applicationName, Database, type DatabaseOptions, type Run } from './database.ts';
import { bringUpToDate, presentVersion, refuseWithoutShop } from './migrate.ts';
import { findMove, MOVED, recordMove } from './move-records.ts';
import { readableShop, TAKE_SHOP, writableShop } from './moved-schema.ts';
import { orLacksRight } from './postgres-errors.ts';
import { enterSchema, hasTable, isUsed, makeSchema } from './schema.ts';
import { inTurn } from './turn.ts';

const SECRET = { name: 'secret of the shop', text: 'SELECT cursor_secret FROM shop' };

const OTHERS = {
  name: 'others on the shop',
  text: `SELECT count(*) AS others FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = $1`,
};

/** How a database is reached. */
type Address = Pick<DatabaseOptions, 'url' | 'password'>;

/** A shop that is to be moved, and the schema that gets it. */
interface Moving {
  schema: string;
  from: ReadableShop;
}

/**
 * Copies shops into schemas that have none, with the tables. All are verified and committed in one
 * go, or none is. `beforeCommit` is called when all that is left to do is to commit. The first schema
 * remembers the move by its id, and that it was begun even if it is cut off; until one is complete,
 * no node opens what is there. Throws `bad_request` for a schema with a stock, before anything is
 * copied.
 */
export async function moveIntoPostgres(
  address: Address,
  shops: readonly Moving[],
  { id, onRows, beforeCommit, tell }: MoveIn,
): Promise<Moved[]> {
  const schemas = shops.map(({ schema }) => schema);
  const [first = ''] = schemas;
  const begin = async (run: Run) => {
    for (const schema of schemas) await refuseUsed(run, schema);
    await makeSchema(run, first);
  };
  await alone(address, tell, async (run) => {
    await begin(run);
    await recordMove(run, id, 'begun');
  });
  return alone(address, tell, async (run) => {
    await begin(run);
    await recordMove(run, id, 'in');
    const moved: Moved[] = [];
    for (const { schema, from } of shops) {
      const { language } = await from.numbers();
      await bringUpToDate(run, { schema, language });
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
  /** Called with a sentence if it has to wait for others. */
  tell?: (sentence: string) => void;
}

/**
 * Passes the shops of those schemas that have one to `copy`, one after the other and while nobody
 * else writes any. Then renames the schemas, of which the first remembers the move by its id, calls
 * `beforeCommit`, and commits. Returns the names under which the schemas are kept. Throws
 * `not_found` if the first schema has no shop, `database_newer`, `data_folder_in_use` while a node
 * serves one, and whatever the callbacks throw; the database is then unchanged.
 */
export async function moveOutOfPostgres(
  address: Address,
  schemas: readonly string[],
  { id, clock, copy, beforeCommit, tell }: MoveOut,
): Promise<string[]> {
  const time = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return alone(address, tell, async (run) => {
    const [first = ''] = schemas;
    await refuseWithoutShop(run, first, 'never');
    const present: string[] = [];
    for (const schema of schemas) {
      if ((await presentVersion(run, schema)) === 0) continue;
      await refuseServed(run, schema);
      await run(TAKE_SHOP);
      present.push(schema);
    }
    await enterSchema(run, first);
    await recordMove(run, id, 'out');
    const kept = present.map((schema) => `${schema}${MOVED}${time.toLowerCase()}z`);
    for (const schema of present) {
      await enterSchema(run, schema);
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
  /** Called with a sentence if it has to wait for others. */
  tell?: (sentence: string) => void;
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
 * `storage_unavailable`. `tell` is called with a sentence if it has to wait for others.
 */
export function whereIsShop(
  address: Address,
  { schema, secret, move }: CutOffShop,
  tell?: (sentence: string) => void,
): Promise<'files' | 'database' | 'unknown'> {
  return withDatabase({ ...address, schema }, (database) =>
    database.transaction(async (run) => {
      // The server may still be working for a program that was killed.
      await inTurn(run, tell);
      const state = move === undefined ? undefined : await findMove(run, schema, move);
      if (state === 'out') return 'files';
      if (state === 'in' || (await hasShop(run, schema, secret))) return 'database';
      return state === 'begun' ? 'files' : 'unknown';
    }),
  );
}

async function hasShop(run: Run, schema: string, secret: Buffer): Promise<boolean> {
  if (!(await hasTable(run, `${schema}.shop`))) return false;
  const [shop] = await run<{ cursor_secret: Buffer }>(SECRET);
  return shop?.cursor_secret.equals(secret) ?? false;
}

/** Runs `work` in one transaction, while no node opens or migrates a shop of this database. */
function alone<Result>(
  address: Address,
  tell: ((sentence: string) => void) | undefined,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  return withDatabase({ ...address, schema: 'pg_catalog' }, (database) =>
    database.transaction(async (run) => {
      await inTurn(run, tell);
      return work(run);
    }, 'alone'),
  );
}

async function refuseUsed(run: Run, schema: string): Promise<void> {
  await refuseServed(run, schema);
  if ((await presentVersion(run, schema)) === 0) return;
  await run(TAKE_SHOP);
  if (await isUsed(run)) throw notEmpty(`the schema ${schema} of that database`);
}

async function withDatabase<Result>(
  options: DatabaseOptions,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = new Database({ ...options, purpose: 'move' });
  try {
    return await work(database);
  } catch (error) {
    throw orLacksRight(error);
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
