import type { Clock } from '../../platform/clock.ts';
import type { Connection } from './database.ts';

const DAY = 86_400_000;
/** How often a new day is looked for (ms). */
const LOOK_INTERVAL = 600_000;
/** Idempotency keys are kept for longer than this, by the calendar and by days of service both. */
const KEPT_DAYS = 7;

/**
 * Counts the distinct UTC days on which this database was served, and forgets idempotency keys when
 * a new one begins. A key goes when it is more than 7 days old by the calendar and by days of
 * service too: a clock that is set a year forward, and back, costs one day of service and no key.
 */
export class ServiceDays {
  readonly #look: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(connection: Connection, clock: Clock) {
    const begin = connection.prepare(
      `UPDATE shop SET service_day = service_day + 1, last_day = @today WHERE last_day <> @today`,
    );
    const forget = connection.prepare(
      `DELETE FROM idempotency
       WHERE added_at < ? AND service_day < (SELECT service_day FROM shop) - ?`,
    );
    const look = connection.transaction((now: number) => {
      const { changes } = begin.run({ today: Math.floor(now / DAY) });
      if (changes > 0) forget.run(now - KEPT_DAYS * DAY, KEPT_DAYS);
    });
    this.#look = () => {
      try {
        look.immediate(clock.now());
      } catch {
        // The disk takes no writes now; the keys are kept until the next look.
      }
    };
    this.#look();
    this.#timer = setInterval(this.#look, LOOK_INTERVAL).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
