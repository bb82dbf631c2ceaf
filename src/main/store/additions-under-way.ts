import type { Addition, AdditionOutcome } from './store.ts';

/** Tracks which idempotency keys are in progress. */
export class AdditionsUnderWay {
  readonly #claims = new Set<string>();

  /** Adds, unless an addition by the same till with the same idempotency key is in progress. */
  once(
    { author, idempotencyKey }: Addition,
    add: () => Promise<AdditionOutcome>,
  ): Promise<AdditionOutcome> {
    if (author.kind !== 'till' || author.id === null || idempotencyKey === undefined) return add();
    return this.#claimed(`${author.id} ${idempotencyKey}`, add);
  }

  async #claimed(claim: string, add: () => Promise<AdditionOutcome>): Promise<AdditionOutcome> {
    if (this.#claims.has(claim)) return { outcome: 'in_progress' };
    this.#claims.add(claim);
    try {
      return await add();
    } finally {
      this.#claims.delete(claim);
    }
  }
}
