import type { Author } from '../../../shared/history.ts';
import { code, orNull, words, type Column } from './table.ts';

/** The columns of the person or program that wrote a row. */
export const AUTHOR = {
  author_kind: code<Author['kind']>(),
  author_id: orNull(code()),
  author_name: orNull(words()),
};

/** The same, of rows that may have none. */
export const AUTHOR_OR_NONE = { ...AUTHOR, author_kind: orNull(AUTHOR.author_kind) };

type Row<C extends Record<string, Column>> = {
  [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

/** An author as the columns have it. */
export function authorColumns({ kind, id, name }: Author): Row<typeof AUTHOR> {
  return { author_kind: kind, author_id: id, author_name: name };
}

/** The author that the columns name. */
export function authorOf(row: Row<typeof AUTHOR>): Author {
  return { kind: row.author_kind, id: row.author_id, name: row.author_name };
}
