import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { createApi } from '../src/main/api/api.ts';
import { systemClock } from '../src/main/clock.ts';
import { ApiKeys } from '../src/main/keys/api-keys.ts';
import { RateLimiter } from '../src/main/limits/rate-limiter.ts';
import { openSqliteStore } from '../src/main/store/sqlite-store.ts';

/**
 * The two hot paths of the service as ratios of bare node:http, in one run: `node bench/api-hot-path.ts`.
 * The load is wrk's; each server is a process of its own. Requests per second are what counts; on a
 * machine that has other work too, the ratio of CPU time a request is the steadier measure.
 * `--rounds N` repeats (the median counts); `--profile` writes a CPU profile of the service into the
 * current folder.
 */

const CONNECTIONS = '50';
const SECONDS = '4s';
const ANIMALS = 1_000;
const NEW_PET = '{"name":"Rex","categoryId":3,"status":"available"}';

interface Started {
  port: number;
  secret: string;
  /** The list's body, for the constant. */
  page: string;
}

/** Answers one list page, always the same bytes. */
function constant(page: string): RequestListener {
  const body = Buffer.from(page);
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
  };
}

/** Parses a body and answers it with an id, storing nothing. */
function parseAndAnswer(): RequestListener {
  let id = 0;
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const pet = JSON.parse(Buffer.concat(chunks).toString()) as object;
      id += 1;
      const body = JSON.stringify({ id, ...pet });
      response.writeHead(201, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  };
}

async function serveBare(listener: RequestListener): Promise<Started> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, secret: '', page: '' };
}

async function serveService(folder: string): Promise<Started> {
  const clock = systemClock;
  const store = await openSqliteStore({ file: join(folder, 'stock.sqlite'), clock });
  const pets = Array.from({ length: ANIMALS }, (_, index) => ({
    name: `Animal ${index}`,
    categoryId: BigInt(index % 12),
    status: 'available' as const,
  }));
  await store.pets.addMany(pets);
  const stored = new Map<string, string>();
  const secrets = {
    save: (account: string, secret: string) => Promise.resolve(void stored.set(account, secret)),
    read: (account: string) => Promise.resolve(stored.get(account) ?? null),
    remove: (account: string) => Promise.resolve(void stored.delete(account)),
  };
  const environment = 'production';
  const keys = await ApiKeys.open({ environment, store, secrets, clock });
  const plan = { plan: 'enterprise', perMinute: 1_000_000_000, perDay: 1_000_000_000 } as const;
  const { secret } = await keys.create('Bench', plan);
  const limiter = new RateLimiter(clock, []);
  const log = pino({ level: 'info' }, process.stderr);
  const api = createApi({ environment, store, keys, limiter, clock, log, version: 'bench' });
  const { port } = await api.listen({ host: '127.0.0.1', port: 0 });
  const headers = { Authorization: `Bearer ${secret}` };
  const page = await (await fetch(`http://127.0.0.1:${port}/v1/pets`, { headers })).text();
  return { port, secret, page };
}

/** Runs in the child: starts one server, tells its port and serves until it is told to end. */
async function serve(what: string, folder: string, page: string): Promise<void> {
  const started =
    what === 'service'
      ? await serveService(folder)
      : await serveBare(what === 'constant' ? constant(page) : parseAndAnswer());
  process.send?.(started);
  process.on('message', (message) => {
    if (message === 'end') process.exit(0);
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
}

interface Running extends Started {
  child: ChildProcess;
}

async function start(what: string, folder: string, page = ''): Promise<Running> {
  const profile = what === 'service' && process.argv.includes('--profile') ? ['--cpu-prof'] : [];
  const child = fork(import.meta.filename, ['serve', what, folder, page], { execArgv: profile });
  const [started] = (await once(child, 'message')) as [Started];
  return { ...started, child };
}

async function stop({ child }: Running): Promise<void> {
  const ended = once(child, 'exit');
  child.send('end');
  await ended;
}

/** Microseconds of CPU that a server has used so far. */
async function cpuOf({ child }: Running): Promise<number> {
  child.send('cpu');
  const [microseconds] = (await once(child, 'message')) as [number];
  return microseconds;
}

interface Measured {
  /** Requests per second. */
  rate: number;
  p99: string;
  /** Microseconds of CPU a request. */
  cpu: number;
}

/** What one server does under wrk. */
async function load(running: Running, script: string): Promise<Measured> {
  const before = await cpuOf(running);
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t', '1', '-c', CONNECTIONS, '-d', SECONDS, '--latency', '-s', script],
    ...['-H', `Authorization: Bearer ${running.secret}`],
    `http://127.0.0.1:${running.port}/v1/pets`,
  ]);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (bad) throw new Error(`${bad} requests were refused`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const cpu = ((await cpuOf(running)) - before) / requests;
  return { rate, p99: /^ +99% +(\S+)/m.exec(stdout)?.[1] ?? '', cpu };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function compare(
  title: string,
  bare: Running,
  service: Running,
  script: string,
): Promise<void> {
  const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 1;
  const measured: { bare: Measured; own: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair = { bare: await load(bare, script), own: await load(service, script) };
    measured.push(pair);
    const shown = [pair.own, pair.bare].map(
      ({ rate, p99, cpu }) => `${Math.round(rate)}/s, p99 ${p99}, ${cpu.toFixed(1)} µs CPU`,
    );
    console.log(`${title}: ${shown.join(' against ')}`);
  }
  const rate = median(measured.map(({ own, bare }) => own.rate / bare.rate));
  const cpu = median(measured.map(({ own, bare }) => bare.cpu / own.cpu));
  console.log(`${title}: ${rate.toFixed(2)} of bare by rate, ${cpu.toFixed(2)} by CPU\n`);
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'animal-store-bench-'));
  const listScript = join(folder, 'list.lua');
  await writeFile(listScript, 'wrk.method = "GET"\n');
  const addScript = join(folder, 'add.lua');
  await writeFile(
    addScript,
    `wrk.method = "POST"\nwrk.body = '${NEW_PET}'\nwrk.headers["Content-Type"] = "application/json"\n`,
  );
  const service = await start('service', folder);
  const constantServer = await start('constant', folder, service.page);
  await compare('list', constantServer, service, listScript);
  await stop(constantServer);
  const parseServer = await start('parse', folder);
  await compare('add', parseServer, service, addScript);
  await stop(parseServer);
  await stop(service);
  await rm(folder, { recursive: true, force: true });
}

const [, , mode, what = '', folder = '', page = ''] = process.argv;
await (mode === 'serve' ? serve(what, folder, page) : main());
