import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { Database } from './database.ts';
import { Lane } from './lane.ts';
import { openPostgresStore } from './postgres-store.ts';

/** After so many plans for given values, the database compares these with one for any. */
const TRIED_PLANS = 5;

const BELLA = {
  pet: { name: 'Bella', categoryId: 1n },
  author: { kind: 'window', id: null, name: null },
} as const;

const server = postgresForTests();
let database: Database;

beforeEach(async () => {
  const place = { url: await server().createDatabase(), schema: 'animal_store' };
  const store = await openPostgresStore({ ...place, clock: systemClock });
  await store.close();
  // Plans are kept, and told, by connection.
  database = new Database({ ...place, connections: 1 });
});
afterEach(() => database.close());

test('a single addition is not planned anew each time', async () => {
  const lane = new Lane(database);
  for (let added = 0; added < 2 * TRIED_PLANS; added += 1) await lane.commit([BELLA], 0);
  const plans = await database.once(
    {
      name: '',
      text: `SELECT custom_plans::int FROM pg_prepared_statements WHERE name = 'add pets'`,
    },
    [],
  );
  expect(plans).toEqual([{ custom_plans: TRIED_PLANS }]);
});

test('a lane knows whether another one added between its last two batches', async () => {
  const [lane, other] = [new Lane(database), new Lane(database)];
  const hasCompany = async () => {
    await lane.commit([BELLA, { ...BELLA }], 0);
    return lane.hasCompany;
  };
  expect(await hasCompany()).toBe(false);
  expect(await hasCompany()).toBe(false);
  await other.commit([BELLA], 0);
  expect(await hasCompany()).toBe(true);
  expect(await hasCompany()).toBe(false);
});
