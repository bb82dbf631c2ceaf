import type { Dialect } from '../sql/database.ts';
import { FIELD_INDEX } from '../sql/field-indexes.ts';

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
  forUpdate: 'FOR UPDATE',
  numbers: 'SELECT last_pet_id, last_step_id, last_change_id FROM shop',
  fieldIndexes: {
    name: 'indexes of fields',
    text: `SELECT indexname AS name FROM pg_indexes
      WHERE schemaname = current_schema() AND starts_with(indexname, '${FIELD_INDEX}')`,
  },
  ownsTables: {
    name: 'owns tables',
    text: "SELECT pg_has_role(relowner, 'USAGE') AS is_owner FROM pg_class WHERE oid = 'pets'::regclass",
  },
  size: {
    name: 'size of the tables',
    text: `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
  },
  reviseKeys: {
    name: 'revise keys',
    text: 'UPDATE shop SET keys_revision = keys_revision + 1',
  },
};
