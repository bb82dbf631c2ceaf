import type { Dialect } from '../sql/database.ts';
import { PET_COUNTS, PET_TOTALS } from './pet-counts.ts';

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
