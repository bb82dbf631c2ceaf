/**
 * What the service is compared with: `node bare.ts constant FILE | echo | sqlite FILE | postgres
 * URL | transactions URL | promises URL | gathered URL`, on bare `node:http`. Each is as fast as such a server can be.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import type { Pool } from 'pg';

/** A response that is sent again and again. */
export interface Constant {
  /** Name, value, name, value. */
  headers: string[];
  body: string;
}

interface Body {
  name: string;
  categoryId: number;
  status?: string;
}

function constant(file: string): RequestListener {
  const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as Constant;
  return (_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  };
}

function onBody(request: IncomingMessage, listener: (body: Body) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    listener(JSON.parse(Buffer.concat(chunks).toString()) as Body);
  });
}

/** Replies to each animal with the id that `store` gives it. */
function adding(store: (body: Body) => number): RequestListener {
  return (request, response) => {
    onBody(request, (pet) => {
      replyWith(response, store(pet), pet);
    });
  };
}

function replyWith(response: ServerResponse, id: number, pet: Body): void {
  const body = JSON.stringify({ id, ...pet });
  response.writeHead(201, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** Parses and replies, but stores nothing. */
function echo(): RequestListener {
  let id = 0;
  return adding(() => (id += 1));
}

/** One durable commit per request, into a table without an index. */
function sqlite(file: string): RequestListener {
  const connection = new Database(file);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.exec('CREATE TABLE pets (id INTEGER PRIMARY KEY, name, category_id, status)');
  const insert = connection.prepare(
    'INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?)',
  );
  return adding(({ name, categoryId, status = null }) =>
    Number(insert.run(name, categoryId, status).lastInsertRowid),
  );
}

/** Inserts one animal in a transaction of its own, and returns its id. */
type InsertInto = (
  pool: Pool,
  query: { name: string; text: string; values: unknown[] },
) => Promise<string | undefined>;

/** As one statement, which PostgreSQL commits by itself. */
const asStatement: InsertInto = async (pool, query) =>
  (await pool.query<{ id: string }>(query)).rows[0]?.id;

/** As `BEGIN`, the statement and `COMMIT`, as a service does that writes more than a row. */
const asTransaction: InsertInto = async (pool, query) => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>(query);
    await client.query('COMMIT');
    return rows[0]?.id;
  } finally {
    client.release();
  }
};

const PLAIN_TABLE =
  'CREATE TABLE plain (id bigserial PRIMARY KEY, name text, category_id bigint, status text)';

const INSERT = 'INSERT INTO plain (name, category_id, status) VALUES ($1, $2, $3) RETURNING id';

/** What the promises of the service need besides: a count of the caller, and the latest id. */
const COUNTS = `CREATE TABLE caller (requests bigint); INSERT INTO caller VALUES (0);
  CREATE TABLE latest (id bigint); INSERT INTO latest VALUES (0)`;

const INSERT_MANY = `INSERT INTO plain (name, category_id, status)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) RETURNING id`;

/** How many such statements are in progress at once. */
const MOST_GATHERED = 2;

/** Counts the request exactly, and gives ids in the order of commits. */
const INSERT_AS_PROMISED = `
  WITH counted AS (UPDATE caller SET requests = requests + 1 WHERE requests < 1e12 RETURNING requests),
    numbered AS (UPDATE latest SET id = id + 1 FROM counted RETURNING id)
  INSERT INTO plain (id, name, category_id, status) SELECT id, $1, $2, $3 FROM numbered RETURNING id`;

/** One durable transaction per request, with the driver and as many connections as ours. */
async function postgres(
  url: string,
  insertInto: InsertInto,
  text = INSERT,
): Promise<RequestListener> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 8, options: '-c jit=off' });
  await pool.query(`${PLAIN_TABLE}; ${COUNTS}`);
  return (request, response) => {
    onBody(request, (pet) => {
      const { name, categoryId, status = null } = pet;
      const query = { name: 'insert', text, values: [name, categoryId, status] };
      void insertInto(pool, query).then((id) => {
        replyWith(response, Number(id), pet);
      });
    });
  };
}

/** Gathers what arrives during the statements in progress into the next one, and promises nothing. */
async function gathered(url: string): Promise<RequestListener> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, options: '-c jit=off' });
  await pool.query(PLAIN_TABLE);
  let waiting: { pet: Body; told: (id: number) => void }[] = [];
  let inProgress = 0;
  const insert = async (): Promise<void> => {
    if (inProgress === MOST_GATHERED || waiting.length === 0) return;
    const group = waiting;
    [waiting, inProgress] = [[], inProgress + 1];
    const { rows } = await pool.query<[string]>({
      ...{ name: 'insert many', text: INSERT_MANY, rowMode: 'array' },
      values: (['name', 'categoryId', 'status'] as const).map((field) =>
        group.map(({ pet }) => pet[field] ?? null),
      ),
    });
    inProgress -= 1;
    setImmediate(() => void insert());
    for (const [index, { told }] of group.entries()) told(Number(rows[index]?.[0]));
  };
  return (request, response) => {
    onBody(request, (pet) => {
      waiting.push({
        pet,
        told: (id) => {
          replyWith(response, id, pet);
        },
      });
      if (waiting.length === 1) setImmediate(() => void insert());
    });
  };
}

function listenerFor(kind: string, file: string): RequestListener | Promise<RequestListener> {
  switch (kind) {
    case 'constant':
      return constant(file);
    case 'sqlite':
      return sqlite(file);
    case 'postgres':
      return postgres(file, asStatement);
    case 'transactions':
      return postgres(file, asTransaction);
    case 'promises':
      return postgres(file, asStatement, INSERT_AS_PROMISED);
    case 'gathered':
      return gathered(file);
    default:
      return echo();
  }
}

const [, , kind = '', file = ''] = process.argv;
const server = createServer(await listenerFor(kind, file)).listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(
  `listening on http://127.0.0.1:${String((server.address() as AddressInfo).port)}\n`,
);
