import type { Revisions } from '../store.ts';
import type { Database } from './database.ts';
import { onceATurn } from '../../platform/concurrency.ts';

/** Reads what may have changed, and changes nothing. */
export const REVISIONS = {
  name: 'revisions',
  text: 'SELECT pets_revision, last_change_id, keys_revision FROM shop',
};

export interface RawRevisions {
  pets_revision: bigint;
  last_change_id: bigint;
  keys_revision: bigint;
}

/** This process knows of its own commit at most this long (ms) after others may see it. */
const OWN_ANSWER_TIME = 250;

/**
 * What may have changed, on any node. One statement reads it for all requests of a turn and begins
 * after they arrived, so it includes whatever was acknowledged anywhere before a request.
 */
export class SharedRevisions {
  /** The revisions of now, after the call. Throws `storage_unavailable`. */
  readonly now: () => Promise<Revisions>;
  readonly #onForeign: () => void;
  readonly #own = new Set<number>();
  #checked: Revisions | undefined;
  #latest: Revisions | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `onForeign` is called when another node changed something. */
  constructor(database: Database, onForeign: () => void) {
    this.#onForeign = onForeign;
    this.now = onceATurn(async () => {
      const [raw] = await database.read<RawRevisions>(REVISIONS);
      if (!raw) throw new Error('The shop table is empty');
      return this.seen(raw);
    });
  }

  /** Records revisions that another statement returned. */
  seen(raw: RawRevisions): Revisions {
    const revisions = {
      pets: Number(raw.pets_revision),
      changes: Number(raw.last_change_id),
      keys: Number(raw.keys_revision),
    };
    this.#checked ??= revisions;
    const isNewer =
      revisions.pets > (this.#latest?.pets ?? 0) || revisions.keys > (this.#latest?.keys ?? 0);
    if (isNewer) {
      this.#latest = revisions;
      this.#timer ??= setTimeout(() => this.#check(), OWN_ANSWER_TIME).unref();
    }
    return revisions;
  }

  /** Records the revision of animals that a commit of this process produced. */
  own(pets: number): void {
    this.#own.add(pets);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Runs after the reply to any commit of our own: what is still unknown then is another node's. */
  #check(): void {
    this.#timer = undefined;
    const from = this.#checked?.pets ?? 0;
    const keys = this.#checked?.keys ?? 0;
    const latest = this.#latest;
    if (!latest) return;
    this.#checked = latest;
    let isForeign = latest.keys > keys;
    for (let pets = from + 1; pets <= latest.pets && !isForeign; pets += 1) {
      isForeign = !this.#own.has(pets);
    }
    for (const pets of this.#own) if (pets <= latest.pets) this.#own.delete(pets);
    if (isForeign) this.#onForeign();
  }
}
