import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { ShopError } from '../../../../shared/errors.ts';
import { say } from '../../../../shared/say.ts';

/** All our databases have pages of SQLite's default size. */
export const PAGE_SIZE = 4_096;

/**
 * The end of a backup, after the last page: these eight letters, then the SHA-256 of everything
 * before them. SQLite ignores it.
 */
const MARK = Buffer.from('ASSHA256', 'latin1');
const DIGEST_SIZE = 32;
const TRAILER_SIZE = MARK.length + DIGEST_SIZE;
/** Bytes read at a time. */
const CHUNK = 1024 * 1024;

/**
 * Appends the digest of a finished backup's bytes, which reveals any later change. Throws the
 * disk's errors.
 */
export function signBackup(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    const { size } = fstatSync(handle);
    const trailer = Buffer.concat([MARK, digestOf(handle, size)]);
    writeSync(handle, trailer, 0, trailer.length, size);
  } finally {
    closeSync(handle);
  }
}

/**
 * Whether every byte of a backup is as it was written; true for a backup without a digest, made
 * before backups had one. Throws the disk's errors.
 */
export function isAsWritten(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const end = size - TRAILER_SIZE;
    if (end < 0 || end % PAGE_SIZE !== 0) return true;
    const trailer = Buffer.alloc(TRAILER_SIZE);
    readSync(handle, trailer, 0, TRAILER_SIZE, end);
    if (!trailer.subarray(0, MARK.length).equals(MARK)) return true;
    return trailer.subarray(MARK.length).equals(digestOf(handle, end));
  } finally {
    closeSync(handle);
  }
}

/** Throws `database_damaged` for a backup that was changed. `name` is the person's name for it. */
export function refuseChanged(file: string, name: string): void {
  if (!isAsWritten(file)) throw damagedIn(name, 'its bytes are not those that were written');
}

/** The error for a database that is not as it must be, and what was found in it. */
export function damagedIn(name: string, found: string): ShopError {
  return new ShopError('database_damaged', say`The database ${name} is damaged: ${found}.`);
}

function digestOf(handle: number, size: number): Buffer {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK);
  for (let at = 0; at < size;) {
    const length = readSync(handle, chunk, 0, Math.min(CHUNK, size - at), at);
    if (length === 0) break;
    hash.update(chunk.subarray(0, length));
    at += length;
  }
  return hash.digest();
}
