import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { ShopError } from '../../../shared/errors.ts';
import { observedStatements } from '../../platform/observed.ts';
import type { Statement } from '../sql/database.ts';
import { say } from '../../../shared/say.ts';

/** Longer (ms) than a clerk waits, or any till's request takes; after that, the database ends a statement. */
export const STATEMENT_TIME = 15_000;
/** How much later (ms) the database must have said so; after that, the connection counts as cut. */
export const DRIVER_GRACE = 3_000;

/** The limit for importing or moving millions (ms), which takes its time. */
const SLOW_STATEMENT_TIME = 600_000;
/** The limit for migrating (ms): a migration that a limit ended would start over, and never be done. */
const LONGEST_STATEMENT_TIME = 86_400_000;
/**
 * How transactions begin, and how long the driver waits for a statement's answer (ms), where that is
 * not the pool's time. `slow` has statements that take their time, and `endless` any; `alone` takes
 * its time and may be left waiting in between, as nobody else uses the database then.
 */
export const TIMEOUTS = {
  quick: { begin: 'BEGIN', limit: {} },
  slow: limitedTo(SLOW_STATEMENT_TIME),
  alone: limitedTo(
    SLOW_STATEMENT_TIME,
    `SET LOCAL idle_in_transaction_session_timeout = ${SLOW_STATEMENT_TIME}`,
  ),
  endless: limitedTo(LONGEST_STATEMENT_TIME),
};

function limitedTo(time: number, ...more: readonly string[]) {
  return {
    begin: ['BEGIN', `SET LOCAL statement_timeout = ${time}`, ...more].join('; '),
    limit: { query_timeout: time + DRIVER_GRACE },
  };
}

/** What the driver needs to run a statement. */
export function asQuery({
  name,
  text,
  isScript = false,
}: Statement): Pick<Statement, 'name' | 'text'> {
  return { name: isScript ? '' : name, text };
}

/** Runs a statement and reports its duration to metrics and traces. */
export async function observed<Result>(
  { name }: Statement,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!observedStatements.isWatched) return work();
  const startedAt = performance.now();
  let hasFailed = true;
  try {
    const result = await work();
    hasFailed = false;
    return result;
  } finally {
    const endedAt = performance.now();
    observedStatements.publish({ name: name || 'view', startedAt, endedAt, hasFailed });
  }
}

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
    // Arrays hold nulls, and sums have every digit.
    ['array_nulls', 'on'],
    ['extra_float_digits', '1'],
    // Patterns in statements have backslashes.
    ['standard_conforming_strings', 'on'],
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
    say`A pooler before the database lets connections share a session. Have it pool sessions (PgBouncer: pool_mode = session), or name the database itself.`,
  );
}
