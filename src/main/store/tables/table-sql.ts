import type { ColumnKind, Table } from './table.ts';

/** What a database says in its own way of a table. */
interface TableWords {
  readonly types: Readonly<Record<ColumnKind, string>>;
  /** What makes a column the primary key. */
  readonly key: string;
  /** Whether a reference is checked. */
  readonly refers: boolean;
}

/** The lines of a table's definition: its columns, and a key of several. */
export function definitionOf({ columns, key }: Table, words: TableWords): string {
  const lines = Object.entries(columns).map(([column, { kind, ...about }]) => {
    const { isNullable, isUnique, initial, check, refersTo } = about;
    const isKey = key.length === 1 && key[0] === column;
    return [
      column,
      words.types[kind],
      isKey && words.key,
      !isKey && !isNullable && 'NOT NULL',
      isUnique && 'UNIQUE',
      initial !== undefined && `DEFAULT ${initial === '' ? "''" : String(initial)}`,
      check !== undefined && `CHECK (${column} ${check})`,
      words.refers && refersTo !== undefined && `REFERENCES ${refersTo} (id)`,
    ]
      .filter(Boolean)
      .join(' ');
  });
  if (key.length > 1) lines.push(`PRIMARY KEY (${key.join(', ')})`);
  return `(\n  ${lines.join(',\n  ')}\n)`;
}

/** The statements that create the indexes of a table; `listed` are the columns of one that need naming. */
export function indexesOf(
  { name, indexes = {}, sparseIndexes = {} }: Table,
  listed: (columns: readonly string[]) => readonly string[] = (columns) => columns,
): string[] {
  const made = (index: string, of: readonly string[]) =>
    `CREATE INDEX ${index} ON ${name} (${listed(of).join(', ')})`;
  return [
    ...Object.entries(indexes).map(([index, of]) => `${made(index, of)};`),
    ...Object.entries(sparseIndexes).map(
      ([index, of]) => `${made(index, of)} WHERE ${of[0] ?? ''} IS NOT NULL;`,
    ),
  ];
}
