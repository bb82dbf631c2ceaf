// @ts-check
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, which Linux has. */
const MEMORY = '/dev/shm';
/** What the tests and their PostgreSQL servers need there at most, with much to spare. */
const NEEDED = 2 ** 32;

/**
 * Global setup of Vitest and Playwright: everything temporary of a run is in one folder, removed
 * when the run ends, whatever a test left behind. No test needs it to be on a disk, so it is in memory
 * where there is room.
 */
export default function setup() {
  const folder = newFolder(hasRoom(MEMORY) ? MEMORY : tmpdir());
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** @param {string} parent */
function newFolder(parent) {
  const folder = mkdtempSync(join(parent, 'animal-store-run-'));
  // As the system's own: a PostgreSQL that root started runs as another user.
  chmodSync(folder, 0o1777);
  return folder;
}

/** @param {string} folder */
function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= NEEDED;
}
