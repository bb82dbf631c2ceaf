import { fieldsOf, hasSameFields, type PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { addedRows, BatchedAdditions } from '../batched-additions.ts';
import type { Addition, AdditionOutcome } from '../store.ts';
import type { Database } from './database.ts';
import { commitAdditions, tillOf, type Added } from './commit-additions.ts';
import { firstFields, rowOf, type RawRow } from '../sql/pet-columns.ts';

/** The animals first added under idempotency keys, as they were then: before each one's first change. */
const FIRST_REPLIES = {
  name: 'first replies',
  text: `
SELECT place::int, pets.id, pets.added_at, keys.label, 0::bigint AS version,
  ${firstFields()}
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS input (key_id, idempotency_key, place)
  JOIN idempotency USING (key_id, idempotency_key)
  JOIN (SELECT * FROM pets UNION ALL SELECT * FROM removed_pets) AS pets ON pets.id = pet_id
  LEFT JOIN keys ON keys.id = pets.added_by
  LEFT JOIN LATERAL (
    SELECT * FROM changes WHERE pet_id = pets.id ORDER BY changes.id LIMIT 1
  ) AS first ON true`,
};

/** The only place that adds single animals: numbers them and commits them in batches. */
export class Additions {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #batches: BatchedAdditions;
  readonly #onAdded: (rows: PetRow[], revision: number) => void;

  constructor(
    database: Database,
    clock: Clock,
    onAdded: (rows: PetRow[], revision: number) => void,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#onAdded = onAdded;
    this.#batches = new BatchedAdditions((additions) => this.#addAll(additions));
  }

  /** Resolves after the commit. Throws `storage_unavailable`. */
  add(addition: Addition): Promise<AdditionOutcome> {
    return this.#batches.add(addition);
  }

  drain(): Promise<void> {
    return this.#batches.drain();
  }

  async #addAll(additions: readonly Addition[]): Promise<(AdditionOutcome | Error)[]> {
    const addedAt = this.#clock.now();
    const { added, revision } = await commitAdditions(this.#database, additions, addedAt);
    const outcomes = additions.map((addition, index) => outcomeOf(addition, added[index], addedAt));
    await this.#replay(additions, outcomes);
    this.#onAdded(addedRows(outcomes), revision);
    return outcomes.map((each) => each ?? new Error('An addition has no outcome'));
  }

  /** Replaces additions whose idempotency key was taken with the first replies. */
  async #replay(
    additions: readonly Addition[],
    outcomes: (AdditionOutcome | Error | null)[],
  ): Promise<void> {
    const places = [...outcomes.keys()].filter((index) => outcomes[index] === null);
    if (places.length === 0) return;
    const repeated = places.flatMap((index) => additions[index] ?? []);
    const rows = await this.#database.read<RawRow & { place: number }>(FIRST_REPLIES, [
      repeated.map(tillOf),
      repeated.map(({ idempotencyKey }) => idempotencyKey),
    ]);
    const first = new Map(rows.map((raw) => [raw.place - 1, rowOf(raw)]));
    for (const [place, index] of places.entries()) {
      const row = first.get(place);
      const addition = repeated[place];
      if (!row || !addition) continue;
      outcomes[index] = hasSameFields(row, fieldsOf(addition.pet))
        ? { outcome: 'replayed', row }
        : { outcome: 'reused_for_another' };
    }
  }
}

/** Null means that the idempotency key was taken. */
function outcomeOf(
  addition: Addition,
  added: Added | undefined,
  addedAt: number,
): AdditionOutcome | Error | null {
  if (!added) return null;
  const { id, label, isAdded } = added;
  const { pet, idempotencyKey } = addition;
  const till = tillOf(addition);
  if (till !== null && label === null) return new Error(`There is no key ${till}`);
  if (!isAdded) return idempotencyKey === undefined ? new Error('An animal was not added') : null;
  const row = { id, ...fieldsOf(pet), addedAt, addedBy: label, version: 0 };
  return { outcome: 'added', row };
}
