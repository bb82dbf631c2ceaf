import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { keyRecord, personRecord, StandingClock, usageRecord } from '../../../testing/records.ts';
import { addAnimals, databaseIn, withStock } from '../../../testing/stock.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { readCarriedOverState, readCarriedOverStateOfDamaged } from './carry-over.ts';

const PAGE = 4_096;
const clock = new StandingClock();
let file: string;

beforeEach(async () => {
  file = databaseIn(temporaryFolder());
  await withStock(file, async (store) => {
    await store.keys.insert(keyRecord('till1'));
    await store.persons.insert(personRecord('pia', { role: 'owner' }));
    await store.usage.save([usageRecord('key:till1')]);
  });
});

/** What a query finds in the stock. */
function listed<Value>(sql: string): Value[] {
  const database = new Database(file, { readonly: true });
  const found = database.prepare<[], Value>(sql).pluck().all();
  database.close();
  return found;
}

/** Overwrites a page, as a bad disk might. */
function damage(page: number | undefined): void {
  if (page === undefined) throw new Error('There is no such page');
  writeFileSync(file, readFileSync(file).fill(0xa5, (page - 1) * PAGE, page * PAGE));
}

describe('a stock that is whole', () => {
  let connection: Database.Database;

  beforeEach(() => {
    connection = new Database(file).defaultSafeIntegers(true);
  });
  afterEach(() => {
    connection.close();
  });

  it('gives its keys, limits, persons and the highest number', () => {
    connection.exec("INSERT INTO sqlite_sequence VALUES ('pets', 12)");
    expect(readCarriedOverState(connection)).toMatchObject({
      keys: [{ id: 'till1' }],
      usage: [{ subject: 'key:till1' }],
      persons: [{ id: 'pia' }],
      lastId: { id: 12n, isCertain: true },
      isNew: false,
    });
  });

  it.each([
    ['nothing', '', true],
    ['a key', 'keys', false],
    ['a person', 'persons', false],
    ['a number', 'number', false],
  ])('is new when it has %s', (_what, left, isNew) => {
    if (left !== 'keys') connection.exec('DELETE FROM keys');
    if (left !== 'persons') connection.exec('DELETE FROM persons');
    if (left === 'number') connection.exec("INSERT INTO sqlite_sequence VALUES ('pets', 1)");
    expect(readCarriedOverState(connection).isNew).toBe(isNew);
  });

  it('gives what it has when it is from before there were persons', () => {
    connection.exec('DROP TABLE persons; DROP TABLE keys');
    expect(readCarriedOverState(connection)).toMatchObject({
      keys: [],
      usage: [{ subject: 'key:till1' }],
      persons: null,
    });
  });

  it('gives no key that lacks what a key needs', () => {
    connection.exec('ALTER TABLE keys RENAME COLUMN digest TO hash');
    expect(readCarriedOverState(connection)).toMatchObject({ keys: [], persons: [{ id: 'pia' }] });
  });

  it('throws what is no damage', () => {
    connection.close();
    expect(() => readCarriedOverState(connection)).toThrow('not open');
  });
});

describe('a stock that is damaged', () => {
  it('is only read, with what is in its log', async () => {
    const log = `${file}-wal`;
    const store = await openSqliteStore({ file: file, clock });
    await store.keys.insert(keyRecord('till2'));
    await addAnimals(store, 1, 2);
    const copy = `${file}.killed`;
    copyFileSync(file, copy);
    copyFileSync(log, `${copy}-wal`);
    await store.close();
    const before = [copy, `${copy}-wal`].map((name) => readFileSync(name));
    const carriedOver = await readCarriedOverStateOfDamaged(copy, `${copy}.reading`);
    expect(carriedOver).toMatchObject({
      keys: [{ id: 'till1' }, { id: 'till2' }],
      usage: [{ subject: 'key:till1' }],
      persons: [{ id: 'pia' }],
      lastId: { id: 2n, isCertain: true },
      isNew: false,
    });
    const after = [copy, `${copy}-wal`].map((name) => readFileSync(name));
    expect(after).toEqual(before);
    expect(readdirSync(dirname(copy)).filter((name) => name.includes('.reading'))).toEqual([]);
  });

  it.each([
    ['below that of an animal', 'UPDATE sqlite_sequence SET seq = 1', 3n],
    ['lost', 'DELETE FROM sqlite_sequence', 3n],
    ['above that of any animal', 'UPDATE sqlite_sequence SET seq = 9', 9n],
  ])('goes on above its animals when its highest number is %s', async (_what, sql, lastId) => {
    await withStock(file, (store) => addAnimals(store, 1, 3));
    const connection = new Database(file);
    connection.exec(sql);
    connection.close();
    expect(await readCarriedOverStateOfDamaged(file, `${file}.reading`)).toMatchObject({
      lastId: { id: lastId, isCertain: true },
    });
  });

  it('tells when its highest number can’t be read', async () => {
    await withStock(file, (store) => addAnimals(store, 1, 3));
    damage(listed<number>("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_sequence'")[0]);
    expect(await readCarriedOverStateOfDamaged(file, `${file}.reading`)).toMatchObject({
      keys: [{ id: 'till1' }],
      lastId: { id: 3n, isCertain: false },
    });
  });

  it('gives the keys on either side of a damaged page, each once', async () => {
    await withStock(file, async (store) => {
      for (let n = 100; n < 250; n += 1) await store.keys.insert(keyRecord(`till${n}`));
    });
    const leaves = listed<number>(
      "SELECT pageno FROM dbstat WHERE name = 'keys' AND pagetype = 'leaf'",
    );
    expect(leaves.length).toBeGreaterThan(2);
    damage(leaves[leaves.length >> 1]);
    const { keys } = await readCarriedOverStateOfDamaged(file, `${file}.reading`);
    const ids = keys.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['till1', 'till100', 'till101', 'till248', 'till249']),
    );
    expect(ids.length).toBeLessThan(151);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('throws when there is no place for the copy that is read', async () => {
    const reading = readCarriedOverStateOfDamaged(file, join(dirname(file), 'no', 'folder'));
    await expect(reading).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
