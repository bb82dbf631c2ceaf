import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';

/** How long (ms) until the same failure is logged again. */
const AGAIN_AFTER = 10_000;
/** The most different failures that are remembered. */
const MOST_KNOWN = 100;

/**
 * Logs failed requests, the same failure at most once in ten seconds. Tills send thousands of requests
 * a second to a disk that is full, which is often the one that has the log.
 */
export class FailureLog {
  readonly #log: Logger;
  readonly #clock: Clock;
  /** By what failed, and what was thrown: when (Unix ms) it was logged, and how often it came since. */
  readonly #known = new Map<string, { loggedAt: number; since: number }>();

  constructor(log: Logger, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** Notes what was thrown for a request to this path, and what it prevented. */
  note(thrown: unknown, path: string, what = 'A request failed'): void {
    const now = this.#clock.now();
    const failure = `${what}: ${String(thrown)}`;
    const known = this.#known.get(failure);
    // A clock that was set back must not keep anything from the log.
    if (known && Math.abs(now - known.loggedAt) < AGAIN_AFTER) {
      known.since += 1;
      return;
    }
    if (!known && this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(failure, { loggedAt: now, since: 0 });
    const alike = known && known.since > 0 ? { alikeSinceTheLast: known.since } : {};
    this.#log.error({ err: thrown, path, ...alike }, what);
  }
}
