import type { Clock } from '../../platform/clock.ts';
import type { Connection } from './database.ts';

const DAY = 86_400_000;
/** How often (ms) it checks whether a new day has begun. */
const LOOK_INTERVAL = 600_000;
/** Idempotency keys are kept for more days than this, both by the calendar and by days of service. */
const KEPT_DAYS = 7;
/** Idempotency keys deleted per transaction: a few milliseconds, so that no till waits long. */
const FORGOTTEN_AT_ONCE = 1_000;
/** How soon after (ms) the next ones are deleted. */
const PAUSE = 50;

/**
 * Counts the distinct UTC days on which this database was served, and deletes idempotency keys when
 * a new one begins. A key is deleted when it is more than 7 days old both by the calendar and by
 * days of service: setting a clock a year forward and back costs one day of service, but no key.
 */
export class ServiceDays {
  readonly #clock: Clock;
  /** Begins a day if there is a new one; returns whether there was. */
  readonly #begin: (now: number) => boolean;
  /** Deletes some idempotency keys; returns whether there may be more. */
  readonly #forgetSome: (now: number) => boolean;
  readonly #timer: NodeJS.Timeout;
  #next: NodeJS.Timeout | undefined;

  constructor(connection: Connection, clock: Clock) {
    this.#clock = clock;
    const begin = connection.prepare(
      `UPDATE shop SET service_day = service_day + 1, last_day = @today WHERE last_day <> @today`,
    );
    this.#begin = (now) => begin.run({ today: Math.floor(now / DAY) }).changes > 0;
    const forget = connection.prepare(
      `DELETE FROM idempotency WHERE (key_id, idempotency_key) IN (
         SELECT key_id, idempotency_key FROM idempotency INDEXED BY idempotency_by_time
         WHERE added_at < ? AND service_day < (SELECT service_day FROM shop) - ?
         ORDER BY added_at LIMIT ${FORGOTTEN_AT_ONCE})`,
    );
    this.#forgetSome = (now) =>
      forget.run(now - KEPT_DAYS * DAY, KEPT_DAYS).changes === FORGOTTEN_AT_ONCE;
    // The previous process may have left some.
    this.#look(true);
    this.#timer = setInterval(() => this.#look(false), LOOK_INTERVAL).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#next);
  }

  #look(isStart: boolean): void {
    try {
      const now = this.#clock.now();
      if (this.#begin(now) || isStart) this.#forget(now);
    } catch {
      // The disk accepts no writes; a day that could not begin does so at the next check.
    }
  }

  #forget(now: number): void {
    clearTimeout(this.#next);
    if (!this.#forgetSome(now)) return;
    this.#next = setTimeout(() => {
      try {
        this.#forget(now);
      } catch {
        // As above: they are deleted when the next day begins.
      }
    }, PAUSE).unref();
  }
}
