import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { moveOutOfPostgres } from './move.ts';
import { openPostgresStore } from './postgres-store.ts';

const SCHEMA = 'animal_store';
const CLERK = { kind: 'window', id: null, name: null } as const;
const server = postgresForTests();
let owner: string;
/** The address of a user who may do little. */
let clerk: string;

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function open(url: string): Promise<void> {
  const store = await openPostgresStore({ url, schema: SCHEMA, clock: systemClock });
  await store.close();
}

beforeEach(async () => {
  owner = await server().createDatabase();
  const url = new URL(owner);
  url.username = `clerk_of_${url.pathname.slice(1)}`;
  await asOwner(`CREATE ROLE ${url.username} LOGIN PASSWORD '${decodeURIComponent(url.password)}'`);
  clerk = url.href;
});

it('says which right a user lacks to make the tables, to open them, to add and to move the shop', async () => {
  const lacking = (what: string) => ({
    code: 'storage_unavailable',
    message: `The database does not allow this user to do that (${what}). Grant the right, or name the user who owns the tables.`,
  });
  const database = new URL(owner).pathname.slice(1);
  const noneMade = lacking(`permission denied for database ${database}`);
  await expect(open(clerk)).rejects.toMatchObject(noneMade);
  await open(owner);
  await expect(open(clerk)).rejects.toMatchObject(
    lacking(`permission denied for schema ${SCHEMA}`),
  );
  const { username } = new URL(clerk);
  await asOwner(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${username};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${username};
    REVOKE DELETE ON ${SCHEMA}.usage, ${SCHEMA}.pets FROM ${username}`);
  await expect(open(clerk)).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: /it lacks DELETE on pets, DELETE on usage\. Grant these rights/,
  });
  await asOwner(`GRANT DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${username}`);
  const store = await openPostgresStore({ url: clerk, schema: SCHEMA, clock: systemClock });
  await asOwner(`REVOKE INSERT ON ${SCHEMA}.pets FROM ${username}`);
  const adding = store.pets.add({ pet: { name: 'Bella', categoryId: 1n }, author: CLERK });
  await expect(adding).rejects.toMatchObject(lacking('permission denied for table pets'));
  await store.close();
  const moving = moveOutOfPostgres({ url: clerk }, [SCHEMA], {
    clock: systemClock,
    copy: () => Promise.resolve(),
  });
  await expect(moving).rejects.toMatchObject(lacking('must be owner of table shop'));
});
