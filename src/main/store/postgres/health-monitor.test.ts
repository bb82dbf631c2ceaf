import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { ShopError } from '../../../shared/errors.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { HealthMonitor } from './health-monitor.ts';

const server = postgresForTests();
let database: Database;
let watch: HealthMonitor;
let told: (ShopError | null)[];
/** By how much (ms) this node's clock differs from the database's. */
let off: number;
let once: MockInstance<Database['once']>;

beforeEach(async () => {
  const url = await server().createDatabase();
  database = new Database({ url, schema: 'animal_store', retryTime: 0 });
  await migrate(database, { schema: 'animal_store', language: '' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  once = vi.spyOn(database, 'once');
  told = [];
  off = 0;
  watch = new HealthMonitor(
    database,
    (problem) => told.push(problem),
    () => Date.now() + off,
  );
});
afterEach(async () => {
  watch.close();
  vi.useRealTimers();
  await database.close();
});

/** The names of the statements so far. */
function asked(): string[] {
  return once.mock.calls.map(([{ name }]) => name);
}

/** A second passes, and then the time that the database takes. */
async function second(): Promise<void> {
  vi.advanceTimersByTime(1_000);
  const looks = once.mock.results.map(({ value }) => value as Promise<unknown>);
  await Promise.allSettled(looks);
  await new Promise(setImmediate);
}

it('reads each second as long as all is well, and says nothing', async () => {
  for (let time = 1; time <= 4; time += 1) await second();
  expect(asked()).toEqual(['look', 'look', 'look', 'look']);
  expect(told).toEqual([]);
});

it('tells an outage that lasts, once, and its end when a write succeeds', async () => {
  await server().kill();
  await second();
  await second();
  expect(told).toEqual([]);
  await second();
  await second();
  expect(told).toMatchObject([{ code: 'storage_unavailable' }]);
  await server().start();
  await vi.waitFor(async () => {
    await second();
    expect(told).toHaveLength(2);
  }, 20_000);
  expect(told[1]).toBeNull();
  expect(asked().slice(0, 4)).toEqual(['look', 'look', 'look', 'look']);
  const probes = () => asked().filter((name) => name === 'probe').length;
  const untilAllWasWell = probes();
  expect(untilAllWasWell).toBeGreaterThan(0);
  await second();
  expect(probes()).toBe(untilAllWasWell);
  expect(told).toHaveLength(2);
});

it('does not tell an outage before it lasts again', async () => {
  await second();
  await second();
  await second();
  await server().kill();
  await second();
  expect(told).toEqual([]);
  await server().start();
});

it('waits for the answer before it asks again', async () => {
  vi.advanceTimersByTime(3_000);
  expect(asked()).toEqual(['look']);
  await second();
  await second();
  expect(asked().length).toBeGreaterThan(1);
});

it('reports what failed a request once, another failure again, and that it is over', async () => {
  const problem = () => new ShopError('storage_unavailable', 'The disk is full.');
  watch.failed(problem());
  watch.failed(problem());
  expect(told).toEqual([problem()]);
  watch.failed(new ShopError('storage_unavailable', 'It is not there.'));
  expect(told).toHaveLength(2);
  await watch.probe();
  expect(told[2]).toBeNull();
  await watch.probe();
  expect(told).toHaveLength(3);
});

it('throws when nothing can be written', async () => {
  await server().kill();
  await expect(watch.probe()).rejects.toMatchObject({ code: 'storage_unavailable' });
  await server().start();
});

it('takes an answer that is an error for no outage', async () => {
  const failing = `ALTER TABLE migrations RENAME TO kept;
    CREATE VIEW migrations AS SELECT 1 / (SELECT 0) AS version`;
  await database.transaction((run) => run({ name: 'fail', text: failing, isScript: true }));
  for (let time = 1; time <= 4; time += 1) await second();
  expect(asked().filter((name) => name === 'look')).toHaveLength(4);
  expect(told).toEqual([]);
});

it('ends everything when a newer version has changed the tables', async () => {
  await database.once({ name: 'newer', text: 'INSERT INTO migrations VALUES (1000)' }, []);
  await second();
  const outdated = {
    code: 'storage_unavailable',
    message: /^A newer version of Animal Store has brought this database up to date\. Update/,
  };
  expect(told).toMatchObject([{ ...outdated, code: 'database_newer' }]);
  const one = { name: 'one', text: 'SELECT 1 AS one' };
  await expect(database.read(one)).rejects.toMatchObject(outdated);
  await expect(database.write(one)).rejects.toMatchObject(outdated);
  await expect(database.transaction((run) => run(one))).rejects.toMatchObject(outdated);
  await expect(watch.probe()).rejects.toMatchObject(outdated);
  await second();
  expect(asked().filter((name) => name === 'look')).toHaveLength(1);
  expect(told).toHaveLength(1);
});

it.each([
  ['ahead of', 3_000],
  ['behind', -3_000],
])('tells a clock that is %s the database’s, and its mending', async (direction, difference) => {
  off = difference;
  await second();
  expect(told).toMatchObject([
    { code: 'storage_unavailable', message: expect.stringContaining(`3 s ${direction}`) as string },
  ]);
  off = 0;
  await vi.waitFor(async () => {
    await second();
    expect(told[1]).toBeNull();
  });
});

it('ends everything although its requests fail', async () => {
  const newer = 'ALTER TABLE pets RENAME TO animals; INSERT INTO migrations VALUES (1000)';
  await database.transaction((run) => run({ name: 'newer', text: newer, isScript: true }));
  watch.failed(new ShopError('storage_unavailable', 'There are no pets.'));
  await second();
  expect(told.at(-1)).toMatchObject({ code: 'database_newer' });
});

it('then hears of nothing that was still under way', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let hold = (): void => undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  const holding = database.transaction(async (run) => {
    await run({ name: 'hold', text: 'SELECT FROM shop FOR UPDATE' });
    hold();
    await released;
  });
  await held;
  const probing = watch.probe();
  await database.once({ name: 'newer', text: 'INSERT INTO migrations VALUES (1000)' }, []);
  vi.advanceTimersByTime(1_000);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  release();
  await holding;
  await probing;
  watch.failed(new ShopError('storage_unavailable', 'It is not there.'));
  expect(told).toHaveLength(1);
});

it('ends when it is closed', async () => {
  watch.close();
  await second();
  expect(asked()).toEqual([]);
});
