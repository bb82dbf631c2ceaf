import type { KeyRecord } from '../store/store.ts';
import type { Clock } from '../platform/clock.ts';

/** How long (ms) a revoked key stays in the keychain, so that the revocation can be fully undone. */
const KEPT_MS = 10 * 60_000;

/**
 * A key revoked longer ago than this (ms) was dealt with at an earlier start, so a locked keychain
 * is not queried for it again.
 */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;

/** How long (ms) the keychain is left alone while the shop starts. */
const SOONEST_MS = 5_000;

/**
 * Removes the secrets of revoked keys from the keychain: ten minutes after the revocation, or some
 * seconds after the next start, but never while a request waits. A keychain that is unavailable is
 * queried again only at the next start, so that it does not have to be unlocked.
 */
export class RevokedSecrets {
  readonly #remove: (record: KeyRecord) => Promise<void>;
  readonly #clock: Clock;
  readonly #due = new Map<string, KeyRecord>();
  readonly #done = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `remove` deletes a key's secret from the keychain, throwing `keychain_unavailable`. */
  constructor(clock: Clock, remove: (record: KeyRecord) => Promise<void>) {
    this.#clock = clock;
    this.#remove = remove;
  }

  /** Updates to all keys as they are now; one that is no longer revoked keeps its secret. */
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

  /** Stops. */
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
