import { ShopError } from '../../../shared/errors.ts';
import { MOST_MATCHES, sortedField, type InventoryView } from '../../../shared/inventory.ts';
import { ADDED_BY_SHOP } from '../../../shared/pet.ts';
import { searchTerms, soughtNumber, type SearchTerm } from '../../../shared/search-terms.ts';
import { statusCode } from '../field-columns.ts';
import { fieldIn, filterConditions } from './field-reads.ts';
import { Parameters, type Run, type SqlDatabase } from './database.ts';

const CATEGORIES = { name: 'names of categories', text: 'SELECT id, folded_name FROM categories' };
const KEYS = { name: 'labels of keys', text: 'SELECT id, label FROM keys ORDER BY created_at, id' };

/** An expression by which animals are sorted. */
export interface SortKey {
  sql: string;
  isDescending: boolean;
  /** Whether it may be NULL, which sorts after everything else, ascending. */
  isNullable: boolean;
}

/** The animals that a view shows, as SQL: `FROM ${from} ${where}`, always under the name `pets`. */
export interface ViewQuery {
  from: string;
  where: string;
  parameters: Parameters;
  keys: readonly SortKey[];
  /** The conditions of the search, the category and the filters; empty without any. */
  matches: readonly string[];
  /** The condition of the status, if there is one. */
  ofStatus: readonly string[];
  terms: readonly SearchTerm[];
}

/**
 * Composes the query of a view. A search shows the newest of the animals it finds, or the oldest when
 * those come first, at most `MOST_MATCHES`.
 */
export async function queryOf(
  read: Run,
  database: Pick<SqlDatabase, 'dialect' | 'fold'>,
  view: InventoryView,
): Promise<ViewQuery> {
  const parameters = new Parameters();
  const terms = searchTerms(view.search, database.fold);
  const matches = await searchConditions(read, database, terms, parameters);
  if (view.categoryId !== null) {
    matches.push(`pets.category_id = ${parameters.of(view.categoryId)}`);
  }
  if (view.ids) matches.push(database.dialect.isIn('pets.id', parameters.of(view.ids), 'bigint'));
  matches.push(...filterConditions(database, view.filters ?? [], parameters));
  const ofStatus = statusCondition(view.status, parameters);
  const keys = [...numberFirst(terms), ...(await sortKeys(read, database, view, parameters))];
  const found = { parameters, keys, matches, ofStatus, terms };
  if (terms.length === 0)
    return { ...found, from: 'pets', where: whereAll(...matches, ...ofStatus) };
  return {
    ...found,
    from: `(${foundBy(matches, terms, view)}) AS pets`,
    where: whereAll(...ofStatus),
  };
}

/** The animals that a search finds, of any status, as a SELECT. */
export function foundBy(
  matches: readonly string[],
  terms: readonly SearchTerm[],
  { sort }: InventoryView,
  { limit = MOST_MATCHES, offset = 0 } = {},
): string {
  const byId = { sql: 'pets.id', isDescending: sort !== 'oldest', isNullable: false };
  return `SELECT pets.* FROM pets ${whereAll(...matches)}
    ORDER BY ${orderBy([...numberFirst(terms), byId])} LIMIT ${String(limit)} OFFSET ${String(offset)}`;
}

/** A WHERE clause with these conditions; empty when there are none. */
export function whereAll(...conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}

/** The conditions that an animal has every word of a search, one for each. */
export async function searchConditions(
  read: Run,
  { dialect }: Pick<SqlDatabase, 'dialect'>,
  terms: readonly SearchTerm[],
  parameters: Parameters,
): Promise<string[]> {
  if (terms.length === 0) return [];
  const categories = await read<{ id: bigint; folded_name: string }>(CATEGORIES);
  return terms.map(({ text, code, number }) => {
    const named = categories.filter(({ folded_name: name }) => name.includes(text));
    const ways = [
      dialect.contains('pets.folded_name', parameters.of(text)),
      dialect.contains('pets.folded_details', parameters.of(text)),
      ...(code === null ? [] : [dialect.contains('pets.folded_details', parameters.of(code))]),
      ...(number === null ? [] : [`pets.id = ${String(number)}`]),
    ];
    if (named.length > 0) {
      const ids = parameters.of(named.map(({ id }) => id));
      ways.push(dialect.isIn('pets.category_id', ids, 'bigint'));
    }
    return `(${ways.join(' OR ')})`;
  });
}

function statusCondition(status: InventoryView['status'], parameters: Parameters): string[] {
  if (status === 'all') return [];
  if (status === 'none') return ['pets.status IS NULL'];
  if (status === 'stock') {
    return [`(pets.status IS NULL OR pets.status <> ${parameters.of(statusCode('sold'))})`];
  }
  return [`pets.status = ${parameters.of(statusCode(status))}`];
}

/** The order by a search's number: the animal with that number comes first. */
function numberFirst(terms: readonly SearchTerm[]): SortKey[] {
  const number = soughtNumber(terms);
  if (number === null) return [];
  const sql = `CASE WHEN pets.id = ${String(number)} THEN 0 ELSE 1 END`;
  return [{ sql, isDescending: false, isNullable: false }];
}

const CATEGORY_NAME =
  '(SELECT categories.folded_name FROM categories WHERE categories.id = pets.category_id)';

/** The order of a view. Categories without a name come after the others, by number. */
async function sortKeys(
  read: Run,
  { dialect, fold }: Pick<SqlDatabase, 'dialect' | 'fold'>,
  { sort }: InventoryView,
  parameters: Parameters,
): Promise<SortKey[]> {
  const isDescending = sort === 'newest' || sort.endsWith('Descending');
  const key = (sql: string, isNullable = false) => ({ sql, isDescending, isNullable });
  const byId = key('pets.id');
  const field = sortedField(sort);
  if (field !== null) {
    const { text, number } = fieldIn(dialect, field);
    const isEmpty = `CASE WHEN ${text} IS NULL AND ${number} IS NULL THEN 1 ELSE 0 END`;
    const emptyLast = { sql: isEmpty, isDescending: false, isNullable: false };
    return [emptyLast, key(number, true), key(text, true), byId];
  }
  switch (sort.replace('Descending', '')) {
    case 'name':
      return [key('pets.folded_name'), byId];
    case 'category':
      return [key(CATEGORY_NAME, true), key('pets.category_id'), byId];
    case 'status':
      return [key('pets.status', true), byId];
    case 'addedBy':
      return [key(authorRank(await authorsInOrder(read, fold), parameters)), byId];
    default:
      return [byId];
  }
}

/** The ids of the keys by their labels, with '' for the shop itself. */
async function authorsInOrder(read: Run, fold: (text: string) => string): Promise<string[]> {
  const keys = await read<{ id: string; label: string }>(KEYS);
  return [{ id: '', label: ADDED_BY_SHOP }, ...keys]
    .map(({ id, label }) => ({ id, key: Buffer.from(fold(label)) }))
    .sort((left, right) => Buffer.compare(left.key, right.key))
    .map(({ id }) => id);
}

function authorRank(authors: readonly string[], parameters: Parameters): string {
  const cases = authors.map((id, rank) => `WHEN ${parameters.of(id)} THEN ${String(rank)}`);
  return `CASE coalesce(pets.added_by, '') ${cases.join(' ')} ELSE ${String(authors.length)} END`;
}

/** The ORDER BY of sort keys, or of their reverse. */
export function orderBy(keys: readonly SortKey[], isBackwards = false): string {
  return keys
    .map(({ sql, isDescending, isNullable }) => {
      const isDown = isDescending !== isBackwards;
      const nulls = isDown ? ' NULLS FIRST' : ' NULLS LAST';
      return `${sql} ${isDown ? 'DESC' : 'ASC'}${isNullable ? nulls : ''}`;
    })
    .join(', ');
}

/** The condition that an animal comes before the one that has these values as its sort keys. */
export function comesBefore(
  keys: readonly SortKey[],
  values: readonly unknown[],
  parameters: Parameters,
): string {
  const ways = keys.map((key, place) => {
    const same = keys.slice(0, place).map(({ sql }, index) => {
      const value = values[index] ?? null;
      return value === null ? `${sql} IS NULL` : `${sql} = ${parameters.of(value)}`;
    });
    return [...same, precedes(key, values[place] ?? null, parameters)].join(' AND ');
  });
  return `(${ways.join(' OR ')})`;
}

function precedes(
  { sql, isDescending, isNullable }: SortKey,
  value: unknown,
  parameters: Parameters,
): string {
  if (value === null) return isDescending ? '1 = 0' : `${sql} IS NOT NULL`;
  const is = `${sql} ${isDescending ? '>' : '<'} ${parameters.of(value)}`;
  return isDescending && isNullable ? `(${is} OR ${sql} IS NULL)` : is;
}

/** For a change of everything that a search shows, when it does not show all that there is. */
export function tooManyFound(): ShopError {
  return new ShopError(
    'bad_request',
    'Too many animals match this search to change them all. Type more of the name.',
  );
}
