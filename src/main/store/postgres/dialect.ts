import { statusCode } from '../field-columns.ts';
import type { Written } from '../planned-step.ts';
import type { Dialect, Run } from '../sql/database.ts';
import { ADD_SHIFTS, COUNT_NEW, PET_COUNTS, PET_TOTALS } from './pet-counts.ts';

/** What PostgreSQL says in its own way. */
export const POSTGRES: Dialect = {
  contains: (text, part) => `strpos(${text}, ${part}) > 0`,
  isIn: (column, parameter, type) => `${column} = ANY (${parameter}::${type}[])`,
  textAfter: (text, key, end) =>
    `nullif(split_part(split_part(${text}, '${key}', 2), '${end}', 1), '')`,
  numberIn: (json, name) =>
    `(CASE json_typeof(${json}::json -> '${name}')
      WHEN 'number' THEN (${json}::json ->> '${name}')::float8
      WHEN 'boolean' THEN (${json}::json ->> '${name}')::boolean::int::float8 END)`,
  dayOf: (at, timeZone) =>
    `to_char(to_timestamp(${at} / 1000) AT TIME ZONE ${zone(timeZone)}, 'YYYY-MM-DD')`,
  forUpdate: 'FOR UPDATE',
  petCounts: PET_COUNTS,
  petTotals: PET_TOTALS,
  numbers: 'SELECT last_pet_id, last_step_id, last_change_id FROM shop',
  reviseKeys: {
    name: 'revise keys',
    text: 'UPDATE shop SET keys_revision = keys_revision + 1',
  },
};

/** East of Greenwich is + in ISO 8601, and - in an offset of POSIX, which PostgreSQL takes it for. */
function zone(timeZone: string): string {
  const posix = `regexp_replace(translate(${timeZone}, '+-', '-+'), '^(.\\d\\d)(\\d\\d)$', '\\1:\\2')`;
  return `CASE WHEN ${timeZone}::text ~ '^[+-]' THEN ${posix} ELSE ${timeZone} END`;
}

const SHIFT_COUNTS = {
  name: 'shift counts',
  text: `
WITH shifts AS (
  SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::bigint[])
    AS shifts (category_id, status, animals)
), ${ADD_SHIFTS}
SELECT true AS shifted`,
};

/** Counts what a step changed; first what nobody has counted yet, which the counts must include. */
export async function countChanges(run: Run, writes: readonly Written[]): Promise<void> {
  const { categories, statuses, animals } = countShifts(writes);
  await Promise.all([run(COUNT_NEW), run(SHIFT_COUNTS, [categories, statuses, animals])]);
}

/** The amount by which each count changes. */
function countShifts(writes: readonly Written[]) {
  const shifts = new Map<string, { categoryId: bigint; status: number; animals: number }>();
  const shift = (fields: Written['before'], by: number) => {
    if (!fields) return;
    const { categoryId } = fields;
    const status = statusCode(fields.status) ?? 0;
    const key = `${String(categoryId)} ${String(status)}`;
    const known = shifts.get(key) ?? { categoryId, status, animals: 0 };
    shifts.set(key, { ...known, animals: known.animals + by });
  };
  for (const { before, after } of writes) {
    shift(before, -1);
    shift(after, 1);
  }
  const all = [...shifts.values()];
  return {
    categories: all.map(({ categoryId }) => categoryId),
    statuses: all.map(({ status }) => status),
    animals: all.map(({ animals }) => animals),
  };
}
