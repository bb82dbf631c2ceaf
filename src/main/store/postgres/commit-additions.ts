import { inNaturalOrder } from '../../../shared/name-folding.ts';
import { fieldsOf, type PetFields } from '../../../shared/pet.ts';
import { FIELD_LIST, fieldColumns, FIELDS } from '../field-columns.ts';
import { registerAdditions, type SingleAddition } from '../sql/register-additions.ts';
import type { Addition } from '../store.ts';
import type { SqlValue } from '../tables/table.ts';
import { ARRAYS } from './create-table.ts';
import type { Database } from './database.ts';

/**
 * An array as a parameter, of whose length the database's planner knows nothing. It would plan a small
 * group again each time, for its length, which takes longer than to carry out the plan.
 */
const ofAnyLength = (array: string, place: number): string => `(SELECT $${place}::${array})`;

const GIVEN = ['code', 'code', 'code', 'whole', 'code', 'code', 'words'] as const;

/** The columns of the additions, with those of the animals' fields last. */
const ADDITIONS = [
  ...GIVEN.map((kind, index) => ofAnyLength(ARRAYS[kind], 1 + index)),
  ...FIELD_LIST.map(({ kind }, index) => ofAnyLength(ARRAYS[kind], 12 + index)),
].join(', ');

/**
 * Adds a group in one statement, which is followed by its entries in the register.
 * - The row of `shop` is locked first and held until the commit, so that ids grow in commit order.
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
  SELECT id, label FROM keys WHERE id = ANY(${ofAnyLength('text[]', 11)}::text[])
), numbered AS (
  UPDATE shop SET last_pet_id = last_pet_id + $8::bigint, last_step_id = last_step_id + $9::bigint,
    pets_revision = pets_revision + 1
  RETURNING last_pet_id - $8::bigint AS before_id, last_step_id - $9::bigint AS before_step_id,
    pets_revision AS revision, service_day
), claimed AS (
  INSERT INTO idempotency (key_id, idempotency_key, pet_id, added_at, service_day)
  SELECT added_by, idempotency_key, before_id + place, $10::bigint, service_day
  FROM input CROSS JOIN numbered
  WHERE idempotency_key IS NOT NULL AND added_by IN (SELECT id FROM tills)
  ON CONFLICT DO NOTHING
  RETURNING pet_id
), added AS (
  INSERT INTO pets (id, folded_name, added_at, added_by, ${fieldColumns()})
  SELECT before_id + place, folded_name, $10::bigint, added_by, ${fieldColumns('input.')}
  FROM input CROSS JOIN numbered
  WHERE (added_by IS NULL OR added_by IN (SELECT id FROM tills))
    AND (idempotency_key IS NULL OR before_id + place IN (SELECT pet_id FROM claimed))
  RETURNING id, category_id, status
), shifts AS (
  SELECT category_id, coalesce(status, 0) AS status, count(*) AS animals FROM added GROUP BY 1, 2
), counted AS (
  INSERT INTO counted_pets (category_id, status, animals) SELECT * FROM shifts
  ON CONFLICT (category_id, status) DO UPDATE SET animals = counted_pets.animals + excluded.animals
), totalled AS (
  INSERT INTO counted_totals (status, animals) SELECT status, sum(animals) FROM shifts GROUP BY status
  ON CONFLICT (status) DO UPDATE SET animals = counted_totals.animals + excluded.animals
), stepped AS (
  INSERT INTO steps (id, at, author_kind, author_id, author_name, kind, animals, first_pet_id, last_pet_id)
  SELECT before_step_id + step_place, $10::bigint, author_kind, author_id, author_name, 'added', 1,
    before_id + place, before_id + place
  FROM input CROSS JOIN numbered WHERE step_place IS NOT NULL
)
SELECT tills.id AS added_by, label, before_id, before_step_id, revision,
  CASE WHEN (SELECT count(*) FROM added) < $8::bigint THEN (
    SELECT array_agg(place::int) FROM input
    WHERE (SELECT before_id FROM numbered) + place NOT IN (SELECT id FROM added)
  ) END AS not_added
FROM numbered LEFT JOIN tills ON true`,
};

/** What became of a batch. Each of its tills that has a key has a row; there is one also if none has. */
interface BatchRow {
  added_by: string | null;
  label: string | null;
  before_id: bigint;
  before_step_id: bigint;
  revision: bigint;
  /** The places in the batch, from 1, of those that were not added; null when all were. */
  not_added: number[] | null;
}

/** One addition's result. */
export interface Added {
  id: bigint;
  label: string | null;
  isAdded: boolean;
}

/** The results of a batch, in order. */
interface Batch {
  added: Added[];
  revision: number;
  /** The highest number that was given to a step before. */
  beforeStep: number;
}

/**
 * Commits all additions or none. Throws `storage_unavailable`, also where nobody knows whether they were
 * stored: a retry with the same idempotency key finds out.
 */
export async function commitAdditions(
  database: Database,
  additions: readonly Addition[],
  addedAt: number,
): Promise<Batch> {
  const keyIds = additions.map(tillOf);
  const byOthers = additions.filter((addition) => tillOf(addition) === null);
  const steps = new Map(byOthers.map((addition, index) => [addition, index + 1]));
  // Shorter columns are filled with NULL, so one that would hold nothing else is not sent.
  const withSteps = byOthers.length > 0 ? additions : [];
  const withKeys = additions.some(hasIdempotencyKey) ? additions : [];
  const values = [
    additions.map(({ pet }) => inNaturalOrder(database.fold(pet.name))),
    keyIds,
    withKeys.map(({ idempotencyKey }) => idempotencyKey ?? null),
    withSteps.map((addition) => steps.get(addition) ?? null),
    withSteps.map(({ author }) => author.kind),
    withSteps.map(({ author }) => author.id),
    withSteps.map(({ author }) => author.name),
    additions.length,
    byOthers.length,
    addedAt,
    [...new Set(keyIds)],
    ...arraysOf(additions.map(({ pet }) => fieldsOf(pet))),
  ];
  return database.transactionQuickly(async (run) => {
    const batch = batchOf(additions, await run<BatchRow>(ADD, values));
    const entered = additions.flatMap((addition, index): SingleAddition[] => {
      const done = batch.added[index];
      const till = tillOf(addition);
      if (!done?.isAdded || (till !== null && done.label === null)) return [];
      const place = steps.get(addition);
      const step = place === undefined ? null : batch.beforeStep + place;
      const row = { ...fieldsOf(addition.pet), addedAt, addedBy: done.label, version: 0 };
      return [{ row: { id: done.id, ...row }, author: addition.author, step }];
    });
    await registerAdditions(run, database, entered);
    return batch;
  });
}

function batchOf(additions: readonly Addition[], rows: readonly BatchRow[]): Batch {
  const [first] = rows;
  if (!first) throw new Error('The shop table is empty');
  const labels = new Map(rows.map((row) => [row.added_by, row.label]));
  const notAdded = new Set(first.not_added);
  return {
    added: additions.map((addition, index) => ({
      id: first.before_id + BigInt(index + 1),
      label: labels.get(tillOf(addition)) ?? null,
      isAdded: !notAdded.has(index + 1),
    })),
    revision: Number(first.revision),
    beforeStep: Number(first.before_step_id),
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
