import { existsSync, readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Watch } from '../api/report-card/watch.ts';
import type { Clock } from '../platform/clock.ts';
import { replaceFile } from '../platform/durable-file.ts';

/** How often report cards reach the disk at most (ms): all that a crash may forget. */
const KEEP_INTERVAL = 10_000;

/** Keeps what is known of staging's tills in a file, through restarts. A disk that fails costs the cards alone. */
export class ReportCardKeeping {
  readonly #watch: Watch;
  readonly #file: string;
  readonly #clock: Clock;
  readonly #log: Logger;
  #keptAt = -Infinity;

  /** Reads what the file tells. A file that can't be read, or is not of this version, counts as none. */
  constructor(watch: Watch, file: string, clock: Clock, log: Logger) {
    this.#watch = watch;
    this.#file = file;
    this.#clock = clock;
    this.#log = log;
    try {
      if (existsSync(file)) watch.recall(readFileSync(file, 'utf8'));
    } catch (error) {
      log.warn({ err: error }, 'The report cards of staging could not be read; they begin anew');
    }
  }

  /** Writes them if there is anything new and it is time. */
  keep(): void {
    const sinceKept = this.#clock.now() - this.#keptAt;
    if (sinceKept >= KEEP_INTERVAL || sinceKept < 0) this.keepNow();
  }

  /** Writes them if there is anything new. */
  keepNow(): void {
    if (!this.#watch.hasChanged) return;
    this.#keptAt = this.#clock.now();
    try {
      replaceFile(this.#file, this.#watch.toText());
    } catch (error) {
      this.#log.warn({ err: error }, 'The report cards of staging could not be kept');
    }
  }
}
