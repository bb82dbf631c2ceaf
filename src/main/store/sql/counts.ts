import type { PetFields } from '../../../shared/pet.ts';
import { statusCode } from '../field-columns.ts';
import { actionCode, RECOUNTED as CODE } from './steps.ts';
import { COUNTED_PETS, COUNTED_TOTALS } from '../tables/animals.ts';
import type { Run, SqlDatabase } from './database.ts';
import { insertRows } from './rows.ts';

const RECOUNTED = String(CODE);

/** By how much the number of animals of a category and status (0 for none) changes. */
export interface CountShift {
  category_id: bigint;
  status: bigint | number;
  animals: bigint;
}

const ADDED_AFTER = {
  name: 'animals added after',
  text: `SELECT category_id, coalesce(status, 0) AS status, count(*) AS animals
    FROM pets WHERE id > $1 GROUP BY 1, 2`,
};

/** Counts the animals that a transaction has added, those after an id, before it changes others. */
export async function countAdditions(
  run: Run,
  database: Pick<SqlDatabase, 'insertAll'>,
  afterId: bigint,
): Promise<void> {
  await addShifts(run, database, await run<CountShift>(ADDED_AFTER, [afterId]));
}

/** What animals shift that were added. */
export function shiftsOf(added: readonly Pick<PetFields, 'categoryId' | 'status'>[]): CountShift[] {
  const shifts = new Map<string, CountShift>();
  for (const { categoryId, status } of added) {
    const code = statusCode(status) ?? 0;
    const key = `${String(categoryId)} ${String(code)}`;
    const known = shifts.get(key) ?? { category_id: categoryId, status: code, animals: 0n };
    shifts.set(key, { ...known, animals: known.animals + 1n });
  }
  return [...shifts.values()];
}

/** What the changes after one, all of this transaction, shift. */
export const SHIFTS = {
  name: 'shifts of counts',
  text: `SELECT category_id, status, CAST(sum(animals) AS bigint) AS animals FROM (
      SELECT category_id_before AS category_id, coalesce(status_before, 0) AS status, -1 AS animals
      FROM changes WHERE id > $1 AND action <> ${String(actionCode('putBack'))} AND action <> ${RECOUNTED}
      UNION ALL
      SELECT category_id_after, coalesce(status_after, 0), 1
      FROM changes WHERE id > $1 AND action <> ${String(actionCode('removed'))} AND action <> ${RECOUNTED}
    ) AS shifts GROUP BY category_id, status HAVING sum(animals) <> 0`,
};

const ADDING = 'DO UPDATE SET animals =';

const ADDED_TO_PETS = `(category_id, status) ${ADDING} counted_pets.animals + excluded.animals`;
const ADDED_TO_TOTALS = `(status) ${ADDING} counted_totals.animals + excluded.animals`;

/** Adds shifts to the counts of animals, within a transaction. */
export async function addShifts(
  run: Run,
  database: Pick<SqlDatabase, 'insertAll'>,
  shifts: readonly CountShift[],
): Promise<void> {
  if (shifts.length === 0) return;
  const totals = new Map<number, bigint>();
  for (const { status, animals } of shifts) {
    totals.set(Number(status), (totals.get(Number(status)) ?? 0n) + animals);
  }
  await Promise.all([
    insertRows(run, database, COUNTED_PETS, shifts, ADDED_TO_PETS),
    insertRows(
      run,
      database,
      COUNTED_TOTALS,
      [...totals].map(([status, animals]) => ({ status, animals })),
      ADDED_TO_TOTALS,
    ),
  ]);
}
