import { randomUUID } from 'node:crypto';
import { fieldsOf, hasSameFields, type PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { addedRows } from '../added-rows.ts';
import { AdditionsUnderWay } from '../additions-under-way.ts';
import type { Addition, AdditionOutcome } from '../store.ts';
import type { Database } from './database.ts';
import { Gathering } from '../../platform/gathering.ts';
import { FIELD_LIST, fieldColumns } from '../field-columns.ts';
import { arraysOf, firstFields, rowOf, type RawRow } from './pet-columns.ts';

/**
 * An array as a parameter, of whose length the database's planner knows nothing. It would plan a small
 * group anew each time, for its length, which takes longer than to carry out the plan.
 */
const ofAnyLength = (type: string, place: number): string => `(SELECT $${place}::${type}[])`;

const GIVEN = ['text', 'text', 'text', 'bigint', 'text', 'text', 'text'];

/** The columns of the additions, with those of the animals' fields last. */
const ADDITIONS = [
  ...GIVEN.map((type, index) => ofAnyLength(type, 3 + index)),
  ...FIELD_LIST.map(({ type }, index) => ofAnyLength(type, 13 + index)),
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
  SELECT input.*, keys.label
  FROM unnest(${ADDITIONS}) WITH ORDINALITY
    AS input (folded, added_by, idempotency_key, step_place, author_kind, author_id, author_name,
      ${fieldColumns()}, place)
    LEFT JOIN keys ON keys.id = input.added_by
), numbered AS (
  UPDATE shop SET last_pet_id = last_pet_id + $10::bigint, last_step_id = last_step_id + $11::bigint,
    pets_revision = pets_revision + 1
  RETURNING last_pet_id - $10::bigint AS before_id, last_step_id - $11::bigint AS before_step_id,
    pets_revision AS revision, service_day
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
  WHERE idempotency_key IS NOT NULL AND label IS NOT NULL
  ON CONFLICT DO NOTHING
  RETURNING pet_id
), added AS (
  INSERT INTO pets (id, folded, added_at, added_by, ${fieldColumns()})
  SELECT before_id + place, folded, $12::bigint, added_by, ${fieldColumns('input.')}
  FROM input CROSS JOIN lane
  WHERE (added_by IS NULL OR label IS NOT NULL)
    AND (idempotency_key IS NULL OR before_id + place IN (SELECT pet_id FROM claimed))
  RETURNING id, category_id, status
), stepped AS (
  INSERT INTO steps (id, at, author_kind, author_id, author_name, kind, animals, first_pet_id, last_pet_id)
  SELECT before_step_id + step_place, $12::bigint, author_kind, author_id, author_name, 'added', 1,
    lane.before_id + place, lane.before_id + place
  FROM input CROSS JOIN lane CROSS JOIN numbered WHERE step_place IS NOT NULL
), counted AS (
  INSERT INTO pet_counts (category_id, status, animals)
  SELECT category_id, coalesce(status, 0), count(*) FROM added GROUP BY 1, 2
  ON CONFLICT (category_id, status) DO UPDATE SET animals = pet_counts.animals + excluded.animals
), totalled AS (
  UPDATE pet_totals SET animals = pet_totals.animals + new.animals
  FROM (SELECT coalesce(status, 0) AS status, count(*) AS animals FROM added GROUP BY 1) AS new
  WHERE pet_totals.status = new.status
)
SELECT input.added_by, label, before_id, revision,
  array_agg(place::int) FILTER (WHERE added.id IS NULL) AS not_added
FROM input CROSS JOIN lane LEFT JOIN added ON added.id = lane.before_id + place
GROUP BY input.added_by, label, before_id, revision`,
};

/** What happened to a batch whose reply was lost, in the same columns as the reply. */
const OUTCOME = {
  name: 'outcome of additions',
  text: `
SELECT input.added_by, keys.label, before_id, revision,
  array_agg(place::int) FILTER (WHERE pets.id IS NULL) AS not_added
FROM lanes
  CROSS JOIN unnest($3::text[]) WITH ORDINALITY AS input (added_by, place)
  LEFT JOIN keys ON keys.id = input.added_by
  LEFT JOIN (SELECT id FROM pets UNION ALL SELECT id FROM removed_pets) AS pets
    ON pets.id = before_id + place
WHERE lane = $1 AND batch = $2
GROUP BY input.added_by, keys.label, before_id, revision`,
};

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

/**
 * A commit that took longer than this (ms) waited for the disk or the network. A quicker one is mostly
 * the database's work on its animals, during which this process has the other tills to attend to: only
 * other nodes gain if fewer and larger groups follow.
 */
const SLOW_COMMIT = 20;

/** One till's part of a batch; animals without a till have one, too. A row for each animal would take longer. */
interface BatchRow {
  added_by: string | null;
  /** Null when there is no such key. */
  label: string | null;
  before_id: bigint;
  revision: bigint;
  /** The places in the batch, from 1, of those that were not added; null when all were. */
  not_added: number[] | null;
}

/** One addition's result. */
interface Added {
  id: bigint;
  label: string | null;
  isAdded: boolean;
}

/** The results of a batch, in order; none when nothing is known about it. */
interface Batch {
  added: Added[];
  revision: number;
}

/**
 * Commits batches of additions, each exactly once however often it has to be sent; one batch at a
 * time.
 */
export class Lane {
  readonly #database: Database;
  /** Identifies this lane among those of all processes. */
  readonly #id = randomUUID();
  #batch = 0;
  #nextId: bigint | undefined;
  #hasCompany = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether somebody else added animals between the last two batches. */
  get hasCompany(): boolean {
    return this.#hasCompany;
  }

  /** Commits all additions or none. Throws `storage_unavailable`. */
  async commit(additions: readonly Addition[], addedAt: number): Promise<Batch> {
    const batch = batchOf(await this.#commit(additions, addedAt), additions);
    const firstId = batch.added[0]?.id;
    this.#hasCompany = this.#nextId !== undefined && firstId !== this.#nextId;
    this.#nextId = firstId === undefined ? undefined : firstId + BigInt(additions.length);
    return batch;
  }

  #commit(additions: readonly Addition[], addedAt: number): Promise<BatchRow[]> {
    this.#batch += 1;
    const identity = [this.#id, this.#batch];
    const keyIds = additions.map(tillOf);
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
      ...[additions.length, byOthers.length, addedAt],
      ...arraysOf(additions.map(({ pet }) => fieldsOf(pet))),
    ];
    return this.#database.untilReached(async () => {
      const rows = await this.#database.once<BatchRow>(ADD, values);
      if (rows.length > 0) return rows;
      return this.#database.once<BatchRow>(OUTCOME, [...identity, keyIds]);
    });
  }
}

/** The only place that adds single animals: gathers, numbers and commits them in groups. */
export class Additions {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #gathering: Gathering<Addition, AdditionOutcome>;
  readonly #onAdded: (rows: PetRow[], revision: number) => void;
  readonly #underWay = new AdditionsUnderWay();
  readonly #lane: Lane;

  constructor(
    database: Database,
    clock: Clock,
    onAdded: (rows: PetRow[], revision: number) => void,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#lane = new Lane(database);
    this.#onAdded = onAdded;
    // One group at a time: they would wait for the same row, and a lane's batches must come in order.
    this.#gathering = new Gathering((additions) => this.#addAll(additions), {
      waitsForReturning: (pace) => pace > SLOW_COMMIT || this.#lane.hasCompany,
    });
  }

  /** Resolves after the commit. Throws `storage_unavailable`. */
  add(addition: Addition): Promise<AdditionOutcome> {
    return this.#underWay.once(addition, () => this.#gathering.join(addition));
  }

  drain(): Promise<void> {
    return this.#gathering.drain();
  }

  async #addAll(additions: readonly Addition[]): Promise<(AdditionOutcome | Error)[]> {
    const addedAt = this.#clock.now();
    const { added, revision } = await this.#lane.commit(additions, addedAt);
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

/** Tells each addition of a batch its result. */
function batchOf(rows: readonly BatchRow[], additions: readonly Addition[]): Batch {
  const [first] = rows;
  if (!first) return { added: [], revision: 0 };
  const labels = new Map(rows.map((row) => [row.added_by, row.label]));
  const notAdded = new Set(rows.flatMap(({ not_added: places }) => places ?? []));
  return {
    added: additions.map((addition, index) => ({
      id: first.before_id + BigInt(index + 1),
      label: labels.get(tillOf(addition)) ?? null,
      isAdded: !notAdded.has(index + 1),
    })),
    revision: Number(first.revision),
  };
}

function hasIdempotencyKey({ idempotencyKey }: Addition): boolean {
  return idempotencyKey !== undefined;
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

/** The key of the till that adds; null for anyone else. */
function tillOf({ author }: Addition): string | null {
  return author.kind === 'till' ? author.id : null;
}
