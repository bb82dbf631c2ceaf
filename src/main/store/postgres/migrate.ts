import { randomBytes } from 'node:crypto';
import { ShopError } from '../../../shared/errors.ts';
import { foldingName } from '../../../shared/name-folding.ts';
import { BEING_MIGRATED } from '../waits.ts';
import type { Run } from '../sql/database.ts';
import { matchFieldIndexes } from '../sql/field-indexes.ts';
import { migrationsDone, unreleasedVersion } from '../sql/schema-version.ts';
import type { Database } from './database.ts';
import { POSTGRES } from './dialect.ts';
import { foldNames } from './fold-names.ts';
import { enterSchema, hasTable, makeSchema, MOVED, takeMigrationLock } from './schema.ts';
import { TABLES } from './tables.ts';
import { say } from '../../../shared/say.ts';

/** What creates the tables, then what each later version changes in them. */
const MIGRATIONS = [TABLES];

/** The version of the first tables; each migration that follows adds one. */
const FIRST_VERSION = unreleasedVersion(TABLES);

/** The version of the tables with which this program works. */
export const TABLES_VERSION = FIRST_VERSION + MIGRATIONS.length - 1;

const MOVED_AS = {
  name: 'moved as',
  text: 'SELECT max(nspname) AS moved_as FROM pg_namespace WHERE starts_with(nspname, $1)',
};

const MAKE_VERSIONS = {
  name: 'make versions',
  text: 'CREATE TABLE migrations (version int PRIMARY KEY)',
};

const VERSION = {
  name: 'version',
  text: 'SELECT max(version) AS version FROM migrations',
};

const SET_VERSION = { name: 'set version', text: 'INSERT INTO migrations VALUES ($1)' };

/**
 * Keeps nodes that still serve from adding and changing anything: what they had under way is seen by
 * the statements that follow. It changes nothing and locks the whole table, as LOCK TABLE does where
 * there is one: who waited for its row alone would hold the other tables, which then could not be
 * altered, and would go on in the shop's row wherever that was moved.
 */
export const STOP_COMMITS = {
  name: 'stop commits',
  text: 'ALTER TABLE shop ALTER COLUMN only_row SET NOT NULL',
};

const MAKE_SHOP = {
  name: 'make shop',
  text: 'INSERT INTO shop VALUES (1, $1, 0, 0, 0, 0, 0, $2, 0, 0)',
};

function noStockInDatabase(): ShopError {
  return new ShopError(
    'not_found',
    say`There is no stock in that database. If it was moved into a data folder, open that folder; otherwise check the address, or restore the database there.`,
  );
}

/** The schema that gets its tables, and who hears of it. */
export interface MigrateOptions {
  schema: string;
  language: string;
  /** Called with a sentence when it takes its time. */
  report?: ((sentence: string) => void) | undefined;
}

/** When a shop may begin: `unless_moved` away from the database, or only by moving one in (`never`). */
export type Beginning = 'always' | 'unless_moved' | 'never';

/** When a schema without tables gets them. */
export interface BeginningOptions {
  /** By default, always. */
  begins?: Beginning;
  /** The schema with the shop that this is about, if that is another one: staging follows production. */
  shopSchema?: string;
}

/**
 * Creates the tables or brings them up to date, all in one transaction, by one node at a time. Throws
 * `database_newer` when a version of the app that is not known here created them, and `not_found` when there are none
 * and none may begin. Only tests pass migrations of their own.
 */
export async function migrate(
  database: Database,
  options: MigrateOptions & BeginningOptions,
  migrations?: readonly string[],
): Promise<void> {
  const { schema, begins = 'always', shopSchema = schema, report } = options;
  await database.transaction(async (run) => {
    await takeMigrationLock(run, report);
    if (begins !== 'always') await refuseWithoutShop(run, shopSchema, begins);
    await bringUpToDate(run, options, migrations);
  }, 'endless');
}

/**
 * Throws `not_found` where there is no shop and none may begin, and `database_newer`.
 */
export async function refuseWithoutShop(
  run: Run,
  schema: string,
  begins: 'unless_moved' | 'never',
): Promise<void> {
  if ((await countMigrations(run, schema)) > 0) return;
  const [kept] = await run<{ moved_as: string | null }>(MOVED_AS, [`${schema}${MOVED}`]);
  const movedAs = kept?.moved_as ?? null;
  if (movedAs !== null) throw movedAway(movedAs);
  if (begins === 'never') throw noStockInDatabase();
}

function movedAway(schema: string): ShopError {
  return new ShopError(
    'not_found',
    say`The stock was moved out of that database into a data folder: open that folder. What was there is kept in the schema ${schema}. If that move was cut off before the folder had its files, rename the schema back and move again. For a new stock, use another database.`,
  );
}

/**
 * Creates the tables of a schema or brings them up to date, in a transaction that is alone in doing
 * so. The schema is the current one afterwards. Throws `database_newer`.
 */
export async function bringUpToDate(
  run: Run,
  { schema, language, report }: MigrateOptions,
  migrations: readonly string[] = MIGRATIONS,
): Promise<void> {
  await makeSchema(run, schema);
  const done = await countMigrations(run, schema, migrations.length);
  if (done === 0) {
    if (!(await hasTable(run, `${schema}.migrations`))) await run(MAKE_VERSIONS);
  } else if (done < migrations.length) {
    report?.(BEING_MIGRATED);
    await run(STOP_COMMITS);
  }
  for (const [index, text] of migrations.entries()) {
    if (index < done) continue;
    await run({ name: 'migrate', text, isScript: true });
    if (index === 0) await run(MAKE_SHOP, [randomBytes(32), foldingName(language)]);
    await run(SET_VERSION, [FIRST_VERSION + index]);
  }
  await foldNames(run);
  await matchFieldIndexes(run, POSTGRES);
}

/**
 * How many migrations the tables in a schema have been through; 0 without any tables. The schema is the
 * current one afterwards. Throws `database_newer`.
 */
export async function countMigrations(
  run: Run,
  schema: string,
  most = MIGRATIONS.length,
): Promise<number> {
  await enterSchema(run, schema);
  if (!(await hasTable(run, `${schema}.migrations`))) return 0;
  const [newest] = await run<{ version: number | null }>(VERSION);
  const done = migrationsDone(newest?.version ?? 0, FIRST_VERSION, most);
  if (done !== undefined) return done;
  throw new ShopError(
    'database_newer',
    say`A newer version of Animal Store, or one that was never released, made this database. Install the newest version to open it.`,
  );
}
