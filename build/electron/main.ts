/**
 * `npm run electron:test [-- PLAYWRIGHT'S ARGUMENTS]`: runs `e2e/electron` and the tests of both hosts in
 * Electron itself, which is fetched once where the electron package has not done that. On Linux, under Xvfb with a session
 * bus of its own; as root, as the user nobody, since Chromium's sandbox does not work for root. With
 * `--run bench/main.ts desktop` as arguments, runs that script there instead.
 */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { electronEnvironment } from '../electron-runtime.mjs';
import { ensureBuilt } from '../ensure-built.mjs';
import { copyAppForOlder } from './database-binary.ts';
import { electronRuntime } from './runtime.ts';

/** The user and group `nobody` on Debian. */
const NOBODY = 65_534;
/** What is needed on Debian besides what `npm run test:prepare` installs, each with a file of it. */
const PACKAGES = [
  ['xvfb', '/usr/bin/Xvfb'],
  ['xauth', '/usr/bin/xauth'],
  ['openbox', '/usr/bin/openbox'],
  ['unzip', '/usr/bin/unzip'],
  ['g++', '/usr/bin/g++'],
  ['libgtk-3-0', '/usr/lib/x86_64-linux-gnu/libgtk-3.so.0'],
  ['libnss3', '/usr/lib/x86_64-linux-gnu/libnss3.so'],
  ['libasound2', '/usr/lib/x86_64-linux-gnu/libasound.so.2'],
  ['libgbm1', '/usr/lib/x86_64-linux-gnu/libgbm.so.1'],
] as const;

const isRoot = process.getuid?.() === 0;

function prepareMachine(): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  const missing = PACKAGES.filter(([, file]) => !existsSync(file)).map(([name]) => name);
  if (missing.length === 0) return;
  const install = ['install', '--yes', '--no-install-recommends', ...missing];
  if (!isRoot) throw new Error(`Install first: sudo apt-get ${install.join(' ')}`);
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update'], options);
  if (spawnSync('apt-get', install, options).status !== 0) throw new Error('apt-get failed.');
}

/** The command as an ordinary user, on a display and a session bus of its own. */
function onDesktop(command: readonly string[], home: string): string[] {
  if (process.platform !== 'linux') return [...command];
  const user = isRoot
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
    : [];
  const places = [`HOME=${home}`, `XDG_RUNTIME_DIR=${home}`, `TMPDIR=${join(home, 'tmp')}`];
  // Otherwise the display resets after each last window, and refuses the next meanwhile.
  const screen = ['xvfb-run', '-a', '-s', '-screen 0 1920x1200x24 -noreset'];
  return [...user, 'env', ...places, ...screen, 'dbus-run-session', '--', ...command];
}

/** What Node runs: Playwright's tests or, after `--run`, another script. */
function commandIn(home: string): string[] {
  const [first, ...rest] = process.argv.slice(2);
  if (first === '--run') return rest;
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js');
  return [playwright, 'test', '--output', join(home, 'results'), ...process.argv.slice(2)];
}

async function main(): Promise<number> {
  if (process.platform === 'linux') prepareMachine();
  await ensureBuilt({ window: true });
  const { dist, isOlder } = await electronRuntime();
  const home = mkdtempSync(join(tmpdir(), 'animal-store-desktop-'));
  try {
    mkdirSync(join(home, 'tmp'));
    const app = join(home, 'app');
    if (isOlder) copyAppForOlder(app);
    chmodSync(home, 0o755);
    if (isRoot) for (const folder of [home, join(home, 'tmp')]) chownSync(folder, NOBODY, NOBODY);
    const [program = '', ...args] = onDesktop([process.execPath, ...commandIn(home)], home);
    const { status } = spawnSync(program, args, {
      stdio: 'inherit',
      env: {
        ...electronEnvironment(),
        ELECTRON_OVERRIDE_DIST_PATH: dist,
        ELECTRON_TESTS: '1',
        ...(isOlder && { ELECTRON_TEST_APP: app }),
      },
    });
    if (existsSync(join(home, 'results'))) {
      cpSync(join(home, 'results'), 'out/e2e-electron', { recursive: true });
    }
    return status ?? 1;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
