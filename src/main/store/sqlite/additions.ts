import { inNaturalOrder } from '../../../shared/name-folding.ts';
import { fieldsOf, hasSameFields, type PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { addedRows, type AddAll } from '../batched-additions.ts';
import { FIELD_COUNT, fieldColumns, sqlValuesOf } from '../field-columns.ts';
import { firstFields, rowOf, type RawRow } from '../sql/pet-columns.ts';
import { addShifts, shiftsOf } from '../sql/counts.ts';
import { takeNumbers } from '../sql/database.ts';
import { registerAdditions, type SingleAddition } from '../sql/register-additions.ts';
import { INSERT_STEP, stepValues } from '../sql/steps.ts';
import type { Addition, AdditionOutcome } from '../store.ts';
import type { SqliteDatabase } from './sql-database.ts';
import { breaksConstraint } from './storage-errors.ts';

const INSERT = {
  name: 'add pet',
  text: `INSERT INTO pets (id, folded_name, added_at, added_by, ${fieldColumns()})
    VALUES (${Array.from({ length: 4 + FIELD_COUNT }, (_, index) => `$${String(index + 1)}`).join(', ')})`,
};

const LABEL = { name: 'label of key', text: 'SELECT label FROM keys WHERE id = $1' };

const REMEMBER = {
  name: 'remember idempotency key',
  text: 'INSERT INTO idempotency SELECT $1, $2, $3, $4, service_day FROM shop',
};

const KEPT = `id, ${fieldColumns()}, added_at, added_by`;
/** The animal first added under an idempotency key, as it was then: before its first change. */
const FIRST_REPLY = {
  name: 'first reply',
  text: `
SELECT pets.id, pets.added_at, keys.label, 0 AS version, ${firstFields()}
FROM idempotency JOIN (SELECT ${KEPT} FROM pets UNION ALL SELECT ${KEPT} FROM removed_pets) AS pets
    ON pets.id = idempotency.pet_id
  LEFT JOIN keys ON keys.id = pets.added_by
  LEFT JOIN changes AS first ON first.id = (SELECT min(id) FROM changes WHERE pet_id = pets.id)
WHERE key_id = $1 AND idempotency_key = $2`,
};

const LAST_ID = 2n ** 63n - 1n;

/** What an addition gets if it is stored. */
interface NextIds {
  id: bigint;
  /** The number of its step, if it has one. */
  stepId: number;
  /** The label of a till's key. */
  labelOf: (till: string) => string | null;
}

/**
 * Returns the function that adds single animals, with their idempotency keys, in one transaction.
 * `onAdded` gets the new animals after the commit.
 */
export function createAddAll(
  database: SqliteDatabase,
  clock: Clock,
  onAdded: (rows: PetRow[]) => void,
): AddAll {
  const { runNow } = database;

  function addAlone(addition: Addition, next: NextIds): AdditionOutcome | Error {
    try {
      return addOnce(addition, next);
    } catch (error) {
      // SQLite rolls back only the statement that broke a constraint; the transaction continues.
      if (error instanceof Error && breaksConstraint(error)) return error;
      throw error;
    }
  }

  function addOnce(addition: Addition, next: NextIds): AdditionOutcome {
    const { author, idempotencyKey, pet } = addition;
    if (author.kind !== 'till' || author.id === null || idempotencyKey === undefined) {
      return { outcome: 'added', row: insert(addition, next) };
    }
    const [raw] = runNow<RawRow>(FIRST_REPLY, [author.id, idempotencyKey]);
    if (raw) {
      const row = rowOf(raw);
      return hasSameFields(row, fieldsOf(pet))
        ? { outcome: 'replayed', row }
        : { outcome: 'reused_for_another' };
    }
    const row = insert(addition, next);
    runNow(REMEMBER, [author.id, idempotencyKey, row.id, row.addedAt]);
    return { outcome: 'added', row };
  }

  function insert({ pet, author }: Addition, { id, stepId, labelOf }: NextIds): PetRow {
    const fields = fieldsOf(pet);
    const addedAt = clock.now();
    const till = author.kind === 'till' ? author.id : null;
    const folded = inNaturalOrder(database.fold(pet.name));
    // Behind the very last number SQLite is asked for the next one, and says that the stock is full.
    const given = id <= LAST_ID ? id : null;
    runNow(INSERT, [given, folded, addedAt, till, ...sqlValuesOf(fields)]);
    const label = till === null ? null : labelOf(till);
    // A till's addition needs no second row: the animal's own row records it.
    if (till === null) {
      const step = { id: stepId, at: addedAt, author, kind: 'added' as const, count: 1 };
      const first = { added: { first: id, last: id }, undoes: null, redoes: null };
      runNow(INSERT_STEP, stepValues({ ...step, ...first }));
    }
    return { id, ...fields, addedAt, addedBy: label, version: 0 };
  }

  return async (additions) => {
    const outcomes = await database.transaction(async (run) => {
      const numbers = await takeNumbers(run, database.dialect);
      const entered: SingleAddition[] = [];
      const labelOf = once(
        (till: string) => runNow<{ label: string }>(LABEL, [till])[0]?.label ?? null,
      );
      let id = numbers.last_pet_id;
      let step = Number(numbers.last_step_id);
      const done = additions.map((addition) => {
        const outcome = addAlone(addition, { id: id + 1n, stepId: step + 1, labelOf });
        if (outcome instanceof Error || outcome.outcome !== 'added') return outcome;
        id += 1n;
        const { author } = addition;
        if (author.kind !== 'till') step += 1;
        entered.push({ ...outcome, author, step: author.kind === 'till' ? null : step });
        return outcome;
      });
      await addShifts(run, database, shiftsOf(entered.map(({ row }) => row)));
      await registerAdditions(run, database, entered);
      return done;
    });
    onAdded(addedRows(outcomes));
    return outcomes;
  };
}

/** A function that is asked once about each text. */
function once<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.has(text) ? (known.get(text) as Value) : read(text);
    known.set(text, value);
    return value;
  };
}
