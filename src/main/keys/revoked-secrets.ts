import type { KeyRecord } from '../store/store.ts';
import type { Clock } from '../platform/clock.ts';

/** How long a revoked key stays in the keychain, so that the revocation can be fully undone. */
const KEPT_MS = 10 * 60_000;

/** A key that was revoked this long ago was seen to at an earlier start; a locked keychain is not asked for it again. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;

/** The keychain is left alone while the shop starts. */
const SOONEST_MS = 5_000;

/**
 * Removes the secrets of revoked keys from the keychain: ten minutes after the revocation, or some
 * seconds after the next start, and never on a request's path. A keychain that is not at hand is
 * asked again at the next start only, so that nobody is bothered to unlock it.
 */
export class RevokedSecrets {
  readonly #remove: (record: KeyRecord) => Promise<void>;
  readonly #clock: Clock;
  readonly #due = new Map<string, KeyRecord>();
  readonly #done = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `remove` takes a key's secret out of the keychain, throwing `keychain_unavailable`. */
  constructor(clock: Clock, remove: (record: KeyRecord) => Promise<void>) {
    this.#clock = clock;
    this.#remove = remove;
  }

  /** Takes note of all keys as they are now; one that is no longer revoked keeps its secret. */
  watch(records: readonly KeyRecord[]): void {
    this.#due.clear();
    const oldest = this.#clock.now() - FORGOTTEN_MS;
    for (const record of records) {
      if (record.revokedAt === null) this.#done.delete(record.id);
      else if (record.revokedAt > oldest && !this.#done.has(record.id)) {
        this.#due.set(record.id, record);
      }
    }
    this.#schedule();
  }

  /** Ends the watching. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#due.size === 0) return;
    const now = this.#clock.now();
    const waits = [...this.#due.values()].map((record) => removableAt(record) - now);
    const wait = Math.min(Math.max(Math.min(...waits), SOONEST_MS), KEPT_MS);
    this.#timer = setTimeout(() => void this.#removeDue(), wait);
    this.#timer.unref();
  }

  async #removeDue(): Promise<void> {
    const now = this.#clock.now();
    const due = [...this.#due.values()].filter((record) => removableAt(record) <= now);
    try {
      for (const record of due) {
        if (this.#due.get(record.id) !== record) continue;
        await this.#remove(record);
        this.#done.add(record.id);
        this.#due.delete(record.id);
      }
    } catch {
      this.#isClosed = true;
      return;
    }
    this.#schedule();
  }
}

function removableAt(record: KeyRecord): number {
  return (record.revokedAt ?? Infinity) + KEPT_MS;
}
