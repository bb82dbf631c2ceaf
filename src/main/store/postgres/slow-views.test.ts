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

const MAKE_SLOW = `
ALTER TABLE animal_store.pets RENAME TO quick_pets;
CREATE VIEW animal_store.pets AS
  SELECT * FROM animal_store.quick_pets WHERE pg_sleep(60) IS NOT NULL`;

/** An animal that takes a minute to look at. */
beforeAll(async () => {
  const url = await server().createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const clock = new StandingClock();
  store = await openPostgresStore({ url, schema: 'animal_store', clock, statementTime: 500 });
  await store.pets.add({ pet: { name: 'Bella', categoryId: 1n }, author: UNNAMED_CLERK });
  await client.query(MAKE_SLOW);
  await client.end();
}, 120_000);
afterAll(() => store.close());

it('says that a view takes too long, and takes that for no outage', async () => {
  const told: unknown[] = [];
  const end = store.subscribe((change) => told.push(change));
  const view = store.pets.view({ ...ALL_NEWEST, search: 'bell' });
  await expect(view).rejects.toMatchObject({ code: 'too_slow' });
  end();
  expect(told).toEqual([]);
});
