import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { keyRecord, tillAuthor } from '../../testing/records.ts';
import type { Addition } from '../store.ts';
import { Database } from './database.ts';
import { commitAdditions } from './commit-additions.ts';
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
  database = new Database({ ...place, url: `${place.url}?max=1` });
});
afterEach(() => database.close());

test('a single addition is not planned again each time', async () => {
  for (let added = 0; added < 2 * TRIED_PLANS; added += 1) {
    await commitAdditions(database, [BELLA], 0);
  }
  const plans = await database.once(
    {
      name: '',
      text: `SELECT custom_plans::int FROM pg_prepared_statements WHERE name = 'add pets'`,
    },
    [],
  );
  expect(plans).toEqual([{ custom_plans: TRIED_PLANS }]);
});

test('of an addition whose reply is lost nobody knows, and a retry with its key finds it', async () => {
  const place = { url: await server().createDatabase(), schema: 'animal_store' };
  const store = await openPostgresStore({ ...place, clock: systemClock });
  await store.keys.insert(keyRecord('till1'));
  const addition: Addition = { ...BELLA, author: tillAuthor('till1'), idempotencyKey: 'one' };
  const lost = vi.spyOn(Database.prototype, 'transactionOnce');
  lost.mockImplementationOnce(async function (this: Database, ...given) {
    await this.transactionOnce(...given);
    throw Object.assign(new Error('The line was cut'), { code: 'ECONNRESET' });
  });
  await expect(store.pets.add(addition)).rejects.toMatchObject({ code: 'storage_unavailable' });
  lost.mockRestore();
  expect(await store.pets.add(addition)).toMatchObject({ outcome: 'replayed', row: { id: 1n } });
  expect(await store.pets.counts()).toMatchObject({ all: 1 });
  await store.close();
});
