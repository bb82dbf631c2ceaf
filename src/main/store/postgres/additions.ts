import { fieldsOf, hasSameFields, type PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { addedRows, BatchedAdditions } from '../batched-additions.ts';
import type { Addition, AdditionOutcome } from '../store.ts';
import type { Database } from './database.ts';
import { WriterSession, tillOf, type Added } from './writer-session.ts';
import { firstFields, rowOf, type RawRow } from '../sql/pet-columns.ts';
import { COUNT_NEW_SOON, MANY_UNCOUNTED, TOO_MANY_UNCOUNTED } from './pet-counts.ts';

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

/** How long (ms) the end of this process may wait for the counting of what was added. */
const COUNTING_TIME = 1_000;

/** The only place that adds single animals: numbers them and commits them in batches. */
export class Additions {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #batches: BatchedAdditions;
  readonly #onAdded: (rows: PetRow[], revision: number) => void;
  readonly #session: WriterSession;
  #uncounted = 0;
  #isCounting = false;

  constructor(
    database: Database,
    clock: Clock,
    onAdded: (rows: PetRow[], revision: number) => void,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#session = new WriterSession(database);
    this.#onAdded = onAdded;
    // A lane's batches must come in order, and they would wait for the same row.
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
    if (this.#uncounted >= TOO_MANY_UNCOUNTED) await this.#countAtOnce();
    const addedAt = this.#clock.now();
    const { added, revision, uncounted } = await this.#session.commit(additions, addedAt);
    this.#uncounted = uncounted;
    if (uncounted >= MANY_UNCOUNTED) void this.#countSoon();
    const outcomes = additions.map((addition, index) => outcomeOf(addition, added[index], addedAt));
    await this.#replay(additions, outcomes);
    this.#onAdded(addedRows(outcomes), revision);
    return outcomes.map((each) => each ?? new Error('An addition has no outcome'));
  }

  /** Nobody waits for it. What fails is tried again after a later commit, and in the end waited for. */
  async #countSoon(): Promise<void> {
    if (this.#isCounting) return;
    this.#isCounting = true;
    await this.#database.once(COUNT_NEW_SOON, [], COUNTING_TIME).catch(() => undefined);
    this.#isCounting = false;
  }

  /** Throws what has kept the database from it. */
  #countAtOnce(): Promise<unknown> {
    return this.#database.untilReached(() => this.#database.once(COUNT_NEW_SOON, []));
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
