import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from '../support/compare.ts';
import { rateFinding, type Finding, type Line } from '../support/findings.ts';
import { constantOf, LIST } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import type { Workbench } from '../support/workbench.ts';
import { freePort } from '../../src/main/testing/free-port.ts';

const SECTION = 'peers';
const PEERS = fileURLToPath(new URL('../peers/', import.meta.url));
const JSON_SERVER = join(PEERS, 'node_modules/json-server/lib/cli/bin.js');
const PRISM = join(PEERS, 'node_modules/@stoplight/prism-cli/dist/index.js');

/** The list of 20 animals from two well-known servers, each with the same 20. */
export async function peers(bench: Workbench): Promise<Line[]> {
  const problem = install();
  if (problem) return [{ section: SECTION, what: 'json-server and Prism', why: problem }];
  const own = await bench.startOwn(await bench.stockOf(1_000));
  const findings: Finding[] = [];
  for (const [name, start] of [
    ['json-server', startJsonServer],
    ['Prism', startPrism],
  ] as const) {
    const peer = await start(bench, own);
    const compared = await compare(own, peer, [LIST], bench.effort, [
      { method: 'GET', path: '/pets' },
    ]);
    await peer.stop();
    findings.push(rateFinding(SECTION, `GET /v1/pets against ${name}`, name, compared, 10));
  }
  return findings;
}

/** Installs both only for the benchmark. Returns what prevented that. */
function install(): string | undefined {
  if (existsSync(JSON_SERVER) && existsSync(PRISM)) return undefined;
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  const done = spawnSync('npm', ['install', '--prefix', PEERS, ...quiet], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (done.status === 0) return undefined;
  return `npm could not install them: ${done.stderr.trim().split('\n').at(-1) ?? ''}`;
}

async function startJsonServer(bench: Workbench, own: Server): Promise<Server> {
  const { body } = await constantOf(own, LIST.path);
  const folder = bench.newFolder();
  writeFileSync(join(folder, 'db.json'), `{"pets":${body}}`);
  const port = await freePort();
  const args = ['--quiet', '--port', String(port), '--host', '127.0.0.1'];
  return bench.start(JSON_SERVER, [...args, 'db.json'], {
    folder,
    headers: own.headers,
    origin: `http://127.0.0.1:${String(port)}`,
  });
}

interface OpenApi {
  paths: Record<string, { get: { responses: Record<string, { content?: object }> } }>;
}

/** Prism replies from the service's own OpenAPI document, with the 20 animals as its example. */
async function startPrism(bench: Workbench, own: Server): Promise<Server> {
  const { body } = await constantOf(own, LIST.path);
  const document = (await (await fetch(`${own.origin}/openapi.json`)).json()) as OpenApi;
  const success = document.paths['/pets']?.get.responses['200'];
  if (!success) throw new Error('The OpenAPI document has no list of animals');
  success.content = { 'application/json': { example: JSON.parse(body) as unknown } };
  const folder = bench.newFolder();
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  const port = await freePort();
  const args = ['mock', '--host', '127.0.0.1', '--port', String(port), '--verboseLevel', 'silent'];
  return bench.start(PRISM, [...args, 'openapi.json'], {
    folder,
    headers: own.headers,
    origin: `http://127.0.0.1:${String(port)}`,
  });
}
