import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server.ts';
import { StandingClock } from '../../testing/records.ts';
import type { Store } from '../store.ts';
import { openPostgresStore } from './postgres-store.ts';

let server: PostgresServer;
let url: string;
let store: Store;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.createDatabase();
  store = await openPostgresStore({ url, schema: 'animal_store', clock: new StandingClock() });
  for (const name of ['Bella', 'Luna', 'Bello']) await add(name);
}, 120_000);
afterAll(async () => {
  await store.close();
  await server.stop();
}, 120_000);

const add = (name: string) =>
  store.pets.add({ pet: { name, categoryId: 1n }, author: UNNAMED_CLERK });

async function search(text: string, limit: number, sort: 'newest' | 'oldest' = 'newest') {
  const view = { sort, status: 'all', categoryId: null, search: text } as const;
  const { rows, ...read } = await store.pets.rows(view, 0, limit, { early: true });
  return { ...read, names: rows.map(({ name }) => name) };
}

/** As if this many animals had come and gone. */
async function skipIds(count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`UPDATE animal_store.shop SET last_pet_id = last_pet_id + ${count}`);
  await client.end();
}

it('shows the first animals of a search without counting the others', async () => {
  expect(await search('bell', 1)).toMatchObject({ names: ['Bello'], total: 1, isCounting: true });
  const all = { names: ['Bello', 'Bella'], total: 2, totalIsExact: true, isCounting: false };
  expect(await search('bell', 3)).toMatchObject(all);
});

it('looks for them near the beginning only, and otherwise at all animals', async () => {
  await skipIds(200_000);
  const all = { names: ['Bello'], total: 2, totalIsExact: true, isCounting: false };
  expect(await search('bell', 1)).toMatchObject(all);
  await add('Belle');
  expect(await search('bell', 1)).toMatchObject({ names: ['Belle'], isCounting: true });
  expect(await search('bell', 2)).toMatchObject({ names: ['Belle', 'Bello'], isCounting: false });
  expect(await search('bell', 2, 'oldest')).toMatchObject({ isCounting: true });
  expect(await search('belle', 1, 'oldest')).toMatchObject({ names: ['Belle'], isCounting: false });
});
