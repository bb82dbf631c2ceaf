import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ShopError } from '../../../shared/errors.ts';
import { observedPools } from '../../platform/observed.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { connectionTo } from './database-address.ts';
import {
  asQuery,
  beginSession,
  DRIVER_GRACE,
  observed,
  STATEMENT_TIME,
  TIMEOUTS,
} from './session.ts';
import { databaseError, failureOf, quickly, takesNoWrites } from './postgres-errors.ts';
import type { Numbers, Run, SqlDatabase, Statement } from '../sql/database.ts';
import { ARRAYS } from './create-table.ts';
import { POSTGRES } from './dialect.ts';

export type { Run, Statement } from '../sql/database.ts';

export interface DatabaseOptions {
  /**
   * `postgresql://user@host:port/database`, with `sslmode` and the like; `max` is the most connections
   * at a time.
   */
  url: string;
  /** The schema with the tables, so that production and staging can share a database. */
  schema: string;
  /** Takes the place of any password in the URL; asked for each connection. */
  password?: () => string;
  /** How long (ms) a statement is retried while the database can't be reached. */
  retryTime?: number;
  /** How long (ms) a statement may take. */
  statementTime?: number;
  /** The purpose, when it is not to keep the shop open. */
  purpose?: 'move';
}

/**
 * The name by which the database's list of sessions shows that a shop is open. ` #` and a name of the
 * process follow.
 */
export function applicationName(schema: string, purpose = ''): string {
  return `animal-store ${purpose === '' ? schema : purpose}`;
}

/** Long enough (ms) for a standby to take over; a till's request waits no longer. */
const RETRY_TIME = 10_000;
/** How many connections a stock opens at most, where its address says nothing else. */
const CONNECTIONS = 8;
const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 500;
const CONNECT_TIME = 3_000;
/** After how much silence (ms) the system looks whether the database's machine is still there. */
const KEEP_ALIVE_DELAY = 10_000;

const ADVANCE = {
  name: 'advance',
  text: `UPDATE shop SET last_pet_id = $1, last_step_id = $2, last_change_id = $3,
    pets_revision = pets_revision + 1 RETURNING pets_revision AS revision`,
};

/** int8 and the sums of it arrive as exact bigints; everything else as the driver returns it. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);
types.setTypeParser(pg.types.builtins.NUMERIC, BigInt);

/** Connections to one PostgreSQL, or to the load balancer before several, which finds the leader. */
export class Database implements SqlDatabase {
  readonly dialect = POSTGRES;
  /** Called with the error of a request that fails because the database can't be reached or written. */
  onFailure: (problem: ShopError) => void = () => undefined;
  /** Folds a name for searching and sorting, in the language of the shop. */
  fold = foldingFor('');
  /** Whether it leads, but is full or was set to read only: no write is tried again. */
  isReadOnly = false;
  /** How often it failed, after which it may have forgotten what was not durable. */
  interruptions = 0;
  readonly #pool: pg.Pool;
  readonly #sockets = new Set<Socket>();
  readonly #retryTime: number;
  readonly #statementTime: number;
  readonly #ending = new AbortController();
  #refusal: ShopError | undefined;

  constructor(options: DatabaseOptions) {
    const { url, schema, password, purpose } = options;
    const { retryTime = RETRY_TIME, statementTime = STATEMENT_TIME } = options;
    this.#retryTime = retryTime;
    this.#statementTime = statementTime;
    this.#pool = new pg.Pool({
      max: CONNECTIONS,
      ...connectionTo(url),
      ...(password && { password }),
      application_name: `${applicationName(schema, purpose)} #${randomUUID().slice(0, 8)}`,
      connectionTimeoutMillis: CONNECT_TIME,
      query_timeout: statementTime + DRIVER_GRACE,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
      pipeline: true,
      stream: () => this.#newSocket(),
      verify: (client, done) => {
        beginSession(client, { schema, statementTime }).then(() => done(), done);
      },
      types,
    });
    // If an idle connection breaks, a new one is made when it is needed. Its user learns of it
    // from the statement; the driver's event would end the program if nobody listened.
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => client.on('error', ignore));
    for (const event of ['acquire', 'release', 'remove'] as const) {
      this.#pool.on(event, () => this.#reportPool(schema));
    }
  }

  /**
   * Reads, and retries while the database can't be reached. Throws `storage_unavailable`, and
   * `too_slow` when the reading takes longer than a statement may.
   */
  readonly read: Run = (statement, values = []) =>
    this.#untilDone(() => this.once(statement, values), ['not_done', 'unknown']);

  /**
   * Writes, and retries only if certainly nothing was done. Throws `storage_unavailable`, and
   * PostgreSQL's refusals as they are.
   */
  readonly write: Run = (statement, values = []) =>
    this.#untilDone(() => this.once(statement, values), ['not_done']);

  readonly writeAgain: Run = (statement, values = []) =>
    this.untilReached(() => this.once(statement, values));

  readonly transactionAgain = <Result>(work: (run: Run) => Promise<Result>): Promise<Result> =>
    this.untilReached(() => this.transaction(work));

  /**
   * Tries `work`, which must be safe to repeat and always quick, until the database has been reached.
   * Throws `storage_unavailable`, also if it takes too long: something else holds the database up.
   */
  untilReached<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#untilDone(quickly(work), ['not_done', 'unknown']);
  }

  /** Like `transaction`, for work that is always quick: if it is too slow, something holds the database up. */
  transactionQuickly<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    return this.#untilDone(
      quickly(() => this.transactionOnce(work, 'quick')),
      ['not_done'],
    );
  }

  /** Runs all of `work` in one transaction, or none of it. Retries only if certainly nothing was done. */
  transaction<Result>(
    work: (run: Run) => Promise<Result>,
    pace: keyof typeof TIMEOUTS = 'quick',
  ): Promise<Result> {
    return this.#untilDone(() => this.transactionOnce(work, pace), ['not_done']);
  }

  /** Inserts rows by one statement. */
  async insertAll(
    run: Run,
    { name, columns, onConflict }: Parameters<SqlDatabase['insertAll']>[1],
    rows: Parameters<SqlDatabase['insertAll']>[2],
  ): Promise<void> {
    const names = columns.map((column) => column.name).join(', ');
    const arrays = columns.map(({ kind }, index) => `$${String(index + 1)}::${ARRAYS[kind]}`);
    const conflict = onConflict === undefined ? '' : `ON CONFLICT ${onConflict}`;
    await run(
      {
        name: `insert all ${name}`,
        text: `INSERT INTO ${name} (${names}) SELECT * FROM unnest(${arrays.join(', ')}) ${conflict}`,
      },
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
  }

  /** Updates rows by one statement. */
  async updateAll(
    run: Run,
    { name, columns }: Parameters<SqlDatabase['updateAll']>[1],
    rows: Parameters<SqlDatabase['updateAll']>[2],
  ): Promise<void> {
    if (rows.length === 0) return;
    const [key = '', ...names] = columns.map((column) => column.name);
    const arrays = columns.map(({ kind }, index) => `$${String(index + 1)}::${ARRAYS[kind]}`);
    const set = names.map((column) => `${column} = input.${column}`);
    await run(
      {
        name: `update all ${name}`,
        text: `UPDATE ${name} SET ${set.join(', ')}
          FROM unnest(${arrays.join(', ')}) AS input (${[key, ...names].join(', ')})
          WHERE ${name}.${key} = input.${key}`,
      },
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
  }

  async advance(run: Run, numbers: Numbers): Promise<number> {
    const values = [numbers.last_pet_id, numbers.last_step_id, numbers.last_change_id];
    const [advanced] = await run<{ revision: bigint }>(ADVANCE, values);
    return Number(advanced?.revision ?? 0n);
  }

  /** Throws `storage_unavailable` if connections share a session, as behind a pooler of transactions. */
  async refuseSharedSessions(): Promise<void> {
    await this.untilReached(async () => {
      const first = await this.#pool.connect();
      try {
        // The second gets the first one's session, if sessions are free between transactions.
        const second = await this.#pool.connect();
        second.release();
      } finally {
        first.release();
      }
    });
  }

  /** From now on, neither reads nor writes, but throws this. */
  refuse(problem: ShopError): void {
    this.#refusal = problem;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#pool.end();
    // The driver forgets a connection that was refused on connecting, which would keep the program alive.
    for (const socket of this.#sockets) socket.destroy();
  }

  #newSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  /**
   * Runs a statement without retrying, and waits for it no longer than `time` (ms). Throws the driver's
   * errors.
   */
  async once<Result extends object>(
    statement: Statement,
    values: readonly unknown[],
    time = this.#statementTime + DRIVER_GRACE,
  ): Promise<Result[]> {
    const query = { ...statement, values: [...values], query_timeout: time };
    const { rows } = await observed(statement, () =>
      this.#pool.query<Result & pg.QueryResultRow>(query),
    );
    return rows;
  }

  /** Runs a transaction without retrying. Throws the driver's errors. */
  async transactionOnce<Result>(
    work: (run: Run) => Promise<Result>,
    pace: keyof typeof TIMEOUTS,
  ): Promise<Result> {
    const { begin, limit } = TIMEOUTS[pace];
    const client = await this.#pool.connect();
    let failed = true;
    try {
      // Not awaited: it is sent together with the first statement.
      const begun = client.query(begin);
      begun.catch(() => undefined);
      const result = await work(async (statement, values = []) => {
        const query = { ...asQuery(statement), ...limit, values: [...values] };
        const { rows } = await observed(statement, () => client.query(query));
        return rows as never;
      });
      await begun;
      await client.query('COMMIT');
      failed = false;
      return result;
    } finally {
      // A connection with an open transaction is discarded, which rolls it back.
      client.release(failed);
    }
  }

  #reportPool(schema: string): void {
    if (!observedPools.isWatched) return;
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    observedPools.publish({ schema, open, idle, waiting });
  }

  #problemOf(error: unknown): unknown {
    const problem = databaseError(error);
    if (problem instanceof ShopError && problem.code === 'storage_unavailable') {
      this.onFailure(problem);
    }
    return problem;
  }

  async #untilDone<Result>(
    work: () => Promise<Result>,
    again: readonly ('not_done' | 'unknown')[],
  ): Promise<Result> {
    const end = performance.now() + this.#retryTime;
    for (let wait = FIRST_PAUSE; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      if (this.#refusal) throw this.#refusal;
      try {
        return await work();
      } catch (error) {
        const failure = failureOf(error);
        if (failure !== 'refused') this.interruptions += 1;
        const isHopeless = this.isReadOnly && takesNoWrites(error);
        const mayTryAgain = failure !== 'refused' && again.includes(failure) && !isHopeless;
        if (!mayTryAgain || performance.now() + wait > end || this.#ending.signal.aborted) {
          throw this.#problemOf(error);
        }
        await pause(wait);
      }
    }
  }
}

function ignore(): void {
  // Reported where the connection is used.
}
