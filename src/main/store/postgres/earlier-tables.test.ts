import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { foldingFor } from '../../../shared/name-folding.ts';
import {
  BACK_TO_FIRST_TABLES,
  firstRow,
  postgresForTests,
} from '../../testing/postgres-for-tests.ts';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { PET_COUNTS, PET_TOTALS } from './pet-counts.ts';

const SCHEMA = 'animal_store';
const NOW = { schema: SCHEMA, language: '' };
const UNDEFINED_COLUMN = '42703';
/** As the first version added an animal, with the tables in the same order. */
const EARLIER_ADDITION = `
WITH numbered AS (
  UPDATE shop SET last_pet_id = last_pet_id + 1, pets_revision = pets_revision + 1 RETURNING last_pet_id
), added AS (
  INSERT INTO pets (id, name, folded, category_id, added_at)
  SELECT last_pet_id, 'Bella', 'bella', 1, 0 FROM numbered RETURNING id
), counted AS (
  INSERT INTO pet_counts SELECT 1, 0, count(*) FROM added
  ON CONFLICT (category_id, status) DO UPDATE SET animals = pet_counts.animals + excluded.animals
), totalled AS (
  UPDATE pet_totals SET animals = animals + (SELECT count(*) FROM added) WHERE status = 0
)
SELECT id FROM added`;

const server = postgresForTests();
let database: Database;
let admin: pg.Client;
let address: string;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(`SET search_path = ${SCHEMA}`);
  return client;
}

/** A shop of the first version. */
beforeEach(async () => {
  address = await server().createDatabase();
  database = new Database({ url: address, schema: SCHEMA });
  await migrate(database, NOW);
  admin = await connect();
  await admin.query(BACK_TO_FIRST_TABLES);
});
afterEach(async () => {
  await admin.end();
  await database.close();
});

const found = (sql: string) => firstRow(admin, sql);

it('folds names as they are folded now', async () => {
  const animals = [
    [1, '𝐁𝐞𝐥𝐥𝐚', 'Bella'],
    [2, 'Οδυσσεύς', 'οδυσσευς'],
    [3, '𝚨ʹ № 5', 'Αʹ No 5'],
    [4, 'Luna', 'luna'],
  ] as const;
  for (const [id, name, folded] of animals) {
    for (const table of ['pets', 'removed_pets']) {
      const values = [id, name, folded];
      await admin.query(`INSERT INTO ${table} VALUES ($1, 0, $2, $3, 1, NULL, 0, NULL)`, values);
    }
    await admin.query(`INSERT INTO categories VALUES ($1, $2, $3)`, [id, name, folded]);
  }
  await migrate(database, NOW);
  const fold = foldingFor('');
  const expected = animals.map(([, name]) => fold(name));
  for (const table of ['pets', 'removed_pets', 'categories']) {
    const { rows } = await admin.query<{ folded: string }>(
      `SELECT folded_name AS folded FROM ${table} ORDER BY id`,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(expected);
  }
});

it('folds as well what a node of an earlier version adds as it begins', async () => {
  await admin.query(`BEGIN; SELECT FROM shop FOR UPDATE;
    INSERT INTO pets VALUES (1, 0, '№ 5', 'No 5', 1, NULL, 0, NULL)`);
  const report = vi.fn();
  const migrating = migrate(database, { ...NOW, report });
  const waiting = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted`;
  await vi.waitFor(async () => {
    expect(await found(waiting)).toEqual({ count: 1 });
  }, 20_000);
  await admin.query('COMMIT');
  await migrating;
  expect(await found(`SELECT folded_name AS folded FROM pets`)).toEqual({ folded: 'no 5' });
  expect(report).toHaveBeenCalledExactlyOnceWith(
    'The stock’s database is being brought up to date for this version of Animal Store. The more animals, the longer it takes.',
  );
});

it('counts what nodes of an earlier version add until it begins, and refuses what they would add after', async () => {
  let added = 0;
  const addUntilRefused = async (): Promise<unknown> => {
    const node = await connect();
    try {
      for (;;) {
        await node.query({ name: 'add', text: EARLIER_ADDITION });
        added += 1;
      }
    } catch (error) {
      return error;
    } finally {
      await node.end();
    }
  };
  const nodes = [1, 2, 3, 4].map(addUntilRefused);
  await vi.waitFor(() => {
    expect(added).toBeGreaterThan(100);
  });
  await migrate(database, NOW);
  const refusal = expect.objectContaining({ code: UNDEFINED_COLUMN }) as unknown;
  expect(await Promise.all(nodes)).toEqual(nodes.map(() => refusal));
  for (const counts of [PET_TOTALS, PET_COUNTS]) {
    expect(await found(`SELECT sum(animals)::int AS animals FROM ${counts}`)).toEqual({
      animals: added,
    });
  }
});
