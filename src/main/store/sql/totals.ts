import { kindOf } from '../../../shared/fields/field.ts';
import {
  MAX_GROUPS,
  type PetGroup,
  type PetGrouping,
  type StatusCounts,
} from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { soughtNumber } from '../../../shared/search-terms.ts';
import type { PetStore } from '../store.ts';
import { composed, Parameters, type Reading } from './database.ts';
import { fieldIn, readFields } from './field-reads.ts';
import { orderBy, queryOf, type ViewQuery } from './view-query.ts';

/** How many animals have a status, by its code; 0 means none. */
export interface RawTotal {
  status: bigint | number;
  animals: bigint;
}

/** The counts of all statuses, with those that are not there as 0. */
export function countsOf(totals: readonly RawTotal[]): StatusCounts {
  const of = (code: number) =>
    Number(totals.find(({ status }) => Number(status) === code)?.animals ?? 0);
  const [none, available, pending, sold] = [of(0), of(1), of(2), of(3)];
  const stock = none + available + pending;
  return { available, pending, sold, none, stock, all: stock + sold };
}

/** How many animals have each status. */
export function countStatuses(animals: readonly Pick<PetRow, 'status'>[]): StatusCounts {
  const counts = { available: 0, pending: 0, sold: 0, none: 0 };
  for (const { status } of animals) counts[status ?? 'none'] += 1;
  return { ...counts, stock: animals.length - counts.sold, all: animals.length };
}

const LABEL = `coalesce((SELECT categories.name FROM categories
  WHERE categories.id = pets.category_id), 'Category ' || pets.category_id)`;

/** Counts the animals of a view by group. */
export function createGroups(database: Reading): Pick<PetStore, 'groups'> {
  const { read, dialect } = database;
  const sqlOf = (query: ViewQuery, { by, timeZone }: PetGrouping): string => {
    const { from, where, keys, parameters, terms } = query;
    const day = () => dialect.dayOf('pets.added_at', parameters.of(timeZone));
    const [key, label] = {
      day: () => [day(), day()] as const,
      name: () => ['pets.folded_name', 'pets.name'] as const,
      category: () => ['CAST(pets.category_id AS text)', LABEL] as const,
    }[by]();
    // A clock that was wrong can part the animals of a day, and the number that is sought comes before
    // its group: a run is what follows without a gap.
    if (by === 'day' || soughtNumber(terms) !== null) {
      return `SELECT key, min(label) AS label, count(*) AS animals FROM (
        SELECT key, label, place, place - row_number() OVER (PARTITION BY key ORDER BY place) AS run
        FROM (SELECT ${key} AS key, ${label} AS label,
          row_number() OVER (ORDER BY ${orderBy(keys)}) AS place FROM ${from} ${where}) AS placed
        ) AS runs GROUP BY key, run ORDER BY min(place)`;
    }
    // Sorted by what it is grouped by, each group has one value of the keys before the last, the id.
    const sorted = keys.slice(0, -1).map((one) => ({ ...one, sql: `min(${one.sql})` }));
    return `SELECT ${key} AS key, min(${label}) AS label, count(*) AS animals
      FROM ${from} ${where} GROUP BY ${key} ORDER BY ${orderBy(sorted)}`;
  };
  return {
    async groups(view, grouping) {
      const query = await queryOf(read, database, view);
      const text = `${sqlOf(query, grouping)} LIMIT ${String(MAX_GROUPS + 1)}`;
      const found = await read<Omit<PetGroup, 'count'> & { animals: bigint }>(
        ...composed(text, query.parameters),
      );
      const groups = found
        .slice(0, MAX_GROUPS)
        .map(({ key, label, animals }) => ({ key, label, count: Number(animals) }));
      return { groups, isComplete: groups.length === found.length };
    },
  };
}

/** Adds up what the columns of the list have. */
export function createSums(database: Reading): Pick<PetStore, 'sums'> {
  const { read, dialect } = database;
  return {
    async sums(selection) {
      const summed = (await readFields(read)).filter(
        (field) => field.isColumn && !field.isHidden && kindOf(field).isAmount,
      );
      if (summed.length === 0) return {};
      const isOfView = selection.kind === 'view';
      const query = isOfView
        ? await queryOf(read, database, selection.view)
        : { from: 'pets', where: '', parameters: new Parameters() };
      const { from, where, parameters } = query;
      const ids = isOfView ? selection.except : selection.animals.map(({ id }) => id);
      const isListed = dialect.isIn('pets.id', parameters.of(ids), 'bigint');
      const condition = `${where === '' ? 'WHERE' : `${where} AND`} ${isOfView ? 'NOT' : ''} (${isListed})`;
      // As fractions, which have room for any sum.
      const columns = summed.map(
        ({ id }) => `sum(1.0 * ${fieldIn(dialect, id).number}) AS ${id}_sum`,
      );
      const [sums] = await read<Record<string, unknown>>(
        ...composed(`SELECT ${columns.join(', ')} FROM ${from} ${condition}`, parameters),
      );
      return Object.fromEntries(summed.map(({ id }) => [id, Number(sums?.[`${id}_sum`] ?? 0)]));
    },
  };
}
