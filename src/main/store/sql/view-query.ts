import { sortedField, type InventoryView } from '../../../shared/inventory.ts';
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

/** The animals that a view shows, as SQL: `FROM pets ${where}`. */
export interface ViewQuery {
  where: string;
  parameters: Parameters;
  keys: readonly SortKey[];
  /** The conditions of the search, the category and the filters; empty without any. */
  matches: readonly string[];
  /** Whether the category is all that they are about. */
  isOfCategory: boolean;
  terms: readonly SearchTerm[];
}

/** Composes the query of a view. */
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
  const isNarrowed = matches.length > 0;
  const sorted = await sortKeys(read, database, view, parameters, isNarrowed);
  const keys = [...numberFirst(terms), ...sorted];
  const where = whereAll(...matches, ...ofStatus);
  const isOfCategory = view.categoryId !== null && matches.length === 1;
  return { where, parameters, keys, matches, isOfCategory, terms };
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
  isNarrowed: boolean,
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
      // Sorting what was found is faster than looking for it in the order of the index, row by row.
      return [key(isNarrowed ? "(pets.folded_name || '')" : 'pets.folded_name'), byId];
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

/** The ORDER BY of sort keys. */
export function orderBy(keys: readonly SortKey[]): string {
  return keys
    .map(({ sql, isDescending, isNullable }) => {
      const nulls = isDescending ? ' NULLS FIRST' : ' NULLS LAST';
      return `${sql} ${isDescending ? 'DESC' : 'ASC'}${isNullable ? nulls : ''}`;
    })
    .join(', ');
}

/** Ids that a statement joined with commas, or null for none. */
export function packedIds(joined: string | null): BigInt64Array<ArrayBuffer> {
  const texts = joined === null ? [] : joined.split(',');
  const ids = new BigInt64Array(texts.length);
  // `BigInt64Array.from` takes several times as long.
  texts.forEach((text, index) => {
    ids[index] = BigInt(text);
  });
  return ids;
}
