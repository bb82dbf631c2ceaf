import type { PetRow } from '../../shared/pet.ts';
import { Batcher } from '../platform/concurrency.ts';
import { observedCommitTimes } from '../platform/observed.ts';
import type { Addition, AdditionOutcome } from './store.ts';

/**
 * Adds animals in one commit and returns the outcome of each, in order; an error is that of its
 * addition alone.
 */
export type AddAll = (
  additions: readonly Addition[],
) => Promise<readonly (AdditionOutcome | Error)[]>;

/** Additions of single animals: those that arrive during a commit share the next one. */
export class BatchedAdditions {
  /** The idempotency keys that are in progress. */
  readonly #claims = new Set<string>();
  readonly #batches: Batcher<Addition, AdditionOutcome>;

  /** One batch at a time: on one database, commits would only wait for each other. */
  constructor(addAll: AddAll) {
    this.#batches = new Batcher(async (additions) => {
      const startedAt = performance.now();
      const outcomes = await addAll(additions);
      observedCommitTimes.publish({ time: performance.now() - startedAt });
      return outcomes;
    });
  }

  /**
   * Resolves after the commit, or at once while an addition by the same till with the same
   * idempotency key is in progress. Throws `storage_unavailable`.
   */
  async add(addition: Addition): Promise<AdditionOutcome> {
    const { author, idempotencyKey } = addition;
    if (author.kind !== 'till' || author.id === null || idempotencyKey === undefined) {
      return this.#batches.join(addition);
    }
    const claim = `${author.id} ${idempotencyKey}`;
    if (this.#claims.has(claim)) return { outcome: 'in_progress' };
    this.#claims.add(claim);
    try {
      return await this.#batches.join(addition);
    } finally {
      this.#claims.delete(claim);
    }
  }

  /** Resolves once nothing is waiting or in progress. */
  drain(): Promise<void> {
    return this.#batches.drain();
  }
}

/** The animals that a group of additions added, without those of replays, refusals and errors. */
export function addedRows(outcomes: readonly (AdditionOutcome | Error | null)[]): PetRow[] {
  return outcomes.flatMap((added) =>
    added && 'outcome' in added && added.outcome === 'added' ? [added.row] : [],
  );
}
