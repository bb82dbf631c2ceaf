import { kindOf } from '../../../shared/fields/field.ts';
import type { PetStore } from '../store.ts';
import { composed, Parameters, type Reading } from './database.ts';
import { fieldIn } from './field-conditions.ts';
import { readFields } from './field-reads.ts';
import { queryOf } from './view-query.ts';

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
