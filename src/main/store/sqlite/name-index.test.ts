import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { addAnimals, databaseIn } from '../../testing/stock.ts';
import { openDatabase, type Connection } from './database.ts';
import { NameIndex } from './name-index.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';

const PAUSE = 1_000;
const SHORT_PAUSE = 20;
const SLICE = 200;

let store: SqliteStore;
let connection: Connection;
let names: NameIndex;

/** Timers stand still, so that the store does not index by itself what its index is to find. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const file = databaseIn(temporaryFolder());
  store = await openSqliteStore({ file, clock: new StandingClock() });
  connection = openDatabase(file);
  connection.pragma('busy_timeout = 0');
  names = new NameIndex(connection);
  vi.clearAllTimers();
});
afterEach(async () => {
  names.stop();
  vi.useRealTimers();
  connection.close();
  await store.close();
});

async function add(count: number): Promise<void> {
  await addAnimals(store, 1, count);
  vi.clearAllTimers();
}

/** How many animals are in the order by name. */
function indexed(): unknown {
  return connection.prepare('SELECT count(*) FROM pet_names').safeIntegers(false).pluck().get();
}

function animals(): unknown {
  return connection.prepare('SELECT count(*) FROM pets').safeIntegers(false).pluck().get();
}

it('is brought up to date after a pause, a slice at a time, until it is', async () => {
  await add(2 * SLICE + 50);
  names.schedule();
  names.schedule();
  vi.advanceTimersByTime(PAUSE - 1);
  expect(indexed()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(indexed()).toBe(SLICE);
  vi.advanceTimersByTime(SHORT_PAUSE);
  expect(indexed()).toBe(2 * SLICE);
  vi.advanceTimersByTime(2 * SHORT_PAUSE);
  expect(indexed()).toBe(2 * SLICE + 50);
  expect(vi.getTimerCount()).toBe(0);
});

it('takes larger slices when commits take long', async () => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 30));
  await add(12 * SLICE);
  names.schedule();
  // So many at once seem to be tills that are busy.
  vi.advanceTimersByTime(2 * PAUSE);
  expect(indexed()).toBe(SLICE);
  vi.advanceTimersByTime(SHORT_PAUSE);
  expect(indexed()).toBe(SLICE + Math.round((SLICE * 25) / 3));
});

it('waits while tills add more than one animal per millisecond', async () => {
  await add(PAUSE + 1);
  names.schedule();
  vi.advanceTimersByTime(PAUSE);
  expect(indexed()).toBe(0);
  vi.advanceTimersByTime(PAUSE);
  expect(indexed()).toBe(SLICE);
});

it('tries again while another process is writing', async () => {
  await add(5);
  const other = openDatabase(connection.name);
  other.exec('BEGIN IMMEDIATE');
  names.schedule();
  vi.advanceTimersByTime(PAUSE);
  expect(indexed()).toBe(0);
  other.exec('ROLLBACK');
  other.close();
  vi.advanceTimersByTime(PAUSE);
  expect(indexed()).toBe(5);
});

it('waits for the next addition when the disk accepts no writes, and then catches up', async () => {
  await add(SLICE + 5);
  connection.pragma('query_only = 1');
  names.schedule();
  vi.advanceTimersByTime(PAUSE);
  expect(vi.getTimerCount()).toBe(0);
  await names.caughtUp();
  expect(indexed()).toBe(0);
  connection.pragma('query_only = 0');
  await Promise.all([names.caughtUp(), names.caughtUp()]);
  expect(indexed()).toBe(SLICE + 5);
});

describe('catching up', () => {
  /** Changes the stock in each turn until that has ended, or for fifty turns. Returns whether it has. */
  async function endsWhile(
    change: () => void,
    caughtUp = () => names.caughtUpWithPresent(),
  ): Promise<boolean> {
    const ended = vi.fn();
    void caughtUp().then(ended);
    for (let turns = 0; turns < 50 && ended.mock.calls.length === 0; turns += 1) {
      change();
      await turn();
    }
    return ended.mock.calls.length > 0;
  }

  it('ends with every name although some are added in each turn', async () => {
    await add(2 * SLICE);
    const few = connection.prepare(
      'INSERT INTO pets (name, category_id, added_at) SELECT name, 1, 0 FROM pets LIMIT 5',
    );
    let isWhole = false;
    const caughtUp = async (): Promise<void> => {
      await names.caughtUp();
      isWhole = indexed() === animals();
    };
    expect(await endsWhile(() => few.run(), caughtUp)).toBe(true);
    expect(isWhole).toBe(true);
  });

  it('with the present ends although more are added than it indexes', async () => {
    await add(2 * SLICE);
    const more = connection.prepare(
      `INSERT INTO pets (name, category_id, added_at) SELECT name, 1, 0 FROM pets LIMIT ${2 * SLICE}`,
    );
    expect(await endsWhile(() => more.run())).toBe(true);
    expect(indexed()).toBeGreaterThanOrEqual(2 * SLICE);
  });

  it('with the present ends although the last ones are removed meanwhile', async () => {
    await add(2 * SLICE);
    const fewer = connection.prepare(`DELETE FROM pets WHERE id > ${SLICE + 5}`);
    expect(await endsWhile(() => fewer.run())).toBe(true);
    expect(indexed()).toBe(SLICE + 5);
  });
});

it('does nothing more once it is stopped', async () => {
  await add(5);
  names.schedule();
  names.stop();
  vi.advanceTimersByTime(2 * PAUSE);
  expect(indexed()).toBe(0);
});
