import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/**
 * The most space (bytes) that is kept back, and the most as a part of a small disk. It has to hold what
 * removing writes and what folding the write-ahead log back then adds to the stock, some 4 MB.
 */
const MOST = 8 * 1024 * 1024;
const PART = 0.25;
const CHUNK = 64 * 1024;

/**
 * Space that is kept back in a file beside the stock, so that what removes something still works on a
 * disk that is full: even that must write a little first.
 */
export class Reserve {
  readonly #file: string;

  constructor(databaseFile: string) {
    this.#file = `${databaseFile}.reserve`;
  }

  /** Keeps as much back as there is room for. A disk that takes nothing is no failure. */
  take(): void {
    try {
      const { blocks, bsize } = statfsSync(dirname(this.#file));
      this.#fill(Math.min(MOST, Math.floor(blocks * bsize * PART)));
    } catch {
      // What was written before the disk was full is kept back all the same.
    }
  }

  #fill(size: number): void {
    const present = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (present >= size) return;
    const handle = openSync(this.#file, 'a', 0o600);
    try {
      for (let left = size - present; left > 0;) {
        // Random, since a disk that compresses would keep back nothing for zeros.
        left -= writeSync(handle, randomBytes(Math.min(CHUNK, left)));
      }
    } finally {
      closeSync(handle);
    }
  }

  /**
   * Removes something. When the disk is full, tries again with the space that was kept back, makes more
   * room where that is possible, and then keeps back what is left of it.
   */
  async use<Value>(
    remove: () => Promise<Value>,
    makeRoom: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Value> {
    try {
      return await remove();
    } catch (error) {
      if (!isFull(error)) throw error;
    }
    rmSync(this.#file, { force: true });
    try {
      const removed = await remove();
      await makeRoom();
      return removed;
    } finally {
      this.take();
    }
  }
}

function isFull(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Database.SqliteError && /^SQLITE_(FULL|IOERR_SHM)/.test(cause.code);
}
