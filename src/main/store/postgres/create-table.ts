import type { ColumnKind, Table } from '../tables/table.ts';

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
  const { name, columns, key, indexes = {}, sparseIndexes = {}, isBusy } = one;
  const lines = Object.entries(columns).map(([column, { kind, ...about }]) => {
    const { isNullable, isUnique, initial, check } = about;
    const isKey = key.length === 1 && key[0] === column;
    return [
      ...[column, TYPES[kind]],
      isKey && 'PRIMARY KEY',
      !isKey && !isNullable && 'NOT NULL',
      isUnique && 'UNIQUE',
      initial !== undefined && `DEFAULT ${initial === '' ? "''" : String(initial)}`,
      check !== undefined && `CHECK (${column} ${check})`,
    ]
      .filter(Boolean)
      .join(' ');
  });
  if (key.length > 1) lines.push(`PRIMARY KEY (${key.join(', ')})`);
  const made = [
    ...Object.entries(indexes).map(
      ([index, of]) => `CREATE INDEX ${index} ON ${name} (${of.join(', ')});`,
    ),
    ...Object.entries(sparseIndexes).map(
      ([index, of]) =>
        `CREATE INDEX ${index} ON ${name} (${of.join(', ')}) WHERE ${of[0] ?? ''} IS NOT NULL;`,
    ),
  ];
  const end = isBusy ? ' WITH (fillfactor = 50)' : '';
  return [`CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n)${end};`, ...made].join('\n');
}
