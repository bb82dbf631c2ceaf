import type { Clock } from '../../platform/clock.ts';
import type { Database } from './database.ts';

const DAY = 86_400_000;
/** How often (ms) it checks whether a new day has begun. */
const LOOK_INTERVAL = 600_000;
/** Idempotency keys are kept for more days than this, both by the calendar and by days of service. */
const KEPT_DAYS = 7;
/** Rows deleted per statement, so that no till waits long. */
const SLICE = 5_000;

/** The previous day does not count as new: around midnight a node's clock may be slightly slow. */
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

/** What imports left behind that were cut off. */
const FORGET_STAGED = {
  name: 'forget staged pets',
  text: `DELETE FROM staged_pets WHERE staged_at < now() - interval '7 days'`,
};

/**
 * Callers without a key whose windows are long over; an address's ban never lasts longer than they
 * do.
 */
const FORGET_ADDRESSES = {
  name: 'forget addresses',
  text: `DELETE FROM usage WHERE subject LIKE 'address:%' AND last_used_at < $1 AND banned_until < $2`,
};

/**
 * Counts the distinct UTC days on which any node served this database. When a new one begins, one
 * of the nodes deletes what is no longer needed. As with a single process, an idempotency key is
 * deleted when it is more than 7 days old both by the calendar and by days of service.
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

  /** Checks whether a new day has begun. */
  async look(): Promise<void> {
    const now = this.#clock.now();
    try {
      const [begun] = await this.#database.write<{ service_day: bigint }>(BEGIN_DAY, [
        Math.floor(now / DAY),
      ]);
      if (begun) await this.#forget(now, Number(begun.service_day));
    } catch {
      // The database accepts no writes at present; what could have been deleted is kept for another day.
    }
  }

  async #forget(now: number, serviceDay: number): Promise<void> {
    const before = [now - KEPT_DAYS * DAY, serviceDay - KEPT_DAYS];
    for (let forgotten = SLICE; forgotten === SLICE;) {
      const rows = await this.#database.write(FORGET_KEYS, before);
      forgotten = rows.length;
    }
    await this.#database.write(FORGET_STAGED);
    await this.#database.write(FORGET_ADDRESSES, [now - 2 * DAY, now]);
  }
}
