import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { systemClock, type Clock } from './clock.ts';

/** The file that is written to; older ones have `.1` to `.4` after it. */
export const LOG_FILE_NAME = 'animal-store.log';

const FILE_SIZE = '2M';
const OLDER_FILES = 4;
/** After a failure (disk full, folder gone) the file is tried again no sooner than this (ms). */
const RETRY_AFTER = 30_000;
/** Lines that a slow disk has not taken yet are held up to this many bytes; then they are dropped. */
const MOST_WAITING = 1_000_000;

/**
 * Log files that rotate by size and are readable by their owner alone. Writing never throws and
 * never waits: what the disk doesn't take is dropped, and the file is tried again later.
 */
export class LogFile {
  readonly #folder: string;
  readonly #clock: Clock;
  #stream: RotatingFileStream | undefined;
  #failedAt = -Infinity;
  #dropped = 0;

  constructor(folder: string, clock: Clock = systemClock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Takes one line, with its line feed. */
  write(line: string): void {
    const stream = this.#stream ?? this.#open();
    if (!stream || stream.writableLength > MOST_WAITING) {
      this.#dropped += 1;
      return;
    }
    if (this.#dropped > 0) {
      stream.write(
        `${JSON.stringify({ level: 40, time: new Date(this.#clock.now()).toISOString(), msg: `${this.#dropped} lines could not be written here` })}\n`,
      );
      this.#dropped = 0;
    }
    stream.write(line);
  }

  /** Writes out what waits. */
  async close(): Promise<void> {
    const stream = this.#stream;
    this.#stream = undefined;
    if (!stream || stream.destroyed) return;
    await new Promise<void>((resolve) => {
      stream.once('close', resolve);
      stream.end();
    });
  }

  #open(): RotatingFileStream | undefined {
    if (Math.abs(this.#clock.now() - this.#failedAt) < RETRY_AFTER) return undefined;
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    } catch {
      this.#failedAt = this.#clock.now();
      return undefined;
    }
    const stream = createStream(LOG_FILE_NAME, {
      path: this.#folder,
      size: FILE_SIZE,
      rotate: OLDER_FILES,
      mode: 0o600,
    });
    stream.on('open', () => {
      this.#makePrivate();
    });
    stream.on('error', () => {
      this.#failedAt = this.#clock.now();
      if (this.#stream === stream) this.#stream = undefined;
    });
    this.#stream = stream;
    return stream;
  }

  /** A file that an older version or a copying tool left open to others is closed to them again. */
  #makePrivate(): void {
    try {
      chmodSync(join(this.#folder, LOG_FILE_NAME), 0o600);
    } catch {
      // A file system without rights (FAT, some network shares): there is nothing to set.
    }
  }
}
