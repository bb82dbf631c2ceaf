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
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Error codes of systems that can't sync a folder, or refuse to for this user. */
const CANNOT_SYNC = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP', 'ENOSYS', 'EBADF']);

/**
 * Makes what was created, renamed or removed in a folder survive a power cut (POSIX: a name is
 * durable only after an fsync of its folder). Windows and some file systems do not support this,
 * which is not an error. Throws the system's error when the disk fails.
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

/** Like `syncFolder`, but without blocking others: on a slow disk it takes a while. */
export async function syncFolderAsync(folder: string): Promise<void> {
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
 * Durably creates a missing folder, and those above it, for the owner only. Works step by step,
 * because Node's recursive mkdir never ends when the system reports ENOENT for a folder that exists
 * (in /proc, for example). Throws the system's error.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(folder, 0o700);
  syncFolder(dirname(folder));
}

/**
 * Replaces a file, for the owner only, in one step: after a crash or a power cut it has either the
 * old content or the new, and the new once this has returned. Throws the system's error.
 */
export function replaceFile(file: string, text: string): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, text, { mode: 0o600, flush: true });
  moveFileNow(temporary, file);
  syncFolder(dirname(file));
}

/** Windows' codes for a file that another program has open, as virus scanners do for moments. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES']);
/** How often, and after how many ms each, a file that is held is tried again: for two seconds. */
const RETRIES = 40;
const RETRY_AFTER = 50;

/** The system, and how it moves a file. */
interface MoveOptions<Done> {
  platform?: NodeJS.Platform;
  move?: (from: string, to: string) => Done;
}

/**
 * Gives a file another name, in place of the file that has it. On Windows, waits for up to two
 * seconds while another program has either open. Throws the system's error.
 */
export async function moveFile(
  from: string,
  to: string,
  { platform = process.platform, move = rename }: MoveOptions<Promise<void>> = {},
): Promise<void> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      await move(from, to);
      return;
    } catch (error) {
      if (left === 0 || !isHeld(error, platform)) throw error;
      await delay(RETRY_AFTER);
    }
  }
}

/** Like `moveFile`, but blocks until it is done. */
export function moveFileNow(
  from: string,
  to: string,
  { platform = process.platform, move = renameSync }: MoveOptions<void> = {},
): void {
  for (let left = RETRIES; ; left -= 1) {
    try {
      move(from, to);
      return;
    } catch (error) {
      if (left === 0 || !isHeld(error, platform)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_AFTER);
    }
  }
}

function isHeld(error: unknown, platform: NodeJS.Platform): boolean {
  return (
    platform === 'win32' &&
    error instanceof Error &&
    'code' in error &&
    HELD.has(String(error.code))
  );
}
