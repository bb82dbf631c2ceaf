import { kindOf, type Field } from '../../../shared/fields/field.ts';
import type { StatusCounts } from '../../../shared/inventory.ts';
import type { PetStore } from '../store.ts';
import { composed, Parameters, type Reading } from './database.ts';
import { fieldIn, readFields } from './field-reads.ts';
import { queryOf } from './view-query.ts';

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
      // In any order that takes no index of statuses, which has no values of fields.
      const query = isOfView
        ? await queryOf(read, database, { ...selection.view, sort: 'name' })
        : { where: '', parameters: new Parameters(), matches: [] };
      const { where, parameters } = query;
      const ids = isOfView ? selection.except : selection.animals.map(({ id }) => id);
      const isListed = dialect.isIn('pets.id', parameters.of(ids), 'bigint');
      const condition = `${where === '' ? 'WHERE' : `${where} AND`} ${isOfView ? 'NOT' : ''} (${isListed})`;
      // As fractions, which have room for any sum.
      const sumOf = (field: Field) => `sum(1.0 * ${fieldIn(dialect, field)})`;
      // All that a status has is added up in the index of each field; what else is looked at, only once.
      const isWhole = isOfView && query.matches.length === 0 && ids.length === 0;
      const columns = summed.map((field) =>
        isWhole
          ? `(SELECT ${sumOf(field)} FROM pets ${where}) AS ${field.id}_sum`
          : `${sumOf(field)} AS ${field.id}_sum`,
      );
      const from = isWhole ? '' : `FROM pets ${condition}`;
      const [sums] = await read<Record<string, unknown>>(
        ...composed(`SELECT ${columns.join(', ')} ${from}`, parameters),
      );
      return Object.fromEntries(summed.map(({ id }) => [id, Number(sums?.[`${id}_sum`] ?? 0)]));
    },
  };
}
