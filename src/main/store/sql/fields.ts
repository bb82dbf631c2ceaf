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
import { takeNumbers, type Dialect, type Run, type SqlDatabase } from './database.ts';
import { matchFieldIndexes } from './field-indexes.ts';
import { fieldIn, readFields } from './field-reads.ts';
import type { StagedStep } from './staged-step.ts';

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
      await matchFieldIndexes(run, database.dialect);
      return [...fields];
    }, 'slow');
  return {
    list: () => readFields(database.read),
    save: (field) => {
      const { id, isUnique } = field;
      const check = async (run: Run) => {
        if (isUnique && id !== null) await refuseSharedCodes(run, database, { id, kind: 'code' });
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

/**
 * Throws `invalid_body` when two animals in stock have the same value of a unique field, within the
 * transaction that has given such values and added the animals after an id. Animals may exchange theirs.
 */
export async function refuseTakenCodes(
  run: Run,
  { dialect }: Pick<SqlDatabase, 'dialect'>,
  { batch, codes, hasTexts }: Pick<StagedStep, 'batch' | 'codes' | 'hasTexts'>,
  beforeId: bigint,
): Promise<void> {
  if (!hasTexts) return;
  for (const field of (await readFields(run)).filter(({ isUnique }) => isUnique)) {
    const given = codes.get(field.id);
    if (given?.length === 0) continue;
    const both = await animalsThatShare(run, dialect, field, given);
    if (both.length === 0) continue;
    const ids = both.map(({ id }) => id);
    const staged = await run<{ pet_id: bigint }>(stagedAmong(dialect), [batch, ids]);
    const isOfStep = ({ id }: NamedPet) =>
      id > beforeId || staged.some(({ pet_id: petId }) => petId === id);
    const other = both.find((one) => !isOfStep(one));
    throw other ? codeIsTaken(field, other) : codeIsTwice(field);
  }
}

interface NamedPet {
  id: bigint;
  name: string;
}

const stagedAmong = ({ isIn }: Dialect) => ({
  name: 'staged among',
  text: `SELECT pet_id FROM staged_pets WHERE batch = $1 AND ${isIn('pet_id', '$2', 'bigint')}`,
});

/** Two animals in stock that have the same value of a field, folded: any, or one of those given. */
async function animalsThatShare(
  run: Run,
  dialect: Dialect,
  field: Pick<Field, 'id' | 'kind'>,
  given?: readonly string[],
): Promise<NamedPet[]> {
  const text = fieldIn(dialect, field);
  const condition = given ? dialect.isIn(text, '$1', 'text') : `${text} IS NOT NULL`;
  const [same] = await run<{ one: bigint; other: bigint }>(
    {
      name: `${given ? 'given ' : ''}animals that share ${field.id}`,
      // With a LIMIT, PostgreSQL would go through all animals rather than by an index.
      text: `SELECT min(id) AS one, max(id) AS other FROM pets
        WHERE ${condition}
        GROUP BY ${text} HAVING count(*) > 1 ORDER BY 1`,
    },
    given ? [given] : [],
  );
  if (!same) return [];
  const named = {
    name: 'names',
    text: `SELECT id, name FROM pets WHERE id IN ($1, $2) ORDER BY id`,
  };
  return run<NamedPet>(named, [same.one, same.other]);
}

/** Throws `invalid_body` when two animals in stock have the same value of a field. */
async function refuseSharedCodes(
  run: Run,
  { dialect }: Pick<SqlDatabase, 'dialect'>,
  field: Pick<Field, 'id' | 'kind'>,
): Promise<void> {
  const [one, other] = await animalsThatShare(run, dialect, field);
  if (one && other) throw codeIsShared(one, other);
}
