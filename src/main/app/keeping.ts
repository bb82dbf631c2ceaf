import { existsSync, readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { TillObserver } from '../api/report-card/till-observer.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Clock } from '../platform/clock.ts';
import { Mutex } from '../platform/concurrency.ts';
import { replaceFile } from '../platform/durable-file.ts';
import type { UsageRecord, UsageStore } from '../store/store.ts';

/** Writes the counts of an in-memory limiter with a delay. */
export class UsageKeeping {
  readonly #limiter: RateLimiter;
  readonly #usage: UsageStore;
  readonly #log: Logger;
  readonly #unsaved = new Map<string, UsageRecord>();
  readonly #mutex = new Mutex();

  constructor(limiter: RateLimiter, usage: UsageStore, log: Logger) {
    this.#limiter = limiter;
    this.#usage = usage;
    this.#log = log;
  }

  /**
   * Writes the counts that changed, after any that are already being written. What could not be
   * written is kept for the next time. Returns whether there were any.
   */
  save(): Promise<boolean> {
    return this.#mutex.runExclusive(() => this.#saveNow());
  }

  async #saveNow(): Promise<boolean> {
    for (const record of this.#limiter.takeChanged()) this.#unsaved.set(record.subject, record);
    const forgotten = this.#limiter.forgetStale();
    const records = [...this.#unsaved.values()];
    if (records.length === 0 && forgotten.length === 0) return false;
    try {
      await this.#usage.save(records);
      await this.#usage.forget(forgotten);
      for (const record of records) {
        if (this.#unsaved.get(record.subject) === record) this.#unsaved.delete(record.subject);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'The counts of requests could not be saved yet');
    }
    return records.length > 0;
  }
}

/** How often (ms) report cards are written at most, and so how much a crash can lose. */
const KEEP_INTERVAL = 10_000;

/**
 * Keeps what is known about staging's tills in a file, across restarts. If the disk fails, only the
 * cards are lost.
 */
export class ReportCardKeeping {
  readonly #watch: TillObserver;
  readonly #file: string;
  readonly #clock: Clock;
  readonly #log: Logger;
  #keptAt = -Infinity;

  /** Reads the file. One that can't be read, or is of another version, counts as none. */
  constructor(watch: TillObserver, file: string, clock: Clock, log: Logger) {
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

  /** Writes the cards if there is anything new and enough time has passed. */
  keep(): void {
    const sinceKept = this.#clock.now() - this.#keptAt;
    if (sinceKept >= KEEP_INTERVAL || sinceKept < 0) this.keepNow();
  }

  /** Writes the cards if there is anything new. */
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
