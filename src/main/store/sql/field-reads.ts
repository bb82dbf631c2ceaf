import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { FieldStore } from '../store.ts';
import type { Run, SqlDatabase } from './database.ts';

const ALL = { name: 'fields', text: 'SELECT definition FROM fields ORDER BY position' };

/** The list of the shop's fields. */
export function createFieldReads({ read }: Pick<SqlDatabase, 'read'>): Pick<FieldStore, 'list'> {
  return { list: () => readFields(read) };
}

/** All fields in their order. */
export async function readFields(read: Run): Promise<Field[]> {
  const stored = await read<{ definition: string }>(ALL);
  const fields = stored.map(({ definition }) => fieldOf(definition));
  const isStored = ({ id }: Field) => fields.some((field) => field.id === id);
  return [...fields, ...BUILT_IN_FIELDS.filter((field) => !isStored(field))];
}

function fieldOf(definition: string): Field {
  const { categories, ...field } = JSON.parse(definition) as Omit<Field, 'categories'> & {
    categories: string[] | null;
  };
  return { ...field, categories: categories?.map(BigInt) ?? null };
}
