import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { addAnimals, databaseIn, withStock } from '../../testing/stock.ts';
import { openDatabase } from './database.ts';
import { migrate, MIGRATIONS, SCHEMA_VERSION } from './migrate.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** What the next two versions might do. */
const NEXT = 'ALTER TABLE pets ADD COLUMN note TEXT';
const ONE_AFTER = "UPDATE pets SET note = 'shy'; CREATE INDEX pets_by_note ON pets (note)";
/** The same, but its statement never ends. */
const ENDLESS = `UPDATE pets SET note = 'shy'; WITH RECURSIVE counted (n) AS
  (SELECT 1 UNION ALL SELECT n + 1 FROM counted) SELECT count(*) FROM counted`;

let folder: string;
let file: string;

beforeEach(async () => {
  folder = temporaryFolder();
  file = databaseIn(folder);
  await withStock(file, (store) => addAnimals(store, 1, 30));
});

/** Asks the database by a connection of its own, which does not wait for others. */
function ask(sql: string): unknown {
  const database = new Database(file, { timeout: 0 });
  try {
    return database.prepare(sql).pluck().get();
  } finally {
    database.close();
  }
}

/** Migrates as a program of a later version does, in a process of its own. */
function startMigrating(...later: readonly string[]) {
  const from = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    const { openDatabase } = await import(${from('./database.ts')});
    const { migrate, MIGRATIONS } = await import(${from('./migrate.ts')});
    const file = ${JSON.stringify(file)};
    await migrate(openDatabase(file), file, undefined, [...MIGRATIONS, ...${JSON.stringify(later)}]);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
}

async function migrateHere(...later: readonly string[]): Promise<unknown[]> {
  const connection = openDatabase(file);
  const beforeMigration = vi.fn(() => Promise.resolve());
  await migrate(connection, file, beforeMigration, [...MIGRATIONS, ...later]).finally(() => {
    connection.close();
  });
  return beforeMigration.mock.calls;
}

it('is killed in the middle of a migration, and goes on there at the next start', async () => {
  const killed = startMigrating(NEXT, ENDLESS);
  const isWriting = () => {
    try {
      ask('BEGIN IMMEDIATE');
      return false;
    } catch {
      return ask('PRAGMA user_version') === SCHEMA_VERSION + 1;
    }
  };
  await expect.poll(isWriting, { timeout: 20_000 }).toBe(true);
  killed.kill('SIGKILL');
  await new Promise((resolve) => killed.once('close', resolve));
  expect(ask('PRAGMA user_version')).toBe(SCHEMA_VERSION + 1);
  expect(ask('SELECT count(*) FROM pets WHERE note IS NULL')).toBe(30);

  expect(await migrateHere(NEXT, ONE_AFTER)).toEqual([[SCHEMA_VERSION + 1]]);
  expect(ask('PRAGMA user_version')).toBe(SCHEMA_VERSION + 2);
  expect(ask("SELECT count(*) FROM pets WHERE note = 'shy'")).toBe(30);
  expect(ask('PRAGMA integrity_check')).toBe('ok');
  expect(await migrateHere(NEXT, ONE_AFTER)).toEqual([]);
});

it('leaves a database as it is when the backup before a migration fails', async () => {
  const connection = openDatabase(file);
  const noRoom = () => Promise.reject(new Error('no room'));
  await expect(migrate(connection, file, noRoom, [...MIGRATIONS, NEXT])).rejects.toThrow('no room');
  connection.close();
  expect(ask('PRAGMA user_version')).toBe(SCHEMA_VERSION);
});

it.each([
  ['a newer version', SCHEMA_VERSION + 1],
  ['other tables that were never released', SCHEMA_VERSION - 1],
])('refuses a database of %s in words and leaves it as it is, its log too', async (_, version) => {
  const other = new Database(file);
  other.pragma('journal_mode = WAL');
  other.exec(`CREATE TABLE of_others (n INTEGER); PRAGMA user_version = ${version}`);
  const files = () =>
    readdirSync(folder)
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]);
  const before = files();
  await expect(openSqliteStore({ file, clock: new StandingClock() })).rejects.toMatchObject({
    code: 'database_newer',
    message: `The database ${file} was written by a newer version of Animal Store, or by one that was never released; it was left as it is. Install the newest version.`,
  });
  expect(files()).toEqual(before);
  other.close();
});
