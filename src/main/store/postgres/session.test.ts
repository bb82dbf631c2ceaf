import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { Database } from './database.ts';
import { beginSession } from './session.ts';

const server = postgresForTests();
let url: string;
let client: pg.Client;

beforeEach(async () => {
  url = await server().createDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(() => client.end());

const setting = (name: string) => ({
  name: '',
  text: `SELECT current_setting('${name}') AS value`,
});

it('sets what it relies on, whatever the role and the database say', async () => {
  const name = new URL(url).pathname.slice(1);
  await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  await client.query(`ALTER DATABASE ${name} SET search_path = staging`);
  await client.query(`ALTER DATABASE ${name} SET default_transaction_isolation = serializable`);
  const database = new Database({ url: `${url}?options=-c%20search_path%3Dother`, schema: 'shop' });
  try {
    for (const [each, value] of [
      ['search_path', 'shop'],
      ['synchronous_commit', 'on'],
      ['default_transaction_isolation', 'read committed'],
    ] as const) {
      expect(await database.read(setting(each))).toEqual([{ value }]);
    }
  } finally {
    await database.close();
  }
});

it('keeps the stronger promise of a server whose standbys show each commit', async () => {
  await client.query('SET synchronous_commit = remote_apply');
  await beginSession(client, { schema: 'shop', statementTime: 1_000 });
  const { rows } = await client.query(setting('synchronous_commit').text);
  expect(rows).toEqual([{ value: 'remote_apply' }]);
});

it('refuses a session that another connection has begun, as a pooler of transactions passes on', async () => {
  const session = { schema: 'shop', statementTime: 1_000 };
  await beginSession(client, session);
  await expect(beginSession(client, session)).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: /pool_mode = session/,
  });
});
