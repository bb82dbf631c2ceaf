import type { Details } from '../../../shared/fields/details.ts';
import { MAX_FIELDS, type Field, type FieldToSave } from '../../../shared/fields/field.ts';
import {
  codeIsShared,
  codeIsTaken,
  codeIsTwice,
  kindStays,
  nameIsTaken,
  tooManyFields,
} from '../refusals.ts';
import type { FieldStore } from '../store.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';
import { createFieldReads, fieldIn, readFields } from './field-reads.ts';

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

/** The details that an animal gets, and those that it had; `id` is null for a new one. */
export interface CodedPet {
  id: bigint | null;
  before: Details;
  after: Details;
}

/**
 * Throws `invalid_body` when two animals in stock would have the same value of a unique field, within
 * the transaction that gives it to them and has taken the numbers.
 */
export async function refuseTakenCodes(
  run: Run,
  { dialect, fold }: Pick<SqlDatabase, 'dialect' | 'fold'>,
  pets: readonly CodedPet[],
): Promise<void> {
  const changed = pets.filter(({ before, after }) =>
    Object.entries(after).some(([id, value]) => typeof value === 'string' && before[id] !== value),
  );
  if (changed.length === 0) return;
  for (const field of (await readFields(run)).filter(({ isUnique }) => isUnique)) {
    const code = ({ [field.id]: value }: Details) => (typeof value === 'string' ? fold(value) : '');
    if (changed.every(({ before, after }) => ['', code(before)].includes(code(after)))) continue;
    const codes = pets.map(({ after }) => code(after)).filter((one) => one !== '');
    if (new Set(codes).size < codes.length) throw codeIsTwice(field);
    const { text } = fieldIn(dialect, field.id);
    const ids = pets.flatMap(({ id }) => (id === null ? [] : [id]));
    const [other] = await run<{ id: bigint; name: string }>(
      // With a LIMIT, PostgreSQL would go through all animals by number rather than by an index.
      {
        name: `animal with ${field.id}`,
        text: `SELECT id, name FROM pets WHERE folded_details IS NOT NULL
          AND ${dialect.isIn(text, '$1', 'text')} AND NOT (${dialect.isIn('id', '$2', 'bigint')})
          ORDER BY id`,
      },
      [codes, ids],
    );
    if (other) throw codeIsTaken(field, other);
  }
}

/** Throws `invalid_body` when two animals in stock have the same value of a field. */
async function refuseSharedCodes(
  run: Run,
  { dialect }: Pick<SqlDatabase, 'dialect'>,
  { id: field }: Pick<Field, 'id'>,
): Promise<void> {
  const { text } = fieldIn(dialect, field);
  const both = await run<{ id: bigint; name: string }>({
    name: `animals that share ${field}`,
    text: `SELECT id, name FROM pets JOIN (
        SELECT min(id) AS one, max(id) AS other FROM pets
        WHERE folded_details IS NOT NULL AND ${text} IS NOT NULL
        GROUP BY ${text} HAVING count(*) > 1 ORDER BY 1 LIMIT 1
      ) AS same ON id = one OR id = other ORDER BY id`,
  });
  const [one, other] = both;
  if (one && other) throw codeIsShared(one, other);
}
