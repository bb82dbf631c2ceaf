import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { ShopError } from '../../../shared/errors.ts';
import { STATEMENT_TIME } from './timeouts.ts';

/** What every statement relies on, by the names of PostgreSQL's settings. */
export interface SessionOptions {
  schema: string;
  /** How long (ms) a statement may take. */
  statementTime: number;
}

/** Whether somebody else's connection has begun this session, which a pooler then shares out. */
const MARK = 'animal_store.session';

const LOOK = `SELECT coalesce(current_setting('${MARK}', true), '') AS mark`;

/** A stronger setting is kept: some have each commit wait until a standby shows it. */
const SET = `SELECT name, set_config(name, CASE WHEN name = 'synchronous_commit'
    AND current_setting(name) = 'remote_apply' THEN 'remote_apply' ELSE value END, false) AS value
  FROM unnest($1::text[], $2::text[]) AS settings (name, value)`;

const READ_BACK = `SELECT name, current_setting(name, true) AS value
  FROM unnest($1::text[]) AS settings (name)`;

/**
 * Sets what statements rely on, whatever the server, the user's role, the address or a pooler say,
 * and reads it back. By statements, since poolers refuse or drop parameters of the start. Throws
 * `storage_unavailable` if the session is not this connection's alone.
 */
export async function beginSession(
  client: ClientBase,
  { schema, statementTime }: SessionOptions,
): Promise<void> {
  const settings = new Map([
    // Statements name their tables without a schema.
    ['search_path', schema],
    ['default_transaction_isolation', 'read committed'],
    // What was acknowledged outlives a crash of the server.
    ['synchronous_commit', 'on'],
    // Compiling a statement takes seconds on a busy machine, and running it a millisecond.
    ['jit', 'off'],
    ['statement_timeout', String(statementTime)],
    ['idle_in_transaction_session_timeout', String(STATEMENT_TIME)],
    [MARK, randomUUID()],
  ]);
  const [look] = (await client.query<{ mark: string }>(LOOK)).rows;
  if (look?.mark !== '') throw sharedSession();
  const names = [...settings.keys()];
  const set = await client.query(SET, [names, [...settings.values()]]);
  const kept = await client.query(READ_BACK, [names]);
  if (JSON.stringify(kept.rows) !== JSON.stringify(set.rows)) throw sharedSession();
}

function sharedSession(): ShopError {
  return new ShopError(
    'storage_unavailable',
    'A pooler before the database lets connections share a session. Have it pool sessions (PgBouncer: pool_mode = session), or name the database itself.',
  );
}
