import type { Run } from './database.ts';
import { hasTable } from './schema.ts';

/** Between the name of a schema and the time when its shop was moved away. */
export const MOVED = '_moved_';

/**
 * What became of a move, which the database remembers by its id in the schema that it was about: it
 * was begun, or it is complete, into the database or out of it.
 */
type MoveState = 'begun' | 'in' | 'out';

const TABLE = {
  name: 'table of moves',
  text: 'CREATE TABLE IF NOT EXISTS moves (id text PRIMARY KEY, state text NOT NULL)',
};

const RECORD = {
  name: 'record move',
  text: `INSERT INTO moves VALUES ($1, $2)
    ON CONFLICT (id) DO UPDATE SET state = excluded.state`,
};

/** Moves are remembered beside the shop, and where that is kept once it was moved away. */
const TABLES = {
  name: 'tables of moves',
  text: `SELECT format('%I.moves', nspname) AS moves FROM pg_namespace
    WHERE (nspname = $1 OR starts_with(nspname, $2))
      AND to_regclass(format('%I.moves', nspname)) IS NOT NULL`,
};

/** A move that is complete made all that were begun before it old history. */
const ONLY_BEGUN = {
  name: 'is move only begun',
  text: `SELECT EXISTS (SELECT FROM moves WHERE state = 'begun')
    AND NOT EXISTS (SELECT FROM moves WHERE state = 'in') AS is_only_begun`,
};

/** Records a move in the current schema of a transaction. */
export async function recordMove(run: Run, id: string, state: MoveState): Promise<void> {
  await run(TABLE);
  await run(RECORD, [id, state]);
}

/** What became of a move into or out of a schema; undefined when the database knows nothing of it. */
export async function findMove(
  run: Run,
  schema: string,
  id: string,
): Promise<MoveState | undefined> {
  for (const { moves } of await run<{ moves: string }>(TABLES, [schema, `${schema}${MOVED}`])) {
    const text = `SELECT state FROM ${moves} WHERE id = $1`;
    const [found] = await run<{ state: MoveState }>({ name: '', text }, [id]);
    if (found) return found.state;
  }
  return undefined;
}

/** Whether a move into the current schema of a transaction was begun, and none was completed. */
export async function isMoveOnlyBegun(run: Run, schema: string): Promise<boolean> {
  if (!(await hasTable(run, `${schema}.moves`))) return false;
  const [found] = await run<{ is_only_begun: boolean }>(ONLY_BEGUN);
  return found?.is_only_begun === true;
}
