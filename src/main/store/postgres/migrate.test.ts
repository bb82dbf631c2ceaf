import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstRow, postgresForTests } from '../../testing/postgres-for-tests.ts';
import { Database } from './database.ts';
import { migrate, TABLES_VERSION } from './migrate.ts';
import { MIGRATION_LOCK } from './schema.ts';
import { TABLES } from './tables.ts';

const SCHEMA = 'animal_store';
const WITHOUT_NAME = { schema: SCHEMA, language: '' };

const server = postgresForTests();
let database: Database;
let admin: pg.Client;
let address: string;

beforeEach(async () => {
  address = await server().createDatabase();
  database = new Database({ url: address, schema: SCHEMA });
  admin = new pg.Client({ connectionString: address });
  await admin.connect();
});
afterEach(async () => {
  await admin.end();
  await database.close();
});

const found = (sql: string) => firstRow(admin, sql);

const shop = () => found(`SELECT * FROM ${SCHEMA}.shop`);
const locks = (rest = '') =>
  found(`SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' ${rest}`);

describe('a database without tables', () => {
  it('gets them, with a secret of its own and the order of its language', async () => {
    await migrate(database, { schema: SCHEMA, language: 'sv' });
    const made = await shop();
    expect(made?.['language']).toMatch(/^sv/);
    expect(made?.['cursor_secret']).toHaveLength(32);
    expect(await found(`SELECT max(version) AS newest FROM ${SCHEMA}.migrations`)).toEqual({
      newest: TABLES_VERSION,
    });
    await migrate(database, WITHOUT_NAME);
    expect(await shop()).toEqual(made);
    expect(await locks()).toEqual({ count: 0 });
  });

  it('gets all of them or none', async () => {
    await admin.query(`CREATE SCHEMA ${SCHEMA}; CREATE TABLE ${SCHEMA}.changes (n int)`);
    await expect(migrate(database, WITHOUT_NAME)).rejects.toThrow('already exists');
    await vi.waitFor(async () => {
      expect(await locks()).toEqual({ count: 0 });
    }, 20_000);
    const tables = `SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = '${SCHEMA}'
      AND tablename <> 'changes'`;
    expect(await found(tables)).toEqual({ count: 0 });
  });

  it('gets them by one node at a time', async () => {
    await admin.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const report = vi.fn();
    const migrating = migrate(database, { ...WITHOUT_NAME, report });
    await vi.waitFor(async () => {
      expect(await locks('AND NOT granted')).toEqual({ count: 1 });
    }, 20_000);
    expect(await found(`SELECT to_regclass('${SCHEMA}.shop') AS shop`)).toEqual({ shop: null });
    await admin.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await migrating;
    expect(await shop()).toBeDefined();
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'Another Animal Store is bringing the stock’s database up to date, or moving the stock. This one waits until that is done.',
    );
  });

  it('gets them from a user who may not make a schema, in one that is there', async () => {
    await admin.query(`CREATE SCHEMA ${SCHEMA}; CREATE ROLE clerk LOGIN PASSWORD 'clerk'`);
    await admin.query(`GRANT ALL ON SCHEMA ${SCHEMA} TO clerk`);
    const url = new URL(address);
    [url.username, url.password] = ['clerk', 'clerk'];
    const asClerk = new Database({ url: url.href, schema: SCHEMA });
    try {
      await migrate(asClerk, { ...WITHOUT_NAME, begins: 'unless_moved' });
    } finally {
      await asClerk.close();
    }
    expect(await shop()).toBeDefined();
  });
});

describe('a database of an earlier version', () => {
  const NEXT = [TABLES, 'ALTER TABLE pets ADD COLUMN note text', 'SELECT pg_advisory_xact_lock(1)'];

  /** The second migration waits, as a long one does, and the node that does it is told by its session. */
  beforeEach(async () => {
    await migrate(database, WITHOUT_NAME);
    await admin.query('SELECT pg_advisory_lock(1)');
  });
  const migrating = () => found(`SELECT pid FROM pg_locks WHERE NOT granted AND objid = 1`);
  const untilMigrating = () =>
    vi.waitFor(async () => {
      expect(await migrating()).toBeDefined();
    }, 20_000);
  const versions = () =>
    found(`SELECT array_agg(version ORDER BY version) AS all FROM ${SCHEMA}.migrations`);

  it('is left as it is when that is cut off, and brought up to date by the next node', async () => {
    const first = migrate(database, WITHOUT_NAME, NEXT);
    void first.catch(() => undefined);
    await untilMigrating();
    const report = vi.fn();
    const other = new Database({ url: address, schema: SCHEMA });
    const second = migrate(other, { ...WITHOUT_NAME, report }, NEXT);
    await vi.waitFor(() => expect(report).toHaveBeenCalled(), 20_000);
    await admin.query('SELECT pg_terminate_backend($1)', [(await migrating())?.['pid']]);
    await expect(first).rejects.toMatchObject({ code: 'storage_unavailable' });
    await untilMigrating();
    expect(await versions()).toEqual({ all: [TABLES_VERSION] });
    await admin.query('SELECT pg_advisory_unlock(1)');
    await second;
    await other.close();
    expect(await versions()).toEqual({ all: [0, 1, 2].map((more) => TABLES_VERSION + more) });
    expect(await found(`SELECT count(note)::int AS notes FROM ${SCHEMA}.pets`)).toEqual({
      notes: 0,
    });
    expect(report.mock.calls.at(-1)).toEqual([
      'The stock’s database is being brought up to date for this version of Animal Store. The more animals, the longer it takes.',
    ]);
  });

  it('is not touched while a node that serves it has something under way', async () => {
    await admin.query(`SELECT pg_advisory_unlock(1)`);
    await admin.query(`BEGIN; UPDATE ${SCHEMA}.shop SET last_pet_id = 7`);
    const done = migrate(database, WITHOUT_NAME, NEXT);
    await vi.waitFor(async () => {
      expect(await found(`SELECT FROM pg_locks WHERE NOT granted`)).toBeDefined();
    }, 20_000);
    expect(await versions()).toEqual({ all: [TABLES_VERSION] });
    await admin.query('COMMIT');
    await done;
    expect(await shop()).toMatchObject({ last_pet_id: '7' });
  });
});

it.each([
  ['a newer version', TABLES_VERSION + 1],
  ['other tables that were never released', null],
])('refuses a database of %s, and leaves it as it is', async (_, newer) => {
  await migrate(database, WITHOUT_NAME);
  if (newer === null) await admin.query(`UPDATE ${SCHEMA}.migrations SET version = version - 1`);
  else await admin.query(`INSERT INTO ${SCHEMA}.migrations VALUES ($1)`, [newer]);
  const before = await shop();
  await expect(migrate(database, WITHOUT_NAME)).rejects.toMatchObject({
    code: 'database_newer',
    message:
      'A newer version of Animal Store, or one that was never released, made this database. Install the newest version to open it.',
  });
  expect(await shop()).toEqual(before);
});

describe('a database in which no shop may begin', () => {
  const never = { ...WITHOUT_NAME, begins: 'never' } as const;

  it('is refused without one, and gets nothing', async () => {
    await expect(migrate(database, never)).rejects.toMatchObject({
      code: 'not_found',
      message: /^There is no stock in that database\./,
    });
    expect(await found(`SELECT to_regnamespace('${SCHEMA}') AS schema`)).toEqual({ schema: null });
  });

  it('is opened with one', async () => {
    await migrate(database, WITHOUT_NAME);
    await expect(migrate(database, never)).resolves.toBeUndefined();
  });
});

describe('a database in which a shop may begin unless it was moved away', () => {
  const unlessMoved = { ...WITHOUT_NAME, begins: 'unless_moved' } as const;

  it('gets one, also beside another shop that was moved away', async () => {
    await admin.query('CREATE SCHEMA other_moved_2026');
    await migrate(database, unlessMoved);
    expect(await shop()).toBeDefined();
  });

  it('is refused where it was, with the name of what is kept', async () => {
    await admin.query(`CREATE SCHEMA ${SCHEMA}_moved_2025; CREATE SCHEMA ${SCHEMA}_moved_2026`);
    await expect(migrate(database, unlessMoved)).rejects.toMatchObject({
      code: 'not_found',
      message: /^The stock was moved out .* kept in the schema animal_store_moved_2026\./,
    });
    expect(await found(`SELECT to_regnamespace('${SCHEMA}') AS schema`)).toEqual({ schema: null });
  });

  it('is opened where there is one again', async () => {
    await migrate(database, WITHOUT_NAME);
    await admin.query(`CREATE SCHEMA ${SCHEMA}_moved_2025`);
    await expect(migrate(database, unlessMoved)).resolves.toBeUndefined();
  });
});
