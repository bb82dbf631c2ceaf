import { QUANTITY } from '../../../shared/fields/built-in.ts';
import type { PetAction } from '../../../shared/history.ts';
import type { StockCounts } from '../../../shared/today.ts';
import { statusCode, statusOf } from '../field-columns.ts';
import { composed, Parameters, type Dialect, type Reading } from './database.ts';
import { animalsIn, isGroup } from './group-sizes.ts';
import { actionCode } from './steps.ts';

/** How many past moments are remembered: those of a year in several time zones. */
const MOST_REMEMBERED = 200;

const SOLD = Number(statusCode('sold'));

/** Animals by category and status, as "7 1". */
type Counts = ReadonlyMap<string, number>;

interface Shift {
  /** After how many of the moments it was; null for the stock now. */
  place: bigint | number | null;
  category_id: bigint;
  status: bigint | number;
  animals: unknown;
}

/**
 * Returns the function that tells the stock at past moments (Unix ms), and now. It undoes what happened
 * from each of them on. What is past stays as it was, so that is done once for each moment.
 */
export function createPastStock(
  database: Reading,
): (times: readonly number[]) => Promise<StockCounts[]> {
  const remembered = new Map<number, Counts>();
  return async (times) => {
    const unknown = times
      .filter((time) => !remembered.has(time))
      .sort((left, right) => left - right);
    const shifts = await database.read<Shift>(...shiftsSince(database.dialect, unknown));
    const now = added(shifts.filter(({ place }) => place === null));
    if (remembered.size > MOST_REMEMBERED) remembered.clear();
    const counts = new Map(remembered);
    for (const [index, time] of unknown.entries()) {
      const later = shifts.filter(({ place }) => place !== null && Number(place) > index);
      const then = added(later, -1, now);
      counts.set(time, then);
      if (time <= Date.now()) remembered.set(time, then);
    }
    return [...times.map((time) => counts.get(time) ?? now), now].map(stockOf);
  };
}

/** The stock now and, by the moments between which they happened, all shifts from the first moment on. */
function shiftsSince(dialect: Dialect, times: readonly number[]) {
  const parameters = new Parameters();
  const now = `SELECT CAST(NULL AS bigint) AS place, category_id, status, sum(animals) AS animals
    FROM counted_pets GROUP BY category_id, status UNION ALL
    SELECT CAST(NULL AS bigint), category_id, coalesce(status, 0), sum(${animalsIn(dialect)} - 1) FROM pets
    WHERE ${isGroup(dialect)} GROUP BY category_id, status`;
  const [first] = times;
  if (first === undefined) return composed(now, parameters);
  const moments = times.map((time) => parameters.of(time));
  const isLater = (at: string) => `${at} >= ${moments[0] ?? ''}`;
  const animals = (details: string) => `coalesce(${dialect.numberIn(details, QUANTITY.id)}, 1)`;
  const place = (at: string) => {
    const cases = moments.map(
      (moment, index) => `WHEN ${at} >= ${moment} THEN ${String(index + 1)}`,
    );
    return `CASE ${cases.reverse().join(' ')} END AS place`;
  };
  const additions = (table: string) => `
    SELECT ${place('added_at')}, CASE WHEN first.id IS NULL THEN pets.category_id ELSE category_id_before END AS category_id,
      CASE WHEN first.id IS NULL THEN pets.status ELSE status_before END AS status,
      ${animals('CASE WHEN first.id IS NULL THEN pets.details ELSE details_before END')} AS animals
    FROM ${table} AS pets LEFT JOIN changes AS first ON first.id =
      CASE WHEN version <> 0 THEN (SELECT min(id) FROM changes WHERE pet_id = pets.id) END
    WHERE ${isLater('added_at')}`;
  const changes = (side: 'before' | 'after', sign: string, ...actions: PetAction[]) => `
    SELECT ${place('at')}, category_id_${side}, status_${side}, ${sign} ${animals(`details_${side}`)} FROM changes JOIN steps ON steps.id = step_id
    WHERE step_id >= (SELECT min(id + 0) FROM steps WHERE ${isLater('at')}) AND ${isLater('at')} AND action IN (${actions.map(actionCode).join()})`;
  const shifts = [
    additions('pets'),
    additions('removed_pets'),
    changes('before', '-', 'changed', 'removed'),
    changes('after', '', 'changed', 'putBack'),
  ].join(' UNION ALL ');
  return composed(
    `${now} UNION ALL
    SELECT place, category_id, coalesce(status, 0), sum(animals) FROM (${shifts}) AS shifts
    GROUP BY place, category_id, coalesce(status, 0)`,
    parameters,
  );
}

function added(shifts: readonly Shift[], by = 1, start: Counts = new Map()): Counts {
  const counts = new Map(start);
  for (const { category_id: category, status, animals } of shifts) {
    if (Number(status) === SOLD) continue;
    const key = `${String(category)} ${String(status)}`;
    counts.set(key, (counts.get(key) ?? 0) + by * Number(animals));
  }
  return counts;
}

function stockOf(counts: Counts): StockCounts {
  return [...counts].flatMap(([key, animals]) => {
    const [category = '0', status = '0'] = key.split(' ');
    if (animals <= 0) return [];
    return [{ categoryId: BigInt(category), status: statusOf(Number(status)), animals }];
  });
}
