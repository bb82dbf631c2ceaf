import { PRICE } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { CategoryStock, Need, Sales, TodayQuery } from '../../../shared/today.ts';
import { statusCode } from '../field-columns.ts';
import type { Store } from '../store.ts';
import { composed, Parameters, type Reading } from './database.ts';
import { fieldIn, readFields } from './field-reads.ts';
import { animalsIn } from './group-sizes.ts';
import { createPastStock } from './past-stock.ts';
import { ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { readProfile } from './profile.ts';

const SOLD = String(statusCode('sold'));
const AVAILABLE = String(statusCode('available'));
const PENDING = String(statusCode('pending'));

/** How many of those longest in stock are listed. */
const LONGEST = 5;

/** How many of those that are due are listed. */
const MOST_NEEDS = 50;

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
      const reminding = (await readFields(database.read)).filter(
        ({ reminds, isHidden }) => reminds && !isHidden,
      );
      const [days, categories, reserved, due, needs, longest, stock] = await Promise.all([
        salesOn(database, query),
        stockOf(database),
        reservedOn(database, query),
        dueOn(database, reminding, query),
        needsUntil(database, reminding, query),
        database.read<RawRow>(LONGEST_IN_STOCK),
        stockAt(query.times),
      ]);
      return { days, categories, ...reserved, due, needs, longest: longest.map(rowOf), stock };
    },
  };
}

async function salesOn({ read }: Reading, { days }: TodayQuery): Promise<Sales[]> {
  const [first] = days;
  if (first === undefined) return [];
  const parameters = new Parameters();
  const currency = parameters.of((await readProfile(read)).currency);
  const starts = days.map((start) => parameters.of(start));
  const cases = starts.map((start, place) => `WHEN at >= ${start} THEN ${String(place)}`);
  const rows = await read<{ place: bigint | number; sold: unknown; paid: unknown }>(
    ...composed(
      `SELECT CASE ${cases.reverse().join(' ')} END AS place, sum(animals) AS sold, sum(total) AS paid
      FROM sales WHERE number IS NOT NULL AND at >= ${starts[0] ?? ''} AND currency = ${currency} GROUP BY 1`,
      parameters,
    ),
  );
  return days.map((_, day) => {
    const row = rows.find(({ place }) => Number(place) === day);
    return { animals: Number(row?.sold ?? 0), money: Number(row?.paid ?? 0) };
  });
}

async function stockOf({ read, dialect }: Reading): Promise<CategoryStock[]> {
  const group = animalsIn(dialect);
  const price = fieldIn(dialect, PRICE);
  const rows = await read<Record<string, unknown> & { category_id: bigint }>({
    name: 'stock by category',
    text: `SELECT category_id, sum(${group}) AS animals,
        sum(CASE WHEN status = ${PENDING} THEN ${group} ELSE 0 END) AS reserved, sum(1.0 * ${price} * ${group}) AS worth
      FROM pets WHERE status IS NULL OR status <> ${SOLD} GROUP BY category_id`,
  });
  return rows.map(({ category_id: categoryId, animals, reserved, worth }) => ({
    categoryId,
    animals: Number(animals),
    reserved: Number(reserved),
    worth: Number(worth ?? 0),
  }));
}

async function reservedOn({ read, dialect }: Reading, { day }: TodayQuery) {
  const parameters = new Parameters();
  const until = fieldIn(dialect, { id: 'reserveduntil', kind: 'date' });
  const group = animalsIn(dialect);
  const [found] = await read<{ reserved: unknown; overdue: unknown }>(
    ...composed(
      `SELECT sum(${group}) AS reserved,
        sum(CASE WHEN ${until} < ${parameters.of(day)} THEN ${group} ELSE 0 END) AS overdue
      FROM pets WHERE status = ${PENDING}`,
      parameters,
    ),
  );
  return { reserved: Number(found?.reserved ?? 0), overdue: Number(found?.overdue ?? 0) };
}

type Reminding = readonly Pick<Field, 'id' | 'kind'>[];

/** Which animals can be due: those in stock of which anything is written down. */
const IN_STOCK = `folded_details IS NOT NULL AND (status IS NULL OR status <> ${SOLD})`;

async function dueOn({ read, dialect }: Reading, reminding: Reminding, { day }: TodayQuery) {
  if (reminding.length === 0) return [];
  const parameters = new Parameters();
  const today = parameters.of(day);
  const columns = reminding.map(
    (field) =>
      `coalesce(sum(CASE WHEN ${fieldIn(dialect, field)} <= ${today} THEN ${animalsIn(dialect)} ELSE 0 END), 0) AS ${field.id}_due`,
  );
  const [counted] = await read<Record<string, unknown>>(
    ...composed(`SELECT ${columns.join(', ')} FROM pets WHERE ${IN_STOCK}`, parameters),
  );
  return reminding
    .map(({ id }) => ({ field: id, animals: Number(counted?.[`${id}_due`] ?? 0) }))
    .filter(({ animals }) => animals > 0);
}

async function needsUntil(
  { read, dialect }: Reading,
  reminding: Reminding,
  { until }: TodayQuery,
): Promise<Need[]> {
  if (reminding.length === 0) return [];
  const parameters = new Parameters();
  const last = parameters.of(until);
  const dates = reminding.map((field) => {
    const date = fieldIn(dialect, field);
    return `SELECT pets.id AS pet_id, '${field.id}' AS field, ${date} AS date
      FROM pets WHERE ${IN_STOCK} AND ${date} <= ${last}`;
  });
  const rows = await read<RawRow & { field: string }>(
    ...composed(
      `SELECT ${ROW_COLUMNS}, needs.field FROM (${dates.join(' UNION ALL ')}) AS needs
      JOIN pets ON pets.id = needs.pet_id LEFT JOIN keys ON keys.id = pets.added_by
      ORDER BY needs.date, pets.id, needs.field LIMIT ${String(MOST_NEEDS)}`,
      parameters,
    ),
  );
  return rows.map(({ field, ...raw }) => ({ animal: rowOf(raw), field }));
}
