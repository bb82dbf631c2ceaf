import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What systems say that can't sync a folder, or won't for this user. */
const CANNOT_SYNC = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP', 'ENOSYS', 'EBADF']);

/**
 * Makes what was made, renamed or removed in a folder outlast a power cut (POSIX: a name is durable
 * only after an fsync of its folder). Windows and some file systems know no such thing, which is no
 * error. Throws the system's error when the disk fails.
 */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (!cannotSync(error)) throw error;
  }
}

/** As `syncFolder`, while others have their turns: on a slow disk it takes its time. */
export async function syncFolderMeanwhile(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!cannotSync(error)) throw error;
  }
}

function cannotSync(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CANNOT_SYNC.has(String(error.code));
}

/**
 * Makes a folder that is missing, and those above it, for the owner alone, durably. Step by step,
 * because Node's recursive mkdir never ends where the system reports ENOENT for a folder that is
 * there (/proc, say). Throws the system's error.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(folder, 0o700);
  syncFolder(dirname(folder));
}

/**
 * Replaces a file, for the owner alone, in one step: after a crash or a power cut there is the
 * content before or the new one, and the new one once this has returned. Throws the system's error.
 */
export function replaceFile(file: string, text: string): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, text, { mode: 0o600, flush: true });
  renameSync(temporary, file);
  syncFolder(dirname(file));
}
