import { QUANTITY } from '../../../shared/fields/built-in.ts';
import { kindOf, type Field } from '../../../shared/fields/field.ts';
import type { Dialect, Run } from './database.ts';
import { fieldIn, readFields } from './field-reads.ts';

/** What the name of each of these indexes begins with; the field's id follows. */
export const FIELD_INDEX = 'pets_by_field_';

/** Whether animals are found and sorted by an index of a field: of one that is shown, or is unique, and of how many a group has. */
export function isIndexed(field: Field): boolean {
  const isShown = field.isColumn && !field.isHidden;
  return (
    (isShown || field.isUnique || field.id === QUANTITY.id) && kindOf(field).storedAs !== 'longText'
  );
}

/**
 * The statement that makes the index of a field. Its id and status make it enough for an order, a filter
 * or a sum of a list, without a look at the animals.
 */
export function fieldIndex(dialect: Dialect, field: Pick<Field, 'id' | 'kind'>): string {
  return `CREATE INDEX ${FIELD_INDEX}${field.id} ON pets (${fieldIn(dialect, field)}, id, status)`;
}

/**
 * Makes the indexes that the table of fields asks for and drops all others, within a transaction. Does
 * nothing where the database's user may not: its owner does it at the next start.
 */
export async function matchFieldIndexes(run: Run, dialect: Dialect): Promise<void> {
  const wanted = (await readFields(run)).filter(isIndexed);
  const present = await indexedFields(run, dialect);
  if (!present) return;
  for (const id of present.filter((one) => !wanted.some((field) => field.id === one))) {
    await run({ name: '', text: `DROP INDEX ${FIELD_INDEX}${id}` });
  }
  for (const field of wanted.filter(({ id }) => !present.includes(id))) {
    await run({ name: '', text: fieldIndex(dialect, field) });
  }
}

/** Whether the indexes are those that the table of fields asks for. */
export async function hasFieldIndexes(read: Run, dialect: Dialect): Promise<boolean> {
  const wanted = (await readFields(read)).filter(isIndexed);
  const present = await indexedFields(read, dialect);
  return (
    !present || (present.length === wanted.length && wanted.every(({ id }) => present.includes(id)))
  );
}

/** The fields that have an index, by their ids; null where this user may not change that. */
async function indexedFields(run: Run, dialect: Dialect): Promise<string[] | null> {
  const { fieldIndexes, ownsTables } = dialect;
  const [owner] = ownsTables ? await run<{ is_owner: boolean }>(ownsTables) : [];
  if (owner?.is_owner === false) return null;
  const indexes = await run<{ name: string }>(fieldIndexes);
  return indexes.map(({ name }) => name.slice(FIELD_INDEX.length));
}
