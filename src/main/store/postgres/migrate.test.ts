import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstRow, postgresForTests } from '../../testing/postgres-for-tests.ts';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATION_LOCK } from './schema.ts';

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
    expect(await found(`SELECT max(version) > 1 AS all FROM ${SCHEMA}.migrations`)).toEqual({
      all: true,
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

it('refuses a database of a newer version, and leaves it as it is', async () => {
  await migrate(database, WITHOUT_NAME);
  await admin.query(`INSERT INTO ${SCHEMA}.migrations VALUES (1000)`);
  const before = await shop();
  await expect(migrate(database, WITHOUT_NAME)).rejects.toMatchObject({
    code: 'database_newer',
    message: 'A newer version of Animal Store made this database. Install that version to open it.',
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
