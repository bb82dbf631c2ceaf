/**
 * `npm run installers:test`: makes a deb and an rpm around the Electron that `npm run electron:test` runs, and
 * installs, uses, updates and removes each in a Debian of its own (debootstrap, which needs root). The rpm is
 * installed without what it depends on, which has Fedora's names.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, makeDebianRoot, ownNode, requireTools, type Setting } from '../debian/root.ts';
import { olderDatabaseBinary } from '../electron/database-binary.ts';
import { electronRuntime } from '../electron/runtime.ts';
import { ensureBuilt } from '../ensure-built.mjs';
import { makeKey, startServing, Till, type Program } from '../pack/drive.ts';

const { resolve: resolvePackage } = createRequire(import.meta.url);
const VERSIONS = ['0.0.1', '0.0.2'] as const;
const PERSON = { name: 'owner', id: 1000 };
const DATA = '/home/owner/stock';

const work = mkdtempSync(join(tmpdir(), 'animal-store-installers-'));

/** Packs the app and makes both packages, in two versions. */
async function makePackages(): Promise<void> {
  const fpm = `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, 'fpm.ts')}" "$@"\n`;
  mkdirSync(join(work, 'bin'));
  writeFileSync(join(work, 'bin/fpm'), fpm);
  chmodSync(join(work, 'bin/fpm'), 0o755);
  const { dist, isOlder } = await electronRuntime();
  const program = join(dirname(resolvePackage('electron-builder/package.json')), 'cli.js');
  for (const version of VERSIONS) {
    const options = [
      `-c.electronDist=${dist}`,
      `-c.electronVersion=${readFileSync(join(dist, 'version'), 'utf8').trim()}`,
      `-c.directories.output=${join(work, version)}`,
      `-c.extraMetadata.version=${version}`,
      `-c.afterPack=${join(import.meta.dirname, 'after-pack.mjs')}`,
    ];
    execFileSync(
      process.execPath,
      [program, '--linux', 'deb', 'rpm', '--x64', '--publish', 'never', ...options],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          PATH: `${join(work, 'bin')}:${String(process.env['PATH'])}`,
          USE_SYSTEM_FPM: 'true',
          ...(isOlder && { DATABASE_BINARY: olderDatabaseBinary() }),
        },
      },
    );
  }
}

function packageOf(version: string, ending: string): string {
  const name = readdirSync(join(work, version)).find((one) => one.endsWith(ending));
  if (name === undefined) throw new Error(`There is no ${ending} of ${version}.`);
  return join(work, version, name);
}

/** How a system installs, updates and removes a package that lies at `file`. */
interface Manager {
  ending: string;
  install: (file: string) => Program;
  update: (file: string) => Program;
  remove: Program;
}

const MANAGERS: readonly Manager[] = [
  {
    ending: '.deb',
    install: (file) => ['apt-get', 'install', '--yes', '--no-install-recommends', file],
    update: (file) => ['apt-get', 'install', '--yes', file],
    remove: ['apt-get', 'purge', '--yes', 'animal-store'],
  },
  {
    ending: '.rpm',
    install: (file) => ['rpm', '--install', '--nodeps', file],
    update: (file) => ['rpm', '--upgrade', '--nodeps', file],
    remove: ['rpm', '--erase', '--nodeps', 'animal-store'],
  },
];

function as(user: Setting['user'], root: string, command: Program): Program {
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/home/owner',
    DEBIAN_FRONTEND: 'noninteractive',
  };
  return inRoot(root, { user, folder: '/', env }, command);
}

/** Runs a command as the root's administrator. */
function administer(root: string, command: Program): void {
  const [file, ...args] = as('root:root', root, command);
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Serves as the owner, adds an animal, and returns all. */
async function use(root: string, name: string): Promise<string[]> {
  const program = as('owner:owner', root, ['/usr/bin/animal-store']);
  const served = await startServing([...program, 'serve'], DATA);
  const till = new Till(served.base, await makeKey(program, DATA));
  await till.add(name);
  const names = await till.names();
  if ((await served.stop()) !== 0) throw new Error('The service did not end in order.');
  return names;
}

async function tryPackage(
  root: string,
  { ending, install, update, remove }: Manager,
): Promise<void> {
  const [first, second] = VERSIONS.map((version) => `/tmp/${version}${ending}`);
  if (first === undefined || second === undefined) throw new Error('There are no versions.');
  for (const version of VERSIONS)
    cpSync(packageOf(version, ending), join(root, `tmp/${version}${ending}`));
  administer(root, install(first));
  await use(root, 'Rex');
  administer(root, update(second));
  const names = await use(root, 'Bella');
  if (names.join() !== 'Rex,Bella') throw new Error(`After the update: [${names.join()}].`);
  administer(root, remove);
  const left = ['/usr/bin/animal-store', '/opt/animal-store'].filter((path) =>
    existsSync(join(root, path)),
  );
  if (left.length > 0) throw new Error(`Left behind: ${left.join()}.`);
  if (!existsSync(join(root, DATA, 'animal-store.sqlite'))) throw new Error('The stock is gone.');
  rmSync(join(root, DATA), { recursive: true });
  process.stdout.write(
    `${ending}: installed, used, updated, used, removed; the stock is still there\n`,
  );
}

requireTools('dpkg-deb', 'rpmbuild');
await ensureBuilt({ window: true });
try {
  await makePackages();
  const packages = ['ca-certificates', 'rpm'];
  const root = makeDebianRoot(join(work, 'debian'), { packages, person: PERSON, ...ownNode() });
  administer(root, ['apt-get', 'update']);
  for (const manager of MANAGERS) await tryPackage(root, manager);
} finally {
  rmSync(work, { recursive: true, force: true });
}
