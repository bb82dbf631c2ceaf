/**
 * What the service is compared with: `node bare.ts constant FILE | echo | sqlite FILE`, on
 * bare `node:http`. Each is as fast as such a server can be.
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
  request.on('end', () => listener(JSON.parse(Buffer.concat(chunks).toString()) as Body));
}

/** Replies to each animal with the id that `store` gives it. */
function adding(store: (body: Body) => number): RequestListener {
  return (request, response) => onBody(request, (pet) => replyWith(response, store(pet), pet));
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

function listenerFor(kind: string, file: string): RequestListener {
  if (kind === 'constant') return constant(file);
  return kind === 'sqlite' ? sqlite(file) : echo();
}

const [, , kind = '', file = ''] = process.argv;
const server = createServer(listenerFor(kind, file)).listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(
  `listening on http://127.0.0.1:${String((server.address() as AddressInfo).port)}\n`,
);
