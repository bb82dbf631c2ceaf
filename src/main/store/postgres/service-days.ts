import type { Clock } from '../../platform/clock.ts';
import type { Database } from './database.ts';

const DAY = 86_400_000;
/** How often a new day is looked for (ms). */
const LOOK_INTERVAL = 600_000;
/** Idempotency keys are kept for longer than this, by the calendar and by days of service both. */
const KEPT_DAYS = 7;
/** Rows forgotten in one statement: no till waits long for it. */
const SLICE = 5_000;

/** The day before is no new one: a node's clock may be a little behind at midnight. */
const BEGIN_DAY = {
  name: 'begin day',
  text: `UPDATE shop SET service_day = service_day + 1, last_day = $1
    WHERE last_day NOT BETWEEN $1 AND $1 + 1 RETURNING service_day`,
};

const FORGET_KEYS = {
  name: 'forget idempotency keys',
  text: `DELETE FROM idempotency WHERE (key_id, idempotency_key) IN (
      SELECT key_id, idempotency_key FROM idempotency
      WHERE added_at < $1 AND service_day < $2 ORDER BY added_at LIMIT ${SLICE}
    ) RETURNING pet_id`,
};

/** Of processes that ended long ago. */
const FORGET_LANES = {
  name: 'forget lanes',
  text: `DELETE FROM lanes WHERE used_at < now() - interval '7 days'`,
};

/** Callers without a key whose windows are long over; the ban of an address never outlasts them. */
const FORGET_ADDRESSES = {
  name: 'forget addresses',
  text: `DELETE FROM usage WHERE subject LIKE 'address:%' AND last_used_at < $1 AND banned_until < $2`,
};

/**
 * Counts the distinct UTC days on which any node served this database, and when a new one begins
 * forgets what is of no more use, at one of them. An idempotency key goes when it is more than 7 days
 * old by the calendar and by days of service too, as with one process.
 */
export class ServiceDays {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#timer = setInterval(() => void this.look(), LOOK_INTERVAL).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Looks whether a day began. */
  async look(): Promise<void> {
    const now = this.#clock.now();
    try {
      const [begun] = await this.#database.write<{ service_day: bigint }>(BEGIN_DAY, [
        Math.floor(now / DAY),
      ]);
      if (begun) await this.#forget(now, Number(begun.service_day));
    } catch {
      // The database takes no writes now; what could have been forgotten is kept until another day.
    }
  }

  async #forget(now: number, serviceDay: number): Promise<void> {
    const before = [now - KEPT_DAYS * DAY, serviceDay - KEPT_DAYS];
    for (let forgotten = SLICE; forgotten === SLICE;) {
      const rows = await this.#database.write<object>(FORGET_KEYS, before);
      forgotten = rows.length;
    }
    await this.#database.write(FORGET_LANES);
    await this.#database.write(FORGET_ADDRESSES, [now - 2 * DAY, now]);
  }
}
