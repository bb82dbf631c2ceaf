import type { Clock } from '../../platform/clock.ts';
import type { Connection } from './database.ts';

const DAY = 86_400_000;
/** How often a new day is looked for (ms). */
const LOOK_INTERVAL = 600_000;
/** Idempotency keys are kept for longer than this, by the calendar and by days of service both. */
const KEPT_DAYS = 7;
/** Idempotency keys that one transaction forgets: a few milliseconds, in which no till waits long. */
const FORGOTTEN_AT_ONCE = 1_000;
/** What is left over is forgotten so soon after (ms). */
const PAUSE = 50;

/**
 * Counts the distinct UTC days on which this database was served, and forgets idempotency keys when
 * a new one begins. A key goes when it is more than 7 days old by the calendar and by days of
 * service too: a clock that is set a year forward, and back, costs one day of service and no key.
 */
export class ServiceDays {
  readonly #clock: Clock;
  /** Begins a day if there is a new one; returns whether there was. */
  readonly #begin: (now: number) => boolean;
  /** Forgets some idempotency keys; returns whether there may be more. */
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
    // The process before may have left some over.
    this.#look(true);
    this.#timer = setInterval(() => {
      this.#look(false);
    }, LOOK_INTERVAL).unref();
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
      // The disk takes no writes now; a day that was not begun is at the next look.
    }
  }

  #forget(now: number): void {
    clearTimeout(this.#next);
    if (!this.#forgetSome(now)) return;
    this.#next = setTimeout(() => {
      try {
        this.#forget(now);
      } catch {
        // As above: they go when the next day begins.
      }
    }, PAUSE).unref();
  }
}
