import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { StandingClock } from '../../testing/records.ts';
import { addAnimals } from '../../testing/stock.ts';
import type { Store } from '../store.ts';
import { openPostgresStore } from './postgres-store.ts';

const server = postgresForTests();
let client: Client;
let store: Store;
let url: string;

beforeEach(async () => {
  url = await server().createDatabase();
  store = await open(new StandingClock());
  client = new Client(url);
  await client.connect();
  await client.query('SET search_path TO animal_store');
});
afterEach(async () => {
  await client.end();
  await store.close();
});

function open(clock: StandingClock): Promise<Store> {
  return openPostgresStore({ url, schema: 'animal_store', clock });
}

/** The batches of animals that are staged for an import. */
async function staged(): Promise<unknown[]> {
  const { rows } = await client.query<{ batch: string }>(
    'SELECT batch FROM staged_pets GROUP BY batch ORDER BY max(staged_at)',
  );
  return rows.map(({ batch }) => batch);
}

/** What a node leaves staged that was killed in an import. */
async function leaveBehind(batch: string, age: string): Promise<void> {
  await client.query(
    `INSERT INTO staged_pets (batch, action, number, folded_name, name, category_id, staged_at)
     VALUES ($1, 0, 1, 'rex', 'Rex', 1, now() - $2::interval)`,
    [batch, age],
  );
}

it('leaves nothing staged, whether it is done or fails', async () => {
  await addAnimals(store, 1, 1_200);
  function* broken() {
    for (let count = 0; count < 700; count += 1) yield { name: 'Rex', categoryId: 1n };
    throw new Error('line 701');
  }
  const failing = store.pets.addMany(broken(), { author: UNNAMED_CLERK });
  await expect(failing).rejects.toThrow('line 701');
  expect(await staged()).toEqual([]);
  expect(await store.pets.counts()).toMatchObject({ all: 1_200 });
});

it('clears what a killed node left a week ago as a day begins, and nothing that another may be staging', async () => {
  const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
  await leaveBehind(old, '8 days');
  await leaveBehind(young, '6 days');
  await store.close();
  const clock = new StandingClock();
  clock.time += 2 * 86_400_000;
  store = await open(clock);
  expect(await staged()).toEqual([young]);
});
