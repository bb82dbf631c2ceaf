/**
 * `npm run electron:test [-- PLAYWRIGHT'S ARGUMENTS]`: runs `e2e/electron` and the tests of both hosts in
 * Electron itself, which is fetched once where the electron package has not done that. On Linux, under Xvfb with a session
 * bus of its own; as root, as the user nobody, since Chromium's sandbox does not work for root. With
 * `--run bench/main.ts desktop` as arguments, runs that script there instead.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareMachine } from '../debian/needs.mjs';
import { electronEnvironment } from '../electron-runtime.mjs';
import { ensureBuilt } from '../ensure-built.mjs';
import { copyAppForOlder } from './database-binary.ts';
import { electronRuntime } from './runtime.ts';

/** The user and group `nobody` on Debian. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** The command as an ordinary user, on a display and a session bus of its own. */
function onDesktop(command: readonly string[], home: string): string[] {
  if (process.platform !== 'linux') return [...command];
  const user = isRoot
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
    : [];
  const places = [`HOME=${home}`, `XDG_RUNTIME_DIR=${home}`, `TMPDIR=${join(home, 'tmp')}`];
  // Otherwise the display resets after each last window, and refuses the next until it is up.
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
  await prepareMachine('electron:test');
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
