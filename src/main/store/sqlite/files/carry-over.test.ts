import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import {
  keyRecord,
  MORNING,
  personRecord,
  StandingClock,
  usageRecord,
} from '../../../testing/records.ts';
import { addAnimals, withStock } from '../../../testing/stock.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { carryOver, readStanding, readStandingOfDamaged, type Standing } from './carry-over.ts';

const PAGE = 4_096;
const PIA = personRecord('pia', { role: 'owner' });
const WINDOW = { window: 20_750, used: 4, strikes: 0, firstRefusalAt: 0 };
const USAGE = usageRecord('key:till1', { minute: WINDOW, day: WINDOW, lastUsedAt: MORNING });
const clock = new StandingClock();

let damaged: string;
let backup: string;

beforeEach(async () => {
  const folder = temporaryFolder();
  damaged = join(folder, 'damaged.sqlite');
  backup = join(folder, 'backup.sqlite');
  const store = await openSqliteStore({ file: damaged, clock });
  await store.keys.insert(keyRecord('till1'));
  await store.persons.insert(PIA);
  await store.usage.save([USAGE]);
  await store.close();
  copyFileSync(damaged, backup);
});

/** Writes the page of one table, or bytes of one kind, where another's belongs. */
function misplace(from: string, to: string, byte?: number): void {
  const database = new Database(damaged, { readonly: true });
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const [source, place] = [from, to].map((table) => (Number(root.get(table)) - 1) * PAGE);
  database.close();
  const bytes = readFileSync(damaged);
  bytes.copy(bytes, place, source, (source ?? 0) + PAGE);
  if (byte !== undefined) bytes.fill(byte, place, (place ?? 0) + PAGE);
  writeFileSync(damaged, bytes);
}

async function carry(): Promise<{ revoked: string[]; persons: number }> {
  const standing = await readStandingOfDamaged(damaged, `${damaged}.reading`);
  const revoked = carryOver(backup, standing, clock);
  const store = await openSqliteStore({ file: backup, clock });
  const persons = (await store.persons.all()).length;
  await store.close();
  return { revoked, persons };
}

describe('a stock that is whole', () => {
  let connection: Database.Database;

  beforeEach(() => {
    connection = new Database(damaged).defaultSafeIntegers(true);
  });
  afterEach(() => {
    connection.close();
  });

  it('gives its keys, limits, persons and the highest number', () => {
    connection.exec("INSERT INTO sqlite_sequence VALUES ('pets', 12)");
    expect(readStanding(connection)).toMatchObject({
      keys: [{ id: 'till1' }],
      usage: [{ subject: 'key:till1' }],
      persons: [{ id: 'pia' }],
      lastId: 12n,
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
    expect(readStanding(connection).isNew).toBe(isNew);
  });

  it('gives what it has when it is from before there were persons', () => {
    connection.exec('DROP TABLE persons; DROP TABLE keys');
    expect(readStanding(connection)).toMatchObject({
      keys: [],
      usage: [{ subject: 'key:till1' }],
      persons: null,
    });
  });

  it('gives no key that lacks what a key needs', () => {
    connection.exec('ALTER TABLE keys RENAME COLUMN digest TO hash');
    expect(readStanding(connection)).toMatchObject({ keys: [], persons: [{ id: 'pia' }] });
  });

  it('throws what is no damage', () => {
    connection.close();
    expect(() => readStanding(connection)).toThrow('not open');
  });
});

describe('carrying over', () => {
  const NOTHING: Standing = { keys: [], usage: [], persons: [], lastId: 0n, isNew: false };

  /** What the restored stock has then. */
  async function carried(standing: Partial<Standing>) {
    const revoked = carryOver(backup, { ...NOTHING, ...standing }, clock);
    return withStock(backup, async (store) => {
      const keys = await store.keys.all();
      await addAnimals(store, 1, 1);
      const { pets } = await store.pets.page({ status: null, afterId: 0n, limit: 1 });
      return {
        revoked,
        keys: keys.map(({ id, revokedAt }) => [id, revokedAt]),
        usage: (await store.usage.all()).map(({ subject, day }) => [subject, day.used]),
        persons: (await store.persons.all()).map(({ id, wrongPins }) => [id, wrongPins]),
        next: pets[0]?.id,
      };
    });
  }

  /** The rows of the stock from which is carried over, after a change. */
  function changed(sql: string): Standing {
    const connection = new Database(damaged).defaultSafeIntegers(true);
    connection.exec(sql);
    const standing = readStanding(connection);
    connection.close();
    return standing;
  }

  it('leaves nothing of the backup that the stock no longer has, but keeps its limits', async () => {
    expect(await carried({})).toEqual({
      revoked: ['Till till1'],
      keys: [['till1', clock.time]],
      usage: [['key:till1', 4]],
      persons: [],
      next: 1n,
    });
  });

  it('takes the keys, limits and persons as they are now', async () => {
    const standing = changed(`UPDATE keys SET revoked_at = 5; UPDATE usage SET day_used = 9;
      UPDATE persons SET wrong_pins = 2; INSERT INTO sqlite_sequence VALUES ('pets', 40)`);
    expect(await carried(standing)).toEqual({
      revoked: [],
      keys: [['till1', 5]],
      usage: [['key:till1', 9]],
      persons: [['pia', 2]],
      next: 41n,
    });
  });

  it('keeps the time at which a key was revoked in the backup', async () => {
    await withStock(backup, (store) => store.keys.update('till1', { revokedAt: 7 }));
    expect(await carried({})).toMatchObject({ revoked: [], keys: [['till1', 7]] });
  });

  it('takes from a new shop nothing but its numbers', async () => {
    const standing = { isNew: true, lastId: 3n };
    expect(await carried(standing)).toMatchObject({
      revoked: [],
      keys: [['till1', null]],
      persons: [['pia', 0]],
      next: 4n,
    });
  });

  it('keeps the persons of the backup where those of the stock can’t be read', async () => {
    expect(await carried({ persons: null })).toMatchObject({ persons: [['pia', 0]] });
  });

  it('never lowers the numbers of the backup', async () => {
    const connection = new Database(backup);
    connection.exec("INSERT INTO sqlite_sequence VALUES ('pets', 50)");
    connection.close();
    expect(await carried({ lastId: 40n })).toMatchObject({ next: 51n });
  });

  it('leaves out columns that only a newer version has', async () => {
    const standing = changed(`ALTER TABLE keys ADD COLUMN colour TEXT;
      ALTER TABLE persons ADD COLUMN colour TEXT`);
    expect(standing.keys).toMatchObject([{ colour: null }]);
    expect(await carried(standing)).toMatchObject({
      revoked: [],
      keys: [['till1', null]],
      persons: [['pia', 0]],
    });
  });
});

describe('a stock that is damaged', () => {
  it('is only read, with what is in its log', async () => {
    const log = `${damaged}-wal`;
    const store = await openSqliteStore({ file: damaged, clock });
    await store.keys.insert(keyRecord('till2'));
    await addAnimals(store, 1, 2);
    const copy = `${damaged}.killed`;
    copyFileSync(damaged, copy);
    copyFileSync(log, `${copy}-wal`);
    await store.close();
    const before = [copy, `${copy}-wal`].map((name) => readFileSync(name));
    const standing = await readStandingOfDamaged(copy, `${copy}.reading`);
    expect(standing).toMatchObject({
      keys: [{ id: 'till1' }, { id: 'till2' }],
      usage: [{ subject: 'key:till1' }],
      persons: [{ id: 'pia' }],
      lastId: 2n,
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
    await withStock(damaged, (store) => addAnimals(store, 1, 3));
    const connection = new Database(damaged);
    connection.exec(sql);
    connection.close();
    expect(await readStandingOfDamaged(damaged, `${damaged}.reading`)).toMatchObject({ lastId });
  });

  it('goes on far above its animals when its highest number can’t be read', async () => {
    await withStock(damaged, (store) => addAnimals(store, 1, 3));
    misplace('keys', 'sqlite_sequence', 0xa5);
    expect(await readStandingOfDamaged(damaged, `${damaged}.reading`)).toMatchObject({
      keys: [{ id: 'till1' }],
      lastId: 10_003n,
    });
  });

  it('throws when there is no place for the copy that is read', async () => {
    const reading = readStandingOfDamaged(damaged, join(dirname(damaged), 'no', 'folder'));
    await expect(reading).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it('revokes the backup’s keys when another table’s rows are where the keys were', async () => {
  misplace('usage', 'keys');
  expect(await carry()).toEqual({ revoked: ['Till till1'], persons: 1 });
});

it('keeps the backup’s persons when another table’s rows are where the persons were', async () => {
  misplace('usage', 'persons');
  expect(await carry()).toEqual({ revoked: [], persons: 1 });
});
