import { randomUUID } from 'node:crypto';
import { fieldsOf, type PetFields } from '../../../shared/pet.ts';
import { FIELD_LIST, fieldColumns, FIELDS, type SqlValue } from '../field-columns.ts';
import type { Addition } from '../store.ts';
import type { Database } from './database.ts';

/**
 * An array as a parameter, of whose length the database's planner knows nothing. It would plan a small
 * group anew each time, for its length, which takes longer than to carry out the plan.
 */
const ofAnyLength = (type: string, place: number): string => `(SELECT $${place}::${type}[])`;

const GIVEN = ['text', 'text', 'text', 'bigint', 'text', 'text', 'text'];

/** The columns of the additions, with those of the animals' fields last. */
const ADDITIONS = [
  ...GIVEN.map((type, index) => ofAnyLength(type, 3 + index)),
  ...FIELD_LIST.map(({ type }, index) => ofAnyLength(type, 14 + index)),
].join(', ');

/**
 * Adds a group in one statement, which is a transaction: all of it or nothing.
 * - The row of `shop` is locked first and held until the commit, so that ids grow in commit order.
 * - `lane` makes each batch of a process happen once: if one is repeated because its reply was
 *   lost, it finds the number of the first attempt and adds nothing. The ids that it took are not
 *   reused.
 * - An addition by anyone except a till is a step that can be undone. A till's animal has no step:
 *   its own row says who added it.
 * - An idempotency key that this group or, a moment ago, another node has taken adds nothing.
 */
const ADD = {
  name: 'add pets',
  text: `
WITH input AS (
  SELECT * FROM unnest(${ADDITIONS}) WITH ORDINALITY
    AS input (folded_name, added_by, idempotency_key, step_place, author_kind, author_id, author_name,
      ${fieldColumns()}, place)
), tills AS (
  SELECT id, label FROM keys WHERE id = ANY(${ofAnyLength('text', 13)}::text[])
), numbered AS (
  UPDATE shop SET last_pet_id = last_pet_id + $10::bigint, last_step_id = last_step_id + $11::bigint,
    pets_revision = pets_revision + 1
  RETURNING last_pet_id - $10::bigint AS before_id, last_step_id - $11::bigint AS before_step_id,
    pets_revision AS revision, last_pet_id - counted_to AS uncounted, service_day
), lane AS (
  INSERT INTO lanes (lane, batch, before_id, revision)
  SELECT $1::text, $2::bigint, before_id, revision FROM numbered
  ON CONFLICT (lane) DO UPDATE SET batch = excluded.batch, before_id = excluded.before_id,
    revision = excluded.revision, used_at = now()
    WHERE lanes.batch < excluded.batch
  RETURNING before_id, revision
), claimed AS (
  INSERT INTO idempotency (key_id, idempotency_key, pet_id, added_at, service_day)
  SELECT added_by, idempotency_key, lane.before_id + place, $12::bigint, service_day
  FROM input CROSS JOIN lane CROSS JOIN numbered
  WHERE idempotency_key IS NOT NULL AND added_by IN (SELECT id FROM tills)
  ON CONFLICT DO NOTHING
  RETURNING pet_id
), added AS (
  INSERT INTO pets (id, folded_name, added_at, added_by, ${fieldColumns()})
  SELECT before_id + place, folded_name, $12::bigint, added_by, ${fieldColumns('input.')}
  FROM input CROSS JOIN lane
  WHERE (added_by IS NULL OR added_by IN (SELECT id FROM tills))
    AND (idempotency_key IS NULL OR before_id + place IN (SELECT pet_id FROM claimed))
  RETURNING id
), stepped AS (
  INSERT INTO steps (id, at, author_kind, author_id, author_name, kind, animals, first_pet_id, last_pet_id)
  SELECT before_step_id + step_place, $12::bigint, author_kind, author_id, author_name, 'added', 1,
    lane.before_id + place, lane.before_id + place
  FROM input CROSS JOIN lane CROSS JOIN numbered WHERE step_place IS NOT NULL
)
SELECT tills.id AS added_by, label, before_id, revision, uncounted,
  CASE WHEN (SELECT count(*) FROM added) < $10::bigint THEN (
    SELECT array_agg(place::int) FROM input
    WHERE (SELECT before_id FROM lane) + place NOT IN (SELECT id FROM added)
  ) END AS not_added
FROM lane JOIN numbered USING (before_id, revision) LEFT JOIN tills ON true`,
};

/** What happened to a batch whose reply was lost, in the same columns as the reply. */
const OUTCOME = {
  name: 'outcome of additions',
  text: `
SELECT keys.id AS added_by, label, before_id, revision, 0::bigint AS uncounted, (
    SELECT array_agg(place) FROM generate_series(1, $4::int) AS place
    WHERE NOT EXISTS (SELECT FROM pets WHERE id = before_id + place)
      AND NOT EXISTS (SELECT FROM removed_pets WHERE id = before_id + place)
  ) AS not_added
FROM lanes LEFT JOIN keys ON keys.id = ANY($3::text[])
WHERE lane = $1 AND batch = $2`,
};

/** What became of a batch. Each of its tills that has a key has a row; there is one also if none has. */
interface BatchRow {
  added_by: string | null;
  label: string | null;
  before_id: bigint;
  revision: bigint;
  /** At least as many as were added since animals were last counted. */
  uncounted: bigint;
  /** The places in the batch, from 1, of those that were not added; null when all were. */
  not_added: number[] | null;
}

/** One addition's result. */
export interface Added {
  id: bigint;
  label: string | null;
  isAdded: boolean;
}

/** The results of a batch, in order; none when nothing is known about it. */
interface Batch {
  added: Added[];
  revision: number;
  uncounted: number;
}

/**
 * Commits batches of additions, each exactly once however often it has to be sent; one batch at a
 * time.
 */
export class WriterSession {
  readonly #database: Database;
  /** Identifies this lane among those of all processes. */
  readonly #id = randomUUID();
  #batch = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Commits all additions or none. Throws `storage_unavailable`. */
  async commit(additions: readonly Addition[], addedAt: number): Promise<Batch> {
    return batchOf(await this.#commit(additions, addedAt), additions);
  }

  #commit(additions: readonly Addition[], addedAt: number): Promise<BatchRow[]> {
    this.#batch += 1;
    const identity = [this.#id, this.#batch];
    const keyIds = additions.map(tillOf);
    const tills = [...new Set(keyIds)];
    const byOthers = additions.filter((addition) => tillOf(addition) === null);
    const steps = new Map(byOthers.map((addition, index) => [addition, index + 1]));
    // Shorter columns are filled with NULL, so one that would hold nothing else is not sent.
    const withSteps = byOthers.length > 0 ? additions : [];
    const withKeys = additions.some(hasIdempotencyKey) ? additions : [];
    const values = [
      ...identity,
      additions.map(({ pet }) => this.#database.fold(pet.name)),
      keyIds,
      withKeys.map(({ idempotencyKey }) => idempotencyKey ?? null),
      withSteps.map((addition) => steps.get(addition) ?? null),
      withSteps.map(({ author }) => author.kind),
      withSteps.map(({ author }) => author.id),
      withSteps.map(({ author }) => author.name),
      ...[additions.length, byOthers.length, addedAt, tills],
      ...arraysOf(additions.map(({ pet }) => fieldsOf(pet))),
    ];
    return this.#database.untilReached(async () => {
      const rows = await this.#database.once<BatchRow>(ADD, values);
      if (rows.length > 0) return rows;
      return this.#database.once<BatchRow>(OUTCOME, [...identity, tills, additions.length]);
    });
  }
}

/** Tells each addition of a batch its result. */
function batchOf(rows: readonly BatchRow[], additions: readonly Addition[]): Batch {
  const [first] = rows;
  if (!first) return { added: [], revision: 0, uncounted: 0 };
  const labels = new Map(rows.map((row) => [row.added_by, row.label]));
  const notAdded = new Set(first.not_added);
  return {
    added: additions.map((addition, index) => ({
      id: first.before_id + BigInt(index + 1),
      label: labels.get(tillOf(addition)) ?? null,
      isAdded: !notAdded.has(index + 1),
    })),
    revision: Number(first.revision),
    uncounted: Number(first.uncounted),
  };
}

function hasIdempotencyKey({ idempotencyKey }: Addition): boolean {
  return idempotencyKey !== undefined;
}

/** The key of the till that adds; null for anyone else. */
export function tillOf({ author }: Addition): string | null {
  return author.kind === 'till' ? author.id : null;
}

/** The fields of many animals, one array per column; empty where it would hold only nulls. */
function arraysOf(animals: readonly (PetFields | null)[]): SqlValue[][] {
  return FIELDS.map((field, index) => {
    const values = animals.map((fields) =>
      fields ? (FIELD_LIST[index]?.toSql(fields[field]) ?? null) : null,
    );
    return values.some((value) => value !== null) ? values : [];
  });
}
