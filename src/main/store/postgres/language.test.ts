import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server.ts';
import { StandingClock } from '../../testing/records.ts';
import type { Store } from '../store.ts';
import { openPostgresStore } from './postgres-store.ts';

let server: PostgresServer;
let url: string;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.createDatabase();
}, 120_000);
afterAll(() => server.stop(), 120_000);

const open = (language: string) =>
  openPostgresStore({ url, schema: 'animal_store', clock: new StandingClock(), language });

async function names(store: Store, search: string): Promise<string[]> {
  const view = { sort: 'name', status: 'all', categoryId: null, search } as const;
  const { rows } = await store.pets.rows(view, 0, 100);
  return rows.map(({ name }) => name);
}

it('names sort and are found as readers of the first node’s language expect, at every node', async () => {
  const swedish = await open('sv-SE');
  const german = await open('de-DE');
  for (const name of ['Östen', 'zorro', 'Åke', 'Älva', 'anna', 'René']) {
    await german.pets.add({ pet: { name, categoryId: 1n }, author: UNNAMED_CLERK });
  }
  for (const node of [swedish, german]) {
    expect(await names(node, '')).toEqual(['anna', 'René', 'zorro', 'Åke', 'Älva', 'Östen']);
    expect(await names(node, 'rene')).toEqual(['René']);
    await node.close();
  }
});

it('categories sort by their names too, and animals without a status come last', async () => {
  const store = await open('sv-SE');
  const zebra = await store.categories.create('Zebror');
  const birds = await store.categories.create('Ärlor');
  const ids = [birds.id, zebra.id];
  for (const categoryId of ids) {
    await store.pets.add({
      pet: { name: `of ${String(categoryId)}`, categoryId, status: 'sold' },
      author: UNNAMED_CLERK,
    });
  }
  const view = { status: 'all', categoryId: null, search: '' } as const;
  const byCategory = await store.pets.rows({ ...view, sort: 'category' }, 0, 2);
  expect(byCategory.rows.map(({ categoryId }) => categoryId)).toEqual([zebra.id, birds.id]);
  const byStatus = await store.pets.rows({ ...view, sort: 'status' }, 0, 3);
  expect(byStatus.rows.map(({ status }) => status)).toEqual(['sold', 'sold', null]);
  const backwards = await store.pets.rows({ ...view, sort: 'statusDescending' }, 5, 3);
  expect(backwards.rows.map(({ status }) => status)).toEqual([null, 'sold', 'sold']);
  await store.close();
});
