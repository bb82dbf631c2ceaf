import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { openSqliteStore, type SqliteStore } from '../sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { databaseIn, sellSome, undo } from '../../testing/stock.ts';

const DAY = 86_400_000;
const FARM = randomUUID();
const OTHER = randomUUID();

let store: SqliteStore;
let clock: StandingClock;
let sales: number;

beforeEach(async () => {
  clock = new StandingClock();
  sales = 0;
  store = await openSqliteStore({ file: databaseIn(temporaryFolder()), clock });
  for (const id of [FARM, OTHER]) {
    const about = { name: `Farm ${id}`, address: '', phone: '', email: '', note: '' };
    await store.customers.save({ id, ...about });
  }
});
afterEach(() => store.close());

async function deliver(supplierId: string, quantity: number) {
  const line = { name: 'Neons', categoryId: 1n, quantity, isGroup: true, price: null, place: '' };
  const arrived = { id: randomUUID(), day: '2026-11-19', supplierId, document: '', lines: [line] };
  const { delivery } = await store.deliveries.takeIn(arrived, UNNAMED_CLERK);
  return delivery.firstPetId;
}

async function versionOf(id: bigint) {
  return (await store.pets.byIds([id])).rows[0]?.version ?? 0;
}

const sell = (id: bigint, quantity: number) => sellSome(store, (sales += 1), id, quantity);
const until = (id = FARM) => store.register.suppliedUntil(id);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

it('is the day on which the last of a group left, whatever part of it', async () => {
  expect(await until()).toBe(Number.NEGATIVE_INFINITY);
  const group = await deliver(FARM, 5);
  expect(await until()).toBe(Number.POSITIVE_INFINITY);
  await sell(group, 3);
  const split = { id: group, version: await versionOf(group), quantity: 1, change: {} };
  await store.pets.split(split, UNNAMED_CLERK);
  clock.time += DAY;
  await sell(group, 1);
  expect(await until()).toBe(Number.POSITIVE_INFINITY);
  clock.time += DAY;
  const last = await sell(group + 1n, 1);
  expect(dayOf(await until())).toBe('2026-11-23');
  await undo(store, last);
  expect(await until()).toBe(Number.POSITIVE_INFINITY);
});

it('goes on with the group into which they were put', async () => {
  const [group, others] = [await deliver(FARM, 2), await deliver(OTHER, 3)];
  const animals = await Promise.all(
    [others, group].map(async (id) => ({ id, version: await versionOf(id) })),
  );
  const joined = await store.pets.join({ animals }, UNNAMED_CLERK);
  expect([await until(), await until(OTHER)]).toEqual([Infinity, Infinity]);
  clock.time += DAY;
  await sell(joined.rows[0]?.id ?? 0n, 5);
  expect([dayOf(await until()), dayOf(await until(OTHER))]).toEqual(['2026-11-22', '2026-11-22']);
});

it('keeps a supplier for so many years after it', async () => {
  const group = await deliver(FARM, 2);
  const erase = async () => store.customers.erase(FARM, 3, await until());
  clock.time += 4 * 366 * DAY;
  await expect(erase()).rejects.toThrow('still in the shop');
  await sell(group, 2);
  await expect(erase()).rejects.toThrow('until 2033-11-2');
  clock.time += 3 * 366 * DAY;
  await erase();
});
