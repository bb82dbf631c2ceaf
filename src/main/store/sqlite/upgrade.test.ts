import { tillAuthor } from '../../testing/records.ts';
import { takeBack } from '../../testing/stock.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentsOf } from './fixtures/contents.ts';
import { findStockDamage } from './files/stock-damage.ts';
import { SCHEMA_VERSION } from './migrate.ts';
import { openSqliteStore } from './sqlite-store.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const versions = readdirSync(fixtures)
  .map((name) => /^schema-(\d{3})\.sqlite$/.exec(name)?.[1])
  .filter((version) => version !== undefined);
const clock = { now: () => Date.UTC(2026, 10, 22, 7, 30) };

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'animal-store-upgrade-'));
  file = join(folder, 'animal-store.sqlite');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A database's schema; spaces and comments in a table's SQL do not count. */
function schemaOf(database: string): unknown[] {
  const connection = new Database(database, { readonly: true });
  const rows = connection
    .prepare<[], { name: string; sql: string | null }>('SELECT name, sql FROM sqlite_schema')
    .all();
  connection.close();
  return rows.map(({ name, sql }) => `${name}: ${(sql ?? '').replaceAll(/\s+/g, ' ')}`).sort();
}

test('every schema up to this version’s has a fixture (npm run fixture makes the newest)', () => {
  const all = Array.from({ length: SCHEMA_VERSION }, (_, n) => String(n + 1).padStart(3, '0'));
  expect(versions.sort()).toEqual(all);
});

describe.each(versions)('a database of schema %s', (version) => {
  beforeEach(() => {
    copyFileSync(join(fixtures, `schema-${version}.sqlite`), file);
  });

  test('is brought up to date with all that is in it, after a backup where anything changes', async () => {
    const expected = JSON.parse(readFileSync(join(fixtures, `schema-${version}.json`), 'utf8')) as {
      fields?: unknown[];
    };
    const beforeMigration = vi.fn(() => Promise.resolve());
    const store = await openSqliteStore({ file, clock, beforeMigration });
    // A newer version may report more about the same things, and has more fields.
    const { fields = [], ...others } = expected;
    const contents = await contentsOf(store);
    expect(contents).toMatchObject(others);
    expect(contents.fields).toEqual(expect.arrayContaining(fields));
    await store.close();
    const calls = Number(version) < SCHEMA_VERSION ? [[Number(version)]] : [];
    expect(beforeMigration.mock.calls).toEqual(calls);
  });

  test('is then built like a new one: a released migration was not edited', async () => {
    const fresh = join(folder, 'fresh.sqlite');
    for (const database of [file, fresh]) {
      await (await openSqliteStore({ file: database, clock })).close();
    }
    expect(schemaOf(file)).toEqual(schemaOf(fresh));
  });

  test('shows no damage once upgraded, nor against the backup from before', async () => {
    const backup = join(folder, 'before.sqlite');
    copyFileSync(file, backup);
    const store = await openSqliteStore({ file, clock });
    for (const one of [backup, null]) expect(findStockDamage(file, one)).toBeNull();
    await store.close();
  });

  test('is listed by who added the animals: the shop, then the tills', async () => {
    const store = await openSqliteStore({ file, clock });
    const view = { sort: 'addedBy', status: 'all', categoryId: null, search: '' } as const;
    const { rows, total } = await store.pets.rows(view, 0, 100);
    const shown = rows.map(({ id, addedBy }) => ({ id, addedBy }));
    const byId = shown.toSorted((left, right) => Number(left.id - right.id));
    const byTill = byId.filter(({ addedBy }) => addedBy !== null);
    expect(shown).toEqual([...byId.filter(({ addedBy }) => addedBy === null), ...byTill]);
    expect([total, byId.length]).toEqual([45, 45]);
    expect(byTill.length).toBeGreaterThan(0);
    await store.close();
  });

  test('can be changed: what was in it is sold and removed as two steps, and both are undone', async () => {
    const store = await openSqliteStore({ file, clock });
    const view = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
    const read = async () => (await store.pets.rows(view, 0, 100)).rows;
    const named = (rows: Awaited<ReturnType<typeof read>>) =>
      rows.map(({ id, name, categoryId, status }) => ({ id, name, categoryId, status }));
    const before = await read();
    const available = before.filter(({ status }) => status === 'available');
    const sold = await store.pets.change(
      { kind: 'animals', animals: available },
      { status: 'sold' },
      UNNAMED_CLERK,
    );
    expect(sold).toMatchObject({ done: available.length, conflictCount: 0 });
    const removed = await store.pets.remove(
      { kind: 'animals', animals: await read() },
      UNNAMED_CLERK,
    );
    expect(removed.done).toBe(before.length);
    expect(await read()).toEqual([]);
    await takeBack(store, removed);
    await takeBack(store, sold);
    expect(named(await read())).toEqual(named(before));
    const petId = available[0]?.id;
    const { entries } = await store.history.page({ petId, limit: 10 });
    expect(entries.slice(0, 4).map(({ action }) => action)).toEqual([
      ...['changed', 'putBack', 'removed', 'changed'],
    ]);
    await store.close();
  });

  test('goes on: a retry is known again, a new animal gets the next id and is found by name', async () => {
    const store = await openSqliteStore({ file, clock });
    const kasper = { name: 'Kasper', categoryId: 2n, status: 'available' } as const;
    const retry = { pet: kasper, author: tillAuthor('till1'), idempotencyKey: 'sale-1' };
    expect(await store.pets.add(retry)).toMatchObject({ outcome: 'replayed', row: { id: 45n } });
    const added = await store.pets.add({ pet: kasper, author: UNNAMED_CLERK });
    expect(added).toMatchObject({ outcome: 'added', row: { id: 46n } });
    const view = { sort: 'newest', status: 'all', categoryId: null, search: 'kasp' } as const;
    const { rows } = await store.pets.rows(view, 0, 10);
    expect(rows.map(({ id }) => id)).toEqual([46n, 45n]);
    await store.close();
  });
});

test('a database of a newer version is refused in words and left as it is, its log too', async () => {
  await (await openSqliteStore({ file, clock })).close();
  const newer = new Database(file);
  newer.pragma('journal_mode = WAL');
  newer.exec(`CREATE TABLE of_tomorrow (n INTEGER); PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  const files = () =>
    readdirSync(folder)
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]);
  const before = files();
  const opening = openSqliteStore({ file, clock });
  await expect(opening).rejects.toMatchObject({ code: 'database_newer' });
  await expect(opening).rejects.toThrow(/newer version of Animal Store/);
  expect(files()).toEqual(before);
  newer.close();
});
