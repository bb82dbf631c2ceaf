import { setTimeout as pause } from 'node:timers/promises';
import { ShopError } from '../../../shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { copyShop, type Moved, type ReadableShop } from '../moved-shop.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { applicationName, Database, type DatabaseOptions, type Run } from './database.ts';
import { bringUpToDate, countMigrations, refuseWithoutShop, STOP_COMMITS } from './migrate.ts';
import { readableShop, writableShop } from './moved-schema.ts';
import { enterSchema, isUsed, MOVED, takeMigrationLock } from './schema.ts';

/** What the database knows of its sessions is otherwise read once in a transaction. */
const LOOK_AGAIN = { name: 'look again', text: 'SELECT pg_stat_clear_snapshot()' };

const OTHERS = {
  name: 'others on the shop',
  text: `SELECT count(*) AS others FROM pg_stat_activity
    WHERE datname = current_database() AND split_part(application_name, ' #', 1) = $1`,
};

/** No node is left; what else holds a lock, such as a forgotten terminal, may do so for hours. */
const WAIT_BRIEFLY = { name: 'wait briefly', text: `SET LOCAL lock_timeout = '10s'` };

/** How often, and how long (ms) apart, to look whether a node that is just ending has ended. */
const LOOKS = 10;
const BETWEEN_LOOKS = 300;

/** How a database is reached. */
type Address = Pick<DatabaseOptions, 'url' | 'password'>;

/** A shop that is to be moved, and the schema that gets it. */
interface Moving {
  schema: string;
  from: ReadableShop;
}

/**
 * Copies shops into schemas that have none, with the tables. All are verified and committed in one
 * go, or none is. Throws `bad_request` for a schema with a stock, before anything is copied.
 */
export function moveIntoPostgres(
  address: Address,
  shops: readonly Moving[],
  { onRows, report }: MoveIn,
): Promise<Moved[]> {
  return alone(address, report, async (run) => {
    for (const { schema } of shops) await refuseUsed(run, schema);
    const moved: Moved[] = [];
    for (const { schema, from } of shops) {
      const { language } = await from.numbers();
      await bringUpToDate(run, { schema, language });
      moved.push(await copyShop(from, writableShop(run, foldingFor(language)), onRows));
    }
    return moved;
  });
}

interface MoveIn {
  onRows: (rows: number) => void;
  /** Called with a sentence if it has to wait for others. */
  report?: (sentence: string) => void;
}

/**
 * Passes the shops of those schemas that have one to `copy`, one after the other and while nobody
 * else writes any. Then renames the schemas and commits. Returns the names under which the schemas
 * are kept. Throws `not_found` if the first schema has no shop, `database_newer`,
 * `data_folder_in_use` while a node serves one, and whatever `copy` throws; the database is then
 * unchanged.
 */
export function moveOutOfPostgres(
  address: Address,
  schemas: readonly string[],
  { clock, copy, report }: MoveOut,
): Promise<string[]> {
  const time = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return alone(address, report, async (run) => {
    const [first = ''] = schemas;
    await refuseWithoutShop(run, first, 'never');
    const present: string[] = [];
    for (const schema of schemas) {
      if ((await countMigrations(run, schema)) === 0) continue;
      await hold(run, schema);
      present.push(schema);
    }
    for (const schema of present) {
      await enterSchema(run, schema);
      await copy(schema, readableShop(run));
    }
    const kept: string[] = [];
    for (const schema of present) {
      const name = `${schema}${MOVED}${time.toLowerCase()}z`;
      await run({ name: `put ${schema} aside`, text: `ALTER SCHEMA ${schema} RENAME TO ${name}` });
      kept.push(name);
    }
    return kept;
  });
}

interface MoveOut {
  clock: Clock;
  copy: (schema: string, shop: ReadableShop) => Promise<void>;
  /** Called with a sentence if it has to wait for others. */
  report?: (sentence: string) => void;
}

/** Runs `work` in one transaction, while no node opens or migrates a shop of this database. */
function alone<Result>(
  address: Address,
  report: ((sentence: string) => void) | undefined,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  return withDatabase({ ...address, schema: 'pg_catalog' }, (database) =>
    database.transaction(async (run) => {
      await takeMigrationLock(run, report);
      return work(run);
    }, 'alone'),
  );
}

async function refuseUsed(run: Run, schema: string): Promise<void> {
  if ((await countMigrations(run, schema)) === 0) return;
  await hold(run, schema);
  if (await isUsed(run)) throw hasStock(schema);
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

/**
 * Refuses a shop that a node serves, and keeps everyone from writing to the current schema's shop: what
 * was under way has been committed, and what waits fails once the schema has another name.
 */
async function hold(run: Run, schema: string): Promise<void> {
  for (let look = 1; await isServed(run, schema); look += 1) {
    if (look === LOOKS) throw served();
    await pause(BETWEEN_LOOKS);
  }
  await run(WAIT_BRIEFLY);
  await run(STOP_COMMITS);
}

async function isServed(run: Run, schema: string): Promise<boolean> {
  await run(LOOK_AGAIN);
  const [found] = await run<{ others: bigint }>(OTHERS, [applicationName(schema)]);
  return found?.others !== 0n;
}

function hasStock(schema: string): ShopError {
  return new ShopError(
    'bad_request',
    `There is a stock in the schema ${schema} of that database already. Move into an empty database. Only if a move into this one was cut off, and the shop is still in its data folder: remove the schema, then move again.`,
  );
}

function served(): ShopError {
  return new ShopError(
    'data_folder_in_use',
    'Animal Store is open on this database. Stop every “serve” and every window on it, then move the shop.',
  );
}
