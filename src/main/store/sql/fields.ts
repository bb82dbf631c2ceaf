import { MAX_FIELDS, type Field, type FieldToSave } from '../../../shared/fields/field.ts';
import { kindStays, nameIsTaken, tooManyFields } from '../refusals.ts';
import type { FieldStore } from '../store.ts';
import { createFieldReads, readFields } from './field-reads.ts';
import { refuseSharedCodes } from './unique-codes.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';

const CLEAR = { name: 'clear fields', text: 'DELETE FROM fields' };
const TABLE = {
  name: 'fields',
  columns: [
    { name: 'id', type: 'text' as const },
    { name: 'position', type: 'bigint' as const },
    { name: 'definition', type: 'text' as const },
  ],
};

/**
 * The definitions of the shop's fields. The table has all of them or, as long as none was changed, none:
 * a new shop has the built-in ones, and so those of a later version.
 */
export function createFieldStore(database: SqlDatabase): FieldStore {
  const change = (
    to: (fields: readonly Field[]) => readonly Field[],
    check: (run: Run) => Promise<void> = () => Promise.resolve(),
  ): Promise<Field[]> =>
    database.transaction(async (run) => {
      await takeNumbers(run, database.dialect);
      await check(run);
      const fields = to(await readFields(run));
      const rows = fields.map((field, place) => [field.id, BigInt(place), definitionOf(field)]);
      await run(CLEAR);
      await database.insertAll(run, TABLE, rows);
      return [...fields];
    });
  return {
    ...createFieldReads(database),
    save: (field) => {
      const { id, isUnique } = field;
      const check = async (run: Run) => {
        if (isUnique && id !== null) await refuseSharedCodes(run, database, { id });
      };
      return change((fields) => saved(fields, field, database.fold), check);
    },
    arrange: (ids) =>
      change((fields) => {
        const place = ({ id }: Field) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
        return fields.toSorted((left, right) => place(left) - place(right));
      }),
  };
}

function saved(
  fields: readonly Field[],
  { id, ...definition }: FieldToSave,
  fold: (name: string) => string,
): Field[] {
  const others = fields.filter((field) => field.id !== id);
  const known = fields.find((field) => field.id === id);
  if (others.some(({ name }) => fold(name) === fold(definition.name))) throw nameIsTaken('field');
  if (known && known.kind !== definition.kind) throw kindStays();
  if (!known && fields.length >= MAX_FIELDS) throw tooManyFields();
  const field = { ...definition, id: known?.id ?? freeId(fields) };
  return known ? fields.map((one) => (one === known ? field : one)) : [...fields, field];
}

/** The next of xaa, xab and so on. An id is never given again, since no field is ever deleted. */
function freeId(fields: readonly Field[]): string {
  for (let number = 0; ; number += 1) {
    const letters = [Math.floor(number / 26), number % 26].map((place) => 97 + place);
    const id = `x${String.fromCharCode(...letters)}`;
    if (fields.every((field) => field.id !== id)) return id;
  }
}

/** JSON has no int64. */
function definitionOf(field: Field): string {
  return JSON.stringify({ ...field, categories: field.categories?.map(String) ?? null });
}
