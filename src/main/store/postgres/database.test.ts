import { afterEach, beforeEach, expect, it } from 'vitest';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { Database } from './database.ts';

const ONE = { name: 'one', text: 'SELECT 1 AS one' };

const server = postgresForTests();
let database: Database;

beforeEach(async () => {
  database = new Database({ url: await server().createDatabase(), schema: 'public' });
});
afterEach(() => database.close());

it('outlives the loss of a connection between two statements of a transaction', async () => {
  const lost = database.transaction(async (run) => {
    await run(ONE);
    await server().kill();
    await server().start();
    return run(ONE);
  });
  await expect(lost).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(await database.read(ONE)).toEqual([{ one: 1 }]);
});

it('outlives the loss of a connection that is held and idle', async () => {
  const held = database.connected(async (client) => {
    await client.query(ONE);
    await server().kill();
    await server().start();
    await client.query(ONE);
  });
  await expect(held).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(await database.read(ONE)).toEqual([{ one: 1 }]);
});

it('outlives the loss of a connection with two statements under way', async () => {
  const sleep = { text: 'SELECT pg_sleep(60)', values: [] };
  const followed = database.followed({ ...sleep, name: 'first' }, { ...sleep, name: 'second' });
  const lost = expect(followed).rejects.toThrow();
  await database.read(ONE);
  await server().kill();
  await server().start();
  await lost;
  expect(await database.read(ONE)).toEqual([{ one: 1 }]);
});
