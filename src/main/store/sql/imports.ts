import { randomUUID } from 'node:crypto';
import { MAX_ROWS_PER_OUTCOME, NOTHING_DONE } from '../../../shared/history.ts';
import { fieldsOf, type ShopNewPet } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { shownStep } from '../planned-step.ts';
import { anotherTurn } from '../../platform/concurrency.ts';
import type { AddManyOptions } from '../store.ts';
import { takeNumbers, type SqlDatabase } from './database.ts';
import { FIELD_LIST, fieldColumns, sqlValuesOf } from '../field-columns.ts';
import {
  fieldsIn,
  FOLDED,
  FOLDED_COLUMNS,
  foldedValues,
  ROW_COLUMNS,
  rowOf,
  type RawRow,
} from './pet-columns.ts';
import type { DoneStep } from './step-transaction.ts';
import { insertStep } from './steps.ts';
import { refuseTakenCodes } from './fields.ts';
import { addingCancelled } from '../refusals.ts';

/** Animals staged per statement. */
const SLICE = 500;

const STAGED = {
  name: 'staged_pets',
  columns: [
    { name: 'batch', type: 'text' as const },
    { name: 'number', type: 'bigint' as const },
    ...FOLDED_COLUMNS.map((name) => ({ name, type: 'text' as const })),
    ...FIELD_LIST,
  ],
  onConflict: 'DO NOTHING',
};

const CLEAR = {
  name: 'clear staged pets',
  text: 'DELETE FROM staged_pets WHERE batch = $1',
};

const STAGED_DETAILS = {
  name: 'staged details',
  text: 'SELECT details FROM staged_pets WHERE batch = $1 AND folded_details IS NOT NULL',
};

/** Assigns consecutive ids to the animals. */
const PUBLISH = {
  name: 'publish pets',
  text: `
INSERT INTO pets (id, ${FOLDED}, added_at, ${fieldColumns()})
SELECT CAST($2 AS bigint) + number, ${FOLDED}, CAST($3 AS bigint), ${fieldColumns()}
FROM staged_pets WHERE batch = $1 ORDER BY number`,
};

const FIRST_ROWS = {
  name: 'first rows',
  text: `SELECT ${ROW_COLUMNS} FROM pets LEFT JOIN keys ON keys.id = added_by
    WHERE pets.id > $1 ORDER BY pets.id LIMIT ${String(MAX_ROWS_PER_OUTCOME)}`,
};

/**
 * Adds many animals as one step, all or none. They are staged in a table of their own while tills
 * carry on, and become animals in a single transaction.
 */
export async function addMany(
  database: SqlDatabase,
  clock: Clock,
  pets: Iterable<ShopNewPet> | AsyncIterable<ShopNewPet>,
  options: AddManyOptions,
): Promise<DoneStep> {
  const batch = randomUUID();
  try {
    const count = await stage(database, batch, pets, options);
    if (count > 0) return await publish(database, batch, count, clock.now(), options);
    return { outcome: NOTHING_DONE, removedIds: [], written: 0, revision: 0 };
  } finally {
    // Nobody reads these rows again, and the next import clears what could not be cleared now.
    await database.writeAgain(CLEAR, [batch]).catch(() => undefined);
  }
}

async function stage(
  database: SqlDatabase,
  batch: string,
  pets: Iterable<ShopNewPet> | AsyncIterable<ShopNewPet>,
  { signal, onProgress }: AddManyOptions,
): Promise<number> {
  let count = 0;
  let slice: ShopNewPet[] = [];
  const flush = async () => {
    const rows = slice
      .map(fieldsOf)
      .map((fields, place) => [
        ...[batch, BigInt(count + place + 1)],
        ...foldedValues(database.fold, fields),
        ...sqlValuesOf(fields),
      ]);
    await database.transactionAgain((run) => database.insertAll(run, STAGED, rows));
    count += slice.length;
    slice = [];
    onProgress?.(count);
    await anotherTurn();
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
  database: SqlDatabase,
  batch: string,
  count: number,
  at: number,
  { author, signal }: AddManyOptions,
): Promise<DoneStep> {
  const kind = author.kind === 'window' ? 'added' : 'imported';
  return database.transaction(async (run) => {
    refuseCancelled(signal);
    const numbers = await takeNumbers(run, database.dialect);
    const { last_pet_id: beforeId, last_step_id: beforeStep } = numbers;
    const staged = await run<object>(STAGED_DETAILS, [batch]);
    const coded = staged.map((raw) => ({ id: null, before: {}, after: fieldsIn(raw).details }));
    await refuseTakenCodes(run, database, coded);
    await run(PUBLISH, [batch, beforeId, at]);
    const last = beforeId + BigInt(count);
    const added = { first: beforeId + 1n, last };
    const step = await insertStep(run, {
      ...{ id: Number(beforeStep) + 1, at, author, kind, count, added },
      ...{ undoes: null, redoes: null },
    });
    const revision = await database.advance(run, {
      ...numbers,
      ...{ last_pet_id: last, last_step_id: beforeStep + 1n },
    });
    await database.countAdditions(run);
    const rows = (await run<RawRow>(FIRST_ROWS, [beforeId])).map(rowOf);
    return {
      outcome: { step: shownStep(step), done: count, rows, conflicts: [], conflictCount: 0 },
      ...{ removedIds: [], written: count, revision },
    };
  }, 'slow');
}

function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw addingCancelled();
}
