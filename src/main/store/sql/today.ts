import type { Sales, TodayQuery } from '../../../shared/today.ts';
import { statusCode } from '../field-columns.ts';
import type { Store } from '../store.ts';
import { composed, Parameters, type Dialect, type Reading } from './database.ts';
import { fieldIn, readFields } from './field-reads.ts';
import { createPastStock } from './past-stock.ts';
import { ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';

/** The expressions that tell sales among the rows of `changes`. */
export interface SaleColumns {
  /** Whether it is a sale, or takes one back. */
  isSale: string;
  /** How many animals it sold; negative when it takes a sale back. */
  animals: string;
  /** By how much it raised what the shop was paid, in minor units. */
  money: string;
}

const SOLD = String(statusCode('sold'));

/**
 * An animal is sold when its status becomes that: all of a group that are left. Some of a group are sold
 * when how many were sold, or the money they were sold for, changes and the status stays what it is.
 */
export function saleColumns({ numberIn }: Dialect): SaleColumns {
  const number = (side: string, field: string, absent: number) =>
    `coalesce(${numberIn(`details_${side}`, field)}, ${String(absent)})`;
  const was = 'coalesce(status_before, 0)';
  const is = 'coalesce(status_after, 0)';
  const money = `(${number('after', 'soldfor', 0)} - ${number('before', 'soldfor', 0)})`;
  const [had, has] = [number('before', 'quantity', 1), number('after', 'quantity', 1)];
  const some = `(${money} <> 0 OR ${number('after', 'soldcount', 0)} <> ${number('before', 'soldcount', 0)})`;
  return {
    isSale: `(action = 1 AND ((${was} = ${SOLD}) <> (${is} = ${SOLD}) OR ${some}))`,
    animals: `(CASE WHEN ${was} <> ${SOLD} AND ${is} = ${SOLD} THEN ${had}
      WHEN ${was} = ${SOLD} AND ${is} <> ${SOLD} THEN 0 - ${has}
      WHEN ${is} <> ${SOLD} AND ${some} THEN ${had} - ${has}
      ELSE 0 END)`,
    money,
  };
}

const AVAILABLE = String(statusCode('available'));
const PENDING = String(statusCode('pending'));

/** How many of those longest in stock are told. */
const LONGEST = 5;

/** The first animals of each status but sold, by its index, and of those the first. */
const LONGEST_IN_STOCK = {
  name: 'longest in stock',
  text: `SELECT ${ROW_COLUMNS} FROM pets LEFT JOIN keys ON keys.id = pets.added_by WHERE pets.id IN (
    ${['IS NULL', `= ${AVAILABLE}`, `= ${PENDING}`]
      .map(
        (status, place) => `SELECT id FROM (SELECT id FROM pets WHERE status ${status}
        ORDER BY id LIMIT ${String(LONGEST)}) AS first${String(place)}`,
      )
      .join(' UNION ALL ')}
  ) ORDER BY pets.id LIMIT ${String(LONGEST)}`,
};

/** Answers what a shop wants to know when it opens. */
export function createToday(database: Reading): Pick<Store, 'today'> {
  const stockAt = createPastStock(database);
  return {
    async today(query) {
      const [sales, reserved, due, longest, stock] = await Promise.all([
        salesOf(database, query),
        reservedOn(database, query),
        dueOn(database, query),
        database.read<RawRow>(LONGEST_IN_STOCK),
        stockAt(query.times),
      ]);
      return { ...sales, ...reserved, due, longest: longest.map(rowOf), stock };
    },
  };
}

async function salesOf({ read, dialect }: Reading, { dayStart, weekStart }: TodayQuery) {
  const parameters = new Parameters();
  const { isSale, animals, money } = saleColumns(dialect);
  const from = parameters.of(weekStart);
  const rows = await read<{ is_today: bigint | number; sold: unknown; paid: unknown }>(
    ...composed(
      `SELECT CASE WHEN at >= ${parameters.of(dayStart)} THEN 1 ELSE 0 END AS is_today,
        sum(1.0 * ${animals}) AS sold, sum(1.0 * ${money}) AS paid
      FROM changes JOIN steps ON steps.id = step_id
      WHERE step_id >= (SELECT min(id + 0) FROM steps WHERE at >= ${from}) AND at >= ${from} AND ${isSale}
      GROUP BY 1`,
      parameters,
    ),
  );
  const total = (of: typeof rows): Sales => ({
    animals: of.reduce((sum, { sold }) => sum + Number(sold), 0),
    money: of.reduce((sum, { paid }) => sum + Number(paid), 0),
  });
  return {
    soldToday: total(rows.filter((row) => Number(row.is_today) === 1)),
    soldThisWeek: total(rows),
  };
}

async function reservedOn({ read, dialect }: Reading, { day }: TodayQuery) {
  const parameters = new Parameters();
  const until = fieldIn(dialect, { id: 'reserveduntil', kind: 'date' });
  const [found] = await read<{ reserved: bigint; overdue: bigint }>(
    ...composed(
      `SELECT coalesce((SELECT animals FROM counted_totals WHERE status = ${PENDING}), 0) AS reserved,
        (SELECT count(*) FROM pets WHERE status = ${PENDING} AND ${until} < ${parameters.of(day)}) AS overdue`,
      parameters,
    ),
  );
  return { reserved: Number(found?.reserved ?? 0), overdue: Number(found?.overdue ?? 0) };
}

async function dueOn({ read, dialect }: Reading, { day }: TodayQuery) {
  const reminding = (await readFields(read)).filter(
    ({ reminds, isHidden }) => reminds && !isHidden,
  );
  if (reminding.length === 0) return [];
  const parameters = new Parameters();
  const today = parameters.of(day);
  const columns = reminding.map(
    (field) =>
      `coalesce(sum(CASE WHEN ${fieldIn(dialect, field)} <= ${today} THEN 1 ELSE 0 END), 0) AS ${field.id}_due`,
  );
  const [counted] = await read<Record<string, unknown>>(
    ...composed(
      `SELECT ${columns.join(', ')} FROM pets
      WHERE folded_details IS NOT NULL AND (status IS NULL OR status <> ${SOLD})`,
      parameters,
    ),
  );
  return reminding
    .map(({ id }) => ({ field: id, animals: Number(counted?.[`${id}_due`] ?? 0) }))
    .filter(({ animals }) => animals > 0);
}
