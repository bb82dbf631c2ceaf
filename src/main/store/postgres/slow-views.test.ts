import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { StandingClock } from '../../testing/records.ts';
import { ALL_NEWEST } from '../contract/contract-shop.ts';
import type { Store } from '../store.ts';
import { openPostgresStore } from './postgres-store.ts';

const server = postgresForTests();
let store: Store;

const SKIP_IDS = 'UPDATE animal_store.shop SET last_pet_id = last_pet_id + 200000';
const MAKE_OLD_ONES_SLOW = `
ALTER TABLE animal_store.pets RENAME TO quick_pets;
CREATE VIEW animal_store.pets AS
  SELECT * FROM animal_store.quick_pets WHERE id > 100 OR pg_sleep(60) IS NOT NULL`;

/** Two animals that take a minute to look at, and two new ones. */
beforeAll(async () => {
  const url = await server().createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const clock = new StandingClock();
  store = await openPostgresStore({ url, schema: 'animal_store', clock, statementTime: 500 });
  for (const name of ['Bella', 'Bello']) await add(name);
  await client.query(SKIP_IDS);
  for (const name of ['Belle', 'Luna']) await add(name);
  await client.query(MAKE_OLD_ONES_SLOW);
  await client.end();
}, 120_000);
afterAll(() => store.close());

const add = (name: string) =>
  store.pets.add({ pet: { name, categoryId: 1n }, author: UNNAMED_CLERK });

const rows = (text: string, limit: number, options?: { early: boolean }) =>
  store.pets.rows({ ...ALL_NEWEST, search: text }, 0, limit, options);

it('shows the first animals that it found, and says that there may be more', async () => {
  const { rows: found, ...known } = await rows('bell', 10, { early: true });
  expect(found.map(({ name }) => name)).toEqual(['Belle']);
  expect(known).toMatchObject({ total: 1, totalIsExact: false, isCounting: true });
  expect(known.counts).toMatchObject({ all: 1, none: 1 });
});

it('says that it takes too long where none was found, or all are to be counted', async () => {
  await expect(rows('bello', 10, { early: true })).rejects.toMatchObject({ code: 'too_slow' });
  await expect(rows('bell', 1)).rejects.toMatchObject({ code: 'too_slow' });
  expect(await rows('bell', 1, { early: true })).toMatchObject({ isCounting: true });
});

it('takes that for no outage', async () => {
  const told: unknown[] = [];
  const end = store.subscribe((change) => told.push(change));
  await expect(rows('bello', 10)).rejects.toMatchObject({ code: 'too_slow' });
  end();
  expect(told).toEqual([]);
});
