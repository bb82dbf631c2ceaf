// @ts-check
/**
 * Electron's runtime, which npm does not fetch: whether this machine can run it, where it is, and
 * how to get it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const electronPackage = join(root, 'node_modules', 'electron');
/** Electron's own variable for a runtime that is elsewhere. */
const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
/** The runtime's folder, as `ELECTRON_OVERRIDE_DIST_PATH` names it. */
export const electronDist = override ?? join(electronPackage, 'dist');
const PROGRAMS = new Map([
  ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ['win32', 'electron.exe'],
]);

/** Electron's program, once its runtime has been fetched. */
export const electronProgram = join(electronDist, PROGRAMS.get(process.platform) ?? 'electron');

function isFetched() {
  // The installer writes this file last; without it, the runtime may be incomplete.
  const isComplete = override !== undefined || existsSync(join(electronPackage, 'path.txt'));
  return isComplete && existsSync(electronProgram);
}

/** @param {string} path @returns {string} a setting of the kernel; empty where it has no such setting */
function kernelSetting(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/**
 * Chromium isolates its pages with user namespaces, or with a helper that belongs to root. Since
 * 24.04, Ubuntu allows namespaces only to programs with an AppArmor profile, which the installed
 * app has; without either, Electron exits at startup.
 */
function isSandboxUsable() {
  const helper = statSync(join(electronDist, 'chrome-sandbox'), { throwIfNoEntry: false });
  if (helper?.uid === 0 && (helper.mode & 0o7777) === 0o4755) return true;
  if (kernelSetting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1') return false;
  const { status, error } = spawnSync('unshare', ['--user', '--map-root-user', 'true']);
  return status === 0 || error !== undefined;
}

/**
 * Says why this machine can't show a desktop window.
 * @param {readonly string[]} args Electron's, which may include `--no-sandbox`
 * @returns {string | undefined} the reason; undefined when it can
 */
export function reasonAgainstDesktop(args) {
  if (process.platform !== 'linux') return undefined;
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return 'this machine has no display';
  }
  if (args.includes('--no-sandbox')) return undefined;
  if (process.getuid?.() === 0) {
    return 'Electron’s sandbox does not work for the user root (start it as an ordinary user)';
  }
  if (!isSandboxUsable()) {
    return 'this system keeps its sandbox from programs that were not installed (the README has the remedy)';
  }
  return undefined;
}

/**
 * Downloads the runtime of the installed electron package, unless it is there.
 * @returns {string | undefined} why that failed
 */
export function fetchElectron() {
  if (isFetched()) return undefined;
  process.stderr.write('Fetching Electron’s runtime (about 110 MB, once)…\n');
  const done = spawnSync(
    process.execPath,
    [
      '--import',
      new URL('innermost-fetch-error.mjs', import.meta.url).href,
      join(electronPackage, 'install.js'),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (isFetched()) return undefined;
  const [, why = `its installer ended with ${done.status ?? done.signal}`] =
    /^\w*Error: (.+)$/m.exec(done.stderr) ?? [];
  return `Electron’s runtime could not be fetched (${why})`;
}

/** @returns {NodeJS.ProcessEnv} this environment, without what would make Electron act as plain Node */
export function electronEnvironment() {
  const env = { ...process.env };
  delete env['ELECTRON_RUN_AS_NODE'];
  return env;
}
