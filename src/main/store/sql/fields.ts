import { MAX_FIELDS, type Field, type FieldToSave } from '../../../shared/fields/field.ts';
import type { ShopError } from '../../../shared/errors.ts';
import {
  codeIsShared,
  codeIsTaken,
  codeIsTwice,
  kindStays,
  nameIsTaken,
  tooManyFields,
} from '../refusals.ts';
import type { FieldStore } from '../store.ts';
import { FIELDS } from '../tables/records.ts';
import { takeNumbers, type Dialect, type Run, type SqlDatabase } from './database.ts';
import { matchFieldIndexes } from './field-indexes.ts';
import { fieldIn, readFields } from './field-reads.ts';
import { insertRows } from './rows.ts';
import type { StagedStep } from './staged-step.ts';

const CLEAR = { name: 'clear fields', text: 'DELETE FROM fields' };

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
      const rows = fields.map((field, position) => ({
        id: field.id,
        position,
        definition: definitionOf(field),
      }));
      await run(CLEAR);
      await insertRows(run, database, FIELDS, rows);
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

/** An animal of a step that would have the code of one that is not of it, and that in words. */
export interface TakenCode {
  id: bigint;
  refusal: ShopError;
}

/**
 * The animals of a step that have a code which another one in stock has, within the transaction that has given
 * such codes and added the animals after an id. Animals may exchange theirs. Throws `invalid_body` where two
 * animals of the step have the same.
 */
export async function takenCodes(
  run: Run,
  { dialect }: Pick<SqlDatabase, 'dialect'>,
  { batch, codes, hasTexts }: Pick<StagedStep, 'batch' | 'codes' | 'hasTexts'>,
  beforeId: bigint,
): Promise<TakenCode[]> {
  if (!hasTexts) return [];
  const taken: TakenCode[] = [];
  for (const field of (await readFields(run)).filter(({ isUnique }) => isUnique)) {
    const given = codes.get(field.id);
    if (given?.length === 0) continue;
    const pairs = await animalsThatShare(run, dialect, field, given);
    if (pairs.length === 0) continue;
    const ids = pairs.flat().map(({ id }) => id);
    const raws = await run<{ pet_id: bigint }>(stagedAmong(dialect), [batch, ids]);
    const staged = new Set(raws.map((raw) => raw.pet_id));
    const isOfStep = ({ id }: NamedPet) => id > beforeId || staged.has(id);
    for (const pair of pairs) {
      const [own, other] = [pair.find(isOfStep), pair.find((one) => !isOfStep(one))];
      if (!own || !other) throw codeIsTwice(field);
      taken.push({ id: own.id, refusal: codeIsTaken(field, other) });
    }
  }
  return taken;
}

interface NamedPet {
  id: bigint;
  name: string;
}

const stagedAmong = ({ isIn }: Dialect) => ({
  name: 'staged among',
  text: `SELECT pet_id FROM staged_pets WHERE batch = $1 AND ${isIn('pet_id', '$2', 'bigint')}`,
});

/** The first and the last animal of those that have the same value of a field, folded: any, or one of those given. */
async function animalsThatShare(
  run: Run,
  dialect: Dialect,
  field: Pick<Field, 'id' | 'kind'>,
  given?: readonly string[],
): Promise<[NamedPet, NamedPet][]> {
  const text = fieldIn(dialect, field);
  const condition = given ? dialect.isIn(text, '$1', 'text') : `${text} IS NOT NULL`;
  const same = await run<{ one: bigint; other: bigint }>(
    {
      name: `${given ? 'given ' : ''}animals that share ${field.id}`,
      // With a LIMIT, PostgreSQL would go through all animals rather than by an index.
      text: `SELECT min(id) AS one, max(id) AS other FROM pets
        WHERE ${condition}
        GROUP BY ${text} HAVING count(*) > 1 ORDER BY 1`,
    },
    given ? [given] : [],
  );
  if (same.length === 0) return [];
  const ids = same.flatMap(({ one, other }) => [one, other]);
  const named = await run<NamedPet>(namesOf(dialect), [ids]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const pet = (id: bigint): NamedPet => ({ id, name: names.get(id) ?? '' });
  return same.map(({ one, other }) => [pet(one), pet(other)]);
}

const namesOf = ({ isIn }: Dialect) => ({
  name: 'names',
  text: `SELECT id, name FROM pets WHERE ${isIn('id', '$1', 'bigint')}`,
});

/** Throws `invalid_body` when two animals in stock have the same value of a field. */
async function refuseSharedCodes(
  run: Run,
  { dialect }: Pick<SqlDatabase, 'dialect'>,
  field: Pick<Field, 'id' | 'kind'>,
): Promise<void> {
  const [pair] = await animalsThatShare(run, dialect, field);
  if (pair) throw codeIsShared(...pair);
}
