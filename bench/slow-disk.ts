import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { makeBadDisk } from '../src/main/testing/bad-disk/bad-disk.ts';
import { temporaryFolder } from '../src/main/testing/program.ts';
import { startShopProcess } from '../src/main/testing/shop-process.ts';

/**
 * Durable additions on a disk whose fsync takes 5 ms, over 50 connections: the service, which
 * commits in groups what arrives together, compared with bare node:http and one FULL commit per
 * request. `node bench/slow-disk.ts [seconds]`, on Linux with a C compiler and wrk.
 */

const FSYNC_MS = 5;
const CONNECTIONS = 50;
const BODY = '{"name":"Rex","categoryId":3,"status":"available"}';

/** Bare node:http and better-sqlite3: parses, commits, replies. */
async function serveBare(): Promise<void> {
  const database = new Database(join(temporaryFolder(), 'bare.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(
    'CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT, category INTEGER, status TEXT)',
  );
  const insert = database.prepare('INSERT INTO pets (name, category, status) VALUES (?, ?, ?)');
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const pet = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      const { lastInsertRowid } = insert.run(pet['name'], pet['categoryId'], pet['status']);
      response.writeHead(201, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ id: Number(lastInsertRowid), ...pet }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}

/** Additions per second over 50 connections, each of which waits for its reply. wrk creates the load. */
async function additions(port: number, seconds: number, key = ''): Promise<number> {
  const script = join(temporaryFolder(), 'add.lua');
  const lines = [
    'wrk.method = "POST"',
    `wrk.body = '${BODY}'`,
    'wrk.headers["Content-Type"] = "application/json"',
    `wrk.headers["Authorization"] = "Bearer ${key}"`,
  ];
  writeFileSync(script, lines.join('\n'));
  const load = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '20s', '-s', script];
  const address = `http://127.0.0.1:${port}/v1/pets`;
  const { stdout } = await promisify(execFile)('wrk', [...load, address]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Some additions failed:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function main(duration: number): Promise<void> {
  const disk = makeBadDisk();
  if (!disk) throw new Error('A slow disk needs Linux and a C compiler (cc).');
  const bare: ChildProcess = fork(import.meta.filename, ['bare'], {
    env: { ...process.env, ...disk.env },
  });
  const [barePort] = (await once(bare, 'message')) as [number];
  const shop = await startShopProcess(temporaryFolder(), disk.env);
  const { secret } = await shop.call('keys.create', {
    environment: 'production',
    label: 'Bench',
    plan: { plan: 'enterprise', perMinute: 1_000_000_000, perDay: 1_000_000_000 },
  });
  disk.become('slow', FSYNC_MS);
  const each = await additions(barePort, duration);
  const together = await additions(shop.port, duration, secret);
  disk.become('good');
  bare.kill();
  await shop.stop();
  disk.remove();
  process.stdout.write(
    `fsync of ${FSYNC_MS} ms: ${Math.round(together)} additions/s against ${Math.round(each)}/s with a commit each, ${(together / each).toFixed(1)} times\n`,
  );
}

const [what = '5'] = process.argv.slice(2);
await (what === 'bare' ? serveBare() : main(Number(what)));
