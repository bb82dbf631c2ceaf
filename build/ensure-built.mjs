// @ts-check
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = join(root, 'out', '.building');
/** A build takes seconds; a lock this old (ms) was left by one that was killed. */
const STALE_LOCK = 120_000;

/** When the sources of each half were last built, as the timestamp of an empty file. */
const stamps = {
  main: join(root, 'out', '.main-built'),
  window: join(root, 'out', '.window-built'),
};
const sources = {
  main: [
    'docs/building-a-till.md',
    'client/src',
    'client/README.md',
    'client/package.json',
    'src/main',
    'src/preload',
    'src/shared',
    'electron.vite.config.ts',
    'package.json',
  ],
  window: ['src/renderer', 'src/shared', 'electron.vite.config.ts', 'package.json'],
};

/** @param {string} path @returns {number} the newest change below a path, in ms */
function newestChange(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestChange(join(path, name))),
    stats.mtimeMs,
  );
}

/** @param {'main' | 'window'} half */
function isStale(half) {
  if (!existsSync(stamps[half])) return true;
  const built = statSync(stamps[half]).mtimeMs;
  return sources[half].some((path) => newestChange(join(root, path)) > built);
}

/** @param {('main' | 'window')[]} halves */
function build(halves) {
  const startedAt = new Date();
  process.stderr.write('Building Animal Store from its sources (a few seconds)…\n');
  const electronVite = join(
    dirname(createRequire(import.meta.url).resolve('electron-vite/package.json')),
    'bin/electron-vite.js',
  );
  const done = spawnSync(process.execPath, [electronVite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ANIMAL_STORE_BUILD: halves.join(',') },
  });
  if (done.status !== 0) {
    const words = `${done.stdout}${done.stderr}`;
    const [, missing] = /failed to resolve import "([^."/][^"]*)"/.exec(words) ?? [];
    // A pull may have brought a dependency that the last npm install knew nothing of.
    if (missing !== undefined) {
      throw new Error(`${missing} is not installed. Run npm install, then try again.`);
    }
    throw new Error(`The build failed.\n${words}`);
  }
  for (const half of halves) {
    // The stamp has the start time, so that a source saved during the build counts as newer.
    writeFileSync(stamps[half], startedAt.toISOString());
    utimesSync(stamps[half], startedAt, startedAt);
  }
}

/** Two programs started together must not build over each other: the second waits, then checks again. */
async function takeLock() {
  mkdirSync(join(root, 'out'), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch {
      const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0;
      if (age > STALE_LOCK) rmSync(lock, { recursive: true, force: true });
      await delay(100);
    }
  }
}

/**
 * Builds whatever is older than its sources.
 * @param {{ window: boolean }} options whether the window is needed, too
 */
export async function ensureBuilt({ window }) {
  /** @type {('main' | 'window')[]} */
  const needed = window ? ['main', 'window'] : ['main'];
  if (!needed.some(isStale)) return;
  await takeLock();
  try {
    const stale = needed.filter(isStale);
    if (stale.length > 0) build(stale);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/**
 * The same for a program that a person started: a failing build ends it with a message but no stack
 * trace.
 * @param {{ window: boolean }} options whether the window is needed, too
 */
export async function ensureBuiltOrEnd(options) {
  try {
    await ensureBuilt(options);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const isUninstalled = code === 'MODULE_NOT_FOUND';
    process.stderr.write(isUninstalled ? 'Run npm install first.\n' : `${message.trim()}\n`);
    process.exit(1);
  }
}
