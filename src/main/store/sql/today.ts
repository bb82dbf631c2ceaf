import type { Sales, TodayQuery } from '../../../shared/today.ts';
import { statusCode } from '../field-columns.ts';
import type { Store } from '../store.ts';
import { composed, Parameters, type Reading } from './database.ts';
import { fieldIn, readFields } from './field-reads.ts';
import { createPastStock } from './past-stock.ts';
import { ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';

const SOLD = String(statusCode('sold'));
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

const SOLD_SINCE = {
  name: 'sold since',
  text: `SELECT CASE WHEN at >= $2 THEN 1 ELSE 0 END AS is_today, sum(animals) AS sold, sum(total) AS paid
    FROM sales WHERE number IS NOT NULL AND at >= $1 GROUP BY 1`,
};

async function salesOf({ read }: Reading, { dayStart, weekStart }: TodayQuery) {
  const rows = await read<{ is_today: bigint | number; sold: unknown; paid: unknown }>(SOLD_SINCE, [
    weekStart,
    dayStart,
  ]);
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
