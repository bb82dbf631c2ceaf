/**
 * `npm run container:check`: builds the Dockerfile without a container engine (by buildah, on an
 * equivalent of the official image made from debootstrap and the Node that npm fetched), then uses
 * the result as Docker would run it: serves, creates a key, adds an animal, stops it, and finds the
 * animal again.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKey, startServing, Till, type Program } from '../pack/drive.ts';
import { prepareMachine } from './needs.mjs';
import { inRoot, makeDebianRoot, ownNode, requireRoot } from './root.ts';

const [OFFICIAL = ''] = /(?<=^FROM )\S+/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
const work = mkdtempSync(join(tmpdir(), 'animal-store-container-'));

function buildah(...args: string[]): string {
  const store = ['--root', join(work, 'images'), '--runroot', join(work, 'run')];
  return execFileSync('buildah', [...store, '--storage-driver', 'vfs', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

/** Puts an equivalent of the official image where the Dockerfile's FROM finds it. */
function makeOfficialImage(): void {
  const root = makeDebianRoot(join(work, 'debian'), {
    packages: ['ca-certificates'],
    person: { name: 'node', id: 1000 },
    ...ownNode(),
  });
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, root, '/');
  // A company's proxy, if any, belongs to this machine and not to the Dockerfile.
  buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
  buildah('commit', '--quiet', '--rm', container, `docker.io/library/${OFFICIAL}`);
  rmSync(root, { recursive: true });
}

interface Built {
  root: string;
  entrypoint: Program;
  inside: (command: Program) => Program;
}

function build(): Built {
  const offline = ['--pull-never', '--network', 'host', '--isolation', 'chroot'];
  buildah('build', ...offline, '--format', 'docker', '--tag', 'shop', '.');
  const container = buildah('from', '--pull-never', 'shop');
  const root = buildah('mount', container);
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'container', container)) as {
    OCIv1: { config: { Entrypoint: Program; User: string; WorkingDir: string; Env: string[] } };
  };
  const { Entrypoint, User, WorkingDir, Env } = OCIv1.config;
  const env = Object.fromEntries(
    Env.map((one) => one.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const setting = { user: User, folder: WorkingDir, env };
  return { root, entrypoint: Entrypoint, inside: (command) => inRoot(root, setting, command) };
}

async function useIt({ entrypoint, inside }: Built): Promise<void> {
  const first = await startServing(inside(entrypoint), '/data');
  const key = await makeKey(inside(['node', 'out/main/cli.js']), '/data');
  await new Till(first.base, key).add('Clementine the canary');
  const code = await first.stop();
  if (code !== 0) throw new Error(`The service ended with ${String(code)}.`);
  const second = await startServing(inside(entrypoint), '/data');
  const names = await new Till(second.base, key).names();
  await second.stop();
  if (names.join() !== 'Clementine the canary') throw new Error(`The stock is [${names.join()}].`);
}

try {
  requireRoot();
  await prepareMachine('container:check');
  makeOfficialImage();
  const built = build();
  const size = execFileSync('du', ['-sm', join(built.root, 'app')], { encoding: 'utf8' });
  await useIt(built);
  process.stdout.write(`The container works; the app in it has ${size.split('\t')[0] ?? ''} MB.\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
