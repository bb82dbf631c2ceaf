import type { Run } from './database.ts';

/** Between the name of a schema and the time when its shop was moved away. */
export const MOVED = '_moved_';

/** Statements name their tables without a schema. */
const ENTER = { name: 'enter schema', text: `SELECT set_config('search_path', $1, true)` };

const IS_THERE = { name: 'is there', text: 'SELECT to_regclass($1) IS NOT NULL AS is_there' };

const HAS_SCHEMA = {
  name: 'has schema',
  text: 'SELECT to_regnamespace($1) IS NOT NULL AS is_there',
};

const IS_USED = {
  name: 'is used',
  text: `SELECT last_pet_id > 0 OR last_step_id > 0 OR EXISTS (SELECT FROM keys)
    OR EXISTS (SELECT FROM persons) OR EXISTS (SELECT FROM categories) AS is_used FROM shop`,
};

/** Makes a schema the current one of a transaction. */
export async function enterSchema(run: Run, schema: string): Promise<void> {
  await run(ENTER, [schema]);
}

/** The same; creates it if it is not there, which only some users of a database may do. */
export async function makeSchema(run: Run, schema: string): Promise<void> {
  const [found] = await run<{ is_there: boolean }>(HAS_SCHEMA, [schema]);
  if (found?.is_there !== true) {
    await run({ name: `make schema ${schema}`, text: `CREATE SCHEMA ${schema}` });
  }
  await enterSchema(run, schema);
}

/** Whether a table is there; its name contains the schema. */
export async function hasTable(run: Run, table: string): Promise<boolean> {
  const [found] = await run<{ is_there: boolean }>(IS_THERE, [table]);
  return found?.is_there === true;
}

/** Whether the shop in the current schema of a transaction ever had anything. */
export async function isUsed(run: Run): Promise<boolean> {
  const [shop] = await run<{ is_used: boolean }>(IS_USED);
  return shop?.is_used !== false;
}
