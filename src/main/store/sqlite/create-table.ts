import type { ColumnKind, Table } from '../tables/table.ts';
import { definitionOf, indexesOf } from '../tables/table-sql.ts';

const TYPES: Readonly<Record<ColumnKind, string>> = {
  whole: 'INTEGER',
  small: 'INTEGER',
  code: 'TEXT',
  words: 'TEXT',
  bytes: 'BLOB',
};

/** Whether SQLite keeps a table by numbers of its own, which are its key if that is a whole number. */
export function hasRowid(one: Table): boolean {
  return one.isLarge === true || rowidOf(one) !== undefined;
}

/** The column that is SQLite's own number of a row. */
function rowidOf({ key, columns }: Table): string | undefined {
  const [only, ...others] = key;
  const isNumber =
    others.length === 0 && ['whole', 'small'].includes(columns[only ?? '']?.kind ?? '');
  return isNumber ? only : undefined;
}

/** The statements that create a table in SQLite, with its indexes and triggers; `temp.` makes a temporary one. */
export function createTable(one: Table, prefix: '' | 'temp.' = ''): string {
  const key = `PRIMARY KEY${one.isNumbered ? ' AUTOINCREMENT' : ''}`;
  const end = hasRowid(one) ? 'STRICT' : 'STRICT, WITHOUT ROWID';
  return [
    `CREATE TABLE ${prefix}${one.name} ${definitionOf(one, { types: TYPES, key, refers: true })} ${end};`,
    ...createIndexes(one),
    ...guards(one),
  ].join('\n');
}

/** The statements that create the indexes of a table. */
export function createIndexes(one: Table): string[] {
  // An index ends with the row's number anyway.
  return indexesOf(one, (of) => (of.at(-1) === rowidOf(one) ? of.slice(0, -1) : of));
}

/** The column of `shop` with the state of a table. */
export function stateOf({ name }: Table): string {
  return `${name}_state`;
}

/**
 * The triggers of a table: they refuse changes of rows that stay forever, or replace the table's state, a random
 * number. A table in the same state as a backup's must have the same rows; if not, the disk changed them. A
 * count would not do: two stocks restored from one backup would count alike.
 */
function guards(one: Table): string[] {
  const { name, keeping, once, called } = one;
  if (keeping === 'forever') {
    const when = once ? ` WHEN ${once('OLD', '')}` : '';
    return ['UPDATE', 'DELETE'].map(
      (
        change,
      ) => `CREATE TRIGGER ${name}_stay_on_${change.toLowerCase()} BEFORE ${change} ON ${name}${when}
  BEGIN SELECT raise(ABORT, 'the ${called.one} is never altered'); END;`,
    );
  }
  if (keeping !== 'stated') return [];
  return ['INSERT', 'UPDATE', 'DELETE'].map(
    (
      change,
    ) => `CREATE TRIGGER ${stateOf(one)}_after_${change.toLowerCase()} AFTER ${change} ON ${name}
  BEGIN UPDATE shop SET ${stateOf(one)} = random(); END;`,
  );
}
