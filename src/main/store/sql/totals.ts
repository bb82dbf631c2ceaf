import { QUANTITY } from '../../../shared/fields/built-in.ts';
import { kindOf, type Field } from '../../../shared/fields/field.ts';
import type { StatusCounts } from '../../../shared/inventory.ts';
import type { PetStore } from '../store.ts';
import { composed, Parameters, type Reading, type Run } from './database.ts';
import { fieldIn, readFields } from './field-reads.ts';
import { animalsIn, isGroup } from './group-sizes.ts';
import { queryOf, whereAll, type ViewQuery } from './view-query.ts';

/** How many entries, or animals, have a status, by its code; 0 means none. */
export interface RawTotal {
  status: bigint | number;
  animals: bigint | number;
}

/** The counts of all statuses, with those that are not there as 0. */
export function countsOf(totals: readonly RawTotal[]): StatusCounts {
  const of = (code: number) =>
    Number(totals.find(({ status }) => Number(status) === code)?.animals ?? 0);
  const [none, available, pending, sold] = [of(0), of(1), of(2), of(3)];
  const stock = none + available + pending;
  return { available, pending, sold, none, stock, all: stock + sold };
}

/** How many entries there are, by status. */
export async function allEntries(read: Run): Promise<StatusCounts> {
  const text = 'SELECT status, animals FROM counted_totals';
  return countsOf(await read<RawTotal>({ name: 'counts', text }));
}

/** How many animals there are by status, given how many entries match a view or, without one, there are. */
export async function animalsOf(
  { read, dialect }: Reading,
  entries: StatusCounts,
  { matches, parameters }: Pick<ViewQuery, 'matches' | 'parameters'> = {
    matches: [],
    parameters: new Parameters(),
  },
): Promise<StatusCounts> {
  const more = `sum(1.0 * ${animalsIn(dialect)} - 1)`;
  const where = whereAll(...matches, isGroup(dialect));
  const text = `SELECT coalesce(status, 0) AS status, ${more} AS animals FROM pets ${where} GROUP BY 1`;
  const beyond = countsOf(await read<RawTotal>(...composed(text, parameters)));
  return countsWith(entries, beyond);
}

function countsWith(left: StatusCounts, right: StatusCounts): StatusCounts {
  return {
    available: left.available + right.available,
    pending: left.pending + right.pending,
    sold: left.sold + right.sold,
    none: left.none + right.none,
    stock: left.stock + right.stock,
    all: left.all + right.all,
  };
}

/** Adds up what the columns of the list have. */
export function createSums(database: Reading): Pick<PetStore, 'sums'> {
  const { read, dialect } = database;
  return {
    async sums(selection) {
      const summed = (await readFields(read)).filter(
        (field) =>
          field.id === QUANTITY.id || (field.isColumn && !field.isHidden && kindOf(field).isAmount),
      );
      const isOfView = selection.kind === 'view';
      // In any order that takes no index of statuses, which has no values of fields.
      const query = isOfView
        ? await queryOf(read, database, { ...selection.view, sort: 'name' })
        : { where: '', parameters: new Parameters(), matches: [] };
      const { where, parameters } = query;
      const ids = isOfView ? selection.except : selection.animals.map(({ id }) => id);
      const isListed = dialect.isIn('pets.id', parameters.of(ids), 'bigint');
      const condition = `${where === '' ? 'WHERE' : `${where} AND`} ${isOfView ? 'NOT' : ''} (${isListed})`;
      const group = animalsIn(dialect);
      const isTimes = ({ kind }: Field) => kind === 'money';
      // As fractions, which have room for any sum.
      const valueOf = (field: Field) =>
        `1.0 * ${field.id === QUANTITY.id ? group : fieldIn(dialect, field)}`;
      // All that a status has is added up in the index of each field; what else is looked at, only once.
      const isWhole = isOfView && query.matches.length === 0 && ids.length === 0;
      const ofGroups = `${where === '' ? 'WHERE' : `${where} AND`} ${isGroup(dialect)}`;
      const columns = summed.map((field) => {
        const [value, times] = [valueOf(field), isTimes(field) ? group : '1'];
        const more = `coalesce((SELECT sum(${value} * (${times} - 1)) FROM pets ${ofGroups}), 0)`;
        const sum = isWhole
          ? `coalesce((SELECT sum(${value}) FROM pets ${where}), 0)${isTimes(field) ? ` + ${more}` : ''}`
          : `sum(${value} * ${times})`;
        return `${sum} AS ${field.id}_sum`;
      });
      const from = isWhole ? '' : `FROM pets ${condition}`;
      const [sums] = await read<Record<string, unknown>>(
        ...composed(`SELECT ${columns.join(', ')} ${from}`, parameters),
      );
      return Object.fromEntries(summed.map(({ id }) => [id, Number(sums?.[`${id}_sum`] ?? 0)]));
    },
  };
}
