import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { systemClock, type Clock } from './clock.ts';
import { makeFolder } from './durable-file.ts';

/** The file being written; older ones have the suffixes `.1` to `.4`. */
export const LOG_FILE_NAME = 'animal-store.log';

/** In MiB. */
const FILE_SIZE = 2;
const OLDER_FILES = 4;
/** The most bytes of all log files together. */
export const LOGS_QUOTA = (1 + OLDER_FILES) * FILE_SIZE * 1024 * 1024;
/** How long (ms) after a failure (disk full, folder gone) the file is retried at the earliest. */
const RETRY_AFTER = 30_000;
/** How many bytes of lines may wait for a slow disk; beyond that they are dropped. */
const MOST_WAITING = 1_000_000;

/**
 * Log files that rotate by size and that only their owner can read. Writing never throws or waits:
 * what the disk does not accept is dropped, and the file is retried later.
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

  /** Writes one line, which includes its line feed. */
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

  /** Writes out the waiting lines. */
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
      makeFolder(this.#folder);
    } catch {
      this.#failedAt = this.#clock.now();
      return undefined;
    }
    const stream = createStream(LOG_FILE_NAME, {
      path: this.#folder,
      size: `${FILE_SIZE}M` as const,
      rotate: OLDER_FILES,
      mode: 0o600,
    });
    stream.on('open', () => this.#makePrivate());
    stream.on('error', () => {
      this.#failedAt = this.#clock.now();
      if (this.#stream === stream) this.#stream = undefined;
    });
    this.#stream = stream;
    return stream;
  }

  /** Restricts a file that an older version or a copying tool left readable to others. */
  #makePrivate(): void {
    try {
      chmodSync(join(this.#folder, LOG_FILE_NAME), 0o600);
    } catch {
      // A file system without permissions (FAT, some network shares): there is nothing to set.
    }
  }
}
