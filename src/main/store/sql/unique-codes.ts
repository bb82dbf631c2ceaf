import type { Field } from '../../../shared/fields/field.ts';
import type { Details } from '../../../shared/fields/details.ts';
import { codeIsShared, codeIsTaken, codeIsTwice } from '../refusals.ts';
import type { Run, SqlDatabase } from './database.ts';
import { fieldIn } from './field-conditions.ts';
import { readFields } from './field-reads.ts';

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
export async function refuseSharedCodes(
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
