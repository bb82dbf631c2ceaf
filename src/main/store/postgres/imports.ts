import { randomUUID } from 'node:crypto';
import { MAX_ROWS_PER_OUTCOME, NOTHING_DONE, type StepOutcome } from '../../../shared/history.ts';
import { fieldsOf, type NewPet } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { shownStep } from '../planned-step.ts';
import type { AddManyOptions } from '../store.ts';
import type { Database, Run } from './database.ts';
import { fieldColumns } from '../field-columns.ts';
import { arraysOf, fieldArrays, ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { COUNT_NEW } from './pet-counts.ts';
import type { DoneStep } from './step-transaction.ts';
import { INSERT_STEP, stepOf, stepValues, type RawStep } from './steps.ts';
import { addingCancelled } from '../refusals.ts';

/** Animals staged per statement. */
const SLICE = 500;

const STAGE = {
  name: 'stage pets',
  text: `INSERT INTO staged_pets (batch, number, folded, ${fieldColumns()})
    SELECT $1, $2::bigint + place, folded, ${fieldColumns()}
    FROM unnest($3::text[], ${fieldArrays(4)}) WITH ORDINALITY
      AS input (folded, ${fieldColumns()}, place)
    ON CONFLICT DO NOTHING`,
};

/** Also deletes what aborted imports left behind, once it is old. */
const CLEAR = {
  name: 'clear staged pets',
  text: `DELETE FROM staged_pets WHERE batch = $1 OR staged_at < now() - interval '7 days'`,
};

/** Assigns consecutive ids to the animals. */
const NUMBER = {
  name: 'number pets',
  text: `UPDATE shop SET last_pet_id = last_pet_id + $1::bigint, pets_revision = pets_revision + 1
    RETURNING last_pet_id - $1::bigint AS before_id, pets_revision AS revision`,
};

const PUBLISH = {
  name: 'publish pets',
  text: `
INSERT INTO pets (id, folded, added_at, ${fieldColumns()})
SELECT $2::bigint + number, folded, $3::bigint, ${fieldColumns()}
FROM staged_pets WHERE batch = $1`,
};

const FIRST_ROWS = {
  name: 'first rows',
  text: `SELECT ${ROW_COLUMNS} FROM pets LEFT JOIN keys ON keys.id = added_by
    WHERE pets.id > $1 ORDER BY pets.id LIMIT ${MAX_ROWS_PER_OUTCOME}`,
};

/**
 * Adds many animals as one step, all or none. They are staged in a table of their own while tills
 * carry on, and become animals in a single transaction.
 */
export async function addMany(
  database: Database,
  clock: Clock,
  pets: Iterable<NewPet> | AsyncIterable<NewPet>,
  options: AddManyOptions,
): Promise<DoneStep> {
  const batch = randomUUID();
  try {
    const count = await stage(database, batch, pets, options);
    if (count > 0) return await publish(database, batch, count, clock.now(), options);
    return { outcome: NOTHING_DONE, removedIds: [], written: 0, revision: 0 };
  } finally {
    // Nobody reads these rows again, and the next import clears what could not be cleared now.
    await database.write(CLEAR, [batch]).catch(() => undefined);
  }
}

async function stage(
  database: Database,
  batch: string,
  pets: Iterable<NewPet> | AsyncIterable<NewPet>,
  { signal, onProgress }: AddManyOptions,
): Promise<number> {
  let count = 0;
  let slice: NewPet[] = [];
  const flush = async () => {
    const values = [
      ...[batch, count],
      slice.map(({ name }) => database.fold(name)),
      ...arraysOf(slice.map(fieldsOf)),
    ];
    await database.untilReached(() => database.once(STAGE, values));
    count += slice.length;
    slice = [];
    onProgress?.(count);
    refuseCancelled(signal);
  };
  for await (const pet of pets) {
    slice.push(pet);
    if (slice.length === SLICE) await flush();
  }
  await flush();
  return count;
}

async function publish(
  database: Database,
  batch: string,
  count: number,
  at: number,
  { author, signal }: AddManyOptions,
): Promise<DoneStep> {
  const kind = author.kind === 'window' ? 'added' : 'imported';
  return database.transaction(async (run: Run) => {
    refuseCancelled(signal);
    const [numbered] = await run<{ before_id: bigint; revision: bigint }>(NUMBER, [count]);
    if (!numbered) throw new Error('The shop table is empty');
    const { before_id: beforeId, revision } = numbered;
    await run(PUBLISH, [batch, beforeId, at]);
    await run(COUNT_NEW);
    const added = { first: beforeId + 1n, last: beforeId + BigInt(count) };
    const [raw] = await run<RawStep>(
      INSERT_STEP,
      stepValues({ at, author, kind, count, added, undoes: null, redoes: null }),
    );
    if (!raw) throw new Error('A step was not written');
    const rows = (await run<RawRow>(FIRST_ROWS, [beforeId])).map(rowOf);
    const step = shownStep(stepOf(raw));
    return {
      outcome: { step, done: count, rows, conflicts: [], conflictCount: 0 } satisfies StepOutcome,
      removedIds: [],
      written: count,
      revision: Number(revision),
    };
  }, 'slow');
}

function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw addingCancelled();
}
