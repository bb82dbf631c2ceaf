import type { ColumnKind, Table } from '../tables/table.ts';
import { definitionOf, indexesOf } from '../tables/table-sql.ts';

const TYPES: Readonly<Record<ColumnKind, string>> = {
  whole: 'bigint',
  small: 'smallint',
  code: 'text COLLATE "C"',
  words: 'text',
  bytes: 'bytea',
};

/** The type of many values of a column, as one parameter. */
export const ARRAYS: Readonly<Record<ColumnKind, string>> = {
  whole: 'bigint[]',
  small: 'smallint[]',
  code: 'text[]',
  words: 'text[]',
  bytes: 'bytea[]',
};

/** The statements that create a table in PostgreSQL, with its indexes. */
export function createTable(one: Table): string {
  const definition = definitionOf(one, { types: TYPES, key: 'PRIMARY KEY', refers: false });
  const end = one.isBusy ? ' WITH (fillfactor = 50)' : '';
  return [`CREATE TABLE ${one.name} ${definition}${end};`, ...indexesOf(one)].join('\n');
}
