import type { Logger } from 'pino';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { Mutex } from '../platform/concurrency.ts';
import type { UsageRecord, UsageStore } from '../store/store.ts';

/** Writes the counts of an in-memory limiter with a delay. */
export class UsageSaver {
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
