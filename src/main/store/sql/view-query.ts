import { sortedField, type InventoryView } from '../../../shared/inventory.ts';
import { inNaturalOrder, LENGTH_SIGN } from '../../../shared/name-folding.ts';
import { ADDED_BY_SHOP, PET_STATUSES } from '../../../shared/pet.ts';
import { searchTerms, soughtNumber, type SearchTerm } from '../../../shared/search-terms.ts';
import { statusCode } from '../field-columns.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { comparedCode } from '../../../shared/fields/kinds/codes.ts';
import { Parameters, type Reading, type Run, type SqlDatabase } from './database.ts';
import { isIndexed } from './field-indexes.ts';
import { hasPart } from './pet-columns.ts';
import { fieldIn, fieldNamed, filterConditions, readFields } from './field-reads.ts';

const CATEGORIES = { name: 'names of categories', text: 'SELECT id, folded_name FROM categories' };
const KEYS = { name: 'labels of keys', text: 'SELECT id, label FROM keys ORDER BY created_at, id' };

/** An expression by which animals are sorted. */
export interface SortKey {
  sql: string;
  isDescending: boolean;
  /** Whether it may be NULL: `last` sorts that after everything else, `high` does so ascending. */
  nulls?: 'last' | 'high';
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
  const fields = await readFields(read);
  const terms = searchTerms(view.search, database.fold);
  const withCode = await animalsWithCode(read, database, fields, view.search);
  const matches =
    withCode.length > 0
      ? [database.dialect.isIn('pets.id', parameters.of(withCode), 'bigint')]
      : await searchConditions(read, database, terms, parameters);
  if (view.categoryId !== null) {
    matches.push(`pets.category_id = ${parameters.of(view.categoryId)}`);
  }
  if (view.ids) matches.push(database.dialect.isIn('pets.id', parameters.of(view.ids), 'bigint'));
  matches.push(...filterConditions(database, fields, view.filters ?? [], parameters));
  const ofStatus = statusCondition(view, parameters);
  const isNarrowed = matches.length > 0;
  const best =
    view.sort === 'match' ? await bestFirst(read, database, { fields, parameters, view }) : [];
  const sorted = await sortKeys(database, view, { read, fields, parameters, isNarrowed });
  const keys = [...best, ...numberFirst(terms), ...sorted];
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
    const named = categories.filter(({ folded_name: name }) =>
      name.replaceAll(LENGTH_SIGN, '').includes(text),
    );
    const ways = [
      hasPart(dialect, 'pets.folded_name', text, parameters),
      hasPart(dialect, 'pets.folded_details', text, parameters),
      ...(code === null ? [] : [hasPart(dialect, 'pets.folded_details', code, parameters)]),
      ...(number === null ? [] : [`pets.id = ${String(number)}`]),
    ];
    if (named.length > 0) {
      const ids = parameters.of(named.map(({ id }) => id));
      ways.push(dialect.isIn('pets.category_id', ids, 'bigint'));
    }
    return `(${ways.join(' OR ')})`;
  });
}

/** Shorter codes are parts of too much else that a search may mean. */
const SHORTEST_CODE = 6;

/**
 * The animals of which a search is the whole code, as it is typed or scanned, found by the indexes of
 * codes; none where it is no animal's, and where it is an animal's number or has no digit.
 */
async function animalsWithCode(
  read: Run,
  { dialect, fold }: Pick<Reading, 'dialect' | 'fold'>,
  fields: readonly Field[],
  search: string,
): Promise<bigint[]> {
  if (search.length < SHORTEST_CODE || !/\d/.test(search)) return [];
  return idsWithCode({ read, dialect, fold }, fields.filter(isIndexed), search, SHORTEST_CODE);
}

/** The animals that have a code which a text is, whole, by the order of the fields. Shorter ones are left out. */
export async function idsWithCode(
  { read, dialect, fold }: Pick<Reading, 'read' | 'dialect' | 'fold'>,
  fields: readonly Field[],
  search: string,
  shortest = 1,
  table: 'pets' | 'removed_pets' = 'pets',
): Promise<bigint[]> {
  const ids = new Set<bigint>();
  const code = comparedCode(search, fold);
  if (code.length < shortest || code === '') return [];
  for (const field of fields.filter(({ kind }) => kind === 'code')) {
    const text = `SELECT id FROM ${table} WHERE ${fieldIn(dialect, field)} = $1`;
    const found = await read<{ id: bigint }>({ name: `${table} with ${field.id}`, text }, [
      inNaturalOrder(code),
    ]);
    for (const { id } of found) ids.add(id);
  }
  return [...ids];
}

/**
 * The index of statuses has ids in order. For any other order, the index of that order has the status,
 * too, and spares a look at each animal: with the + no other index is taken. A search looks at each animal
 * anyway: by the index of statuses only at those in stock, of which a shop of years has one in ten.
 */
function statusCondition(
  { status, sort, search }: InventoryView,
  parameters: Parameters,
): string[] {
  if (status === 'stock' && search !== '') {
    const here = PET_STATUSES.filter((one) => one !== 'sold').map(statusCode);
    return [`(pets.status IS NULL OR pets.status IN (${here.join(', ')}))`];
  }
  const column = sort === 'newest' || sort === 'oldest' ? 'pets.status' : '+pets.status';
  if (status === 'all') return [];
  if (status === 'none') return [`${column} IS NULL`];
  if (status === 'stock') {
    return [`(${column} IS NULL OR ${column} <> ${parameters.of(statusCode('sold'))})`];
  }
  return [`${column} = ${parameters.of(statusCode(status))}`];
}

/** The order by a search's number: the animal with that number comes first. */
function numberFirst(terms: readonly SearchTerm[]): SortKey[] {
  const number = soughtNumber(terms);
  if (number === null) return [];
  const sql = `CASE WHEN pets.id = ${String(number)} THEN 0 ELSE 1 END`;
  return [{ sql, isDescending: false }];
}

/** The order by how much of an animal's codes and name a search is. */
async function bestFirst(
  read: Run,
  { dialect, fold }: Pick<SqlDatabase, 'dialect' | 'fold'>,
  of: Pick<SortOptions, 'fields' | 'parameters'> & { view: InventoryView },
): Promise<SortKey[]> {
  const { fields, parameters, view } = of;
  const text = fold(view.search);
  if (text === '') return [];
  const coded = await idsWithCode({ read, dialect, fold }, fields, view.search);
  const name = `replace(pets.folded_name, '${LENGTH_SIGN}', '')`;
  const length = parameters.of(Array.from(text).length);
  const sql = `CASE
    WHEN ${dialect.isIn('pets.id', parameters.of(coded), 'bigint')} THEN 0
    WHEN ${name} = ${parameters.of(text)} THEN 1
    WHEN substr(${name}, 1, CAST(${length} AS integer)) = ${parameters.of(text)} THEN 2
    WHEN ${hasPart(dialect, 'pets.folded_name', text, parameters)} THEN 3
    ELSE 4 END`;
  return [{ sql, isDescending: false }];
}

const CATEGORY_NAME =
  '(SELECT categories.folded_name FROM categories WHERE categories.id = pets.category_id)';

interface SortOptions {
  read: Run;
  fields: readonly Field[];
  parameters: Parameters;
  /** Whether the view has a search, a category or filters. */
  isNarrowed: boolean;
}

/** The order of a view. Categories without a name come after the others, by number. */
async function sortKeys(
  { dialect, fold }: Pick<SqlDatabase, 'dialect' | 'fold'>,
  { sort }: InventoryView,
  { read, fields, parameters, isNarrowed }: SortOptions,
): Promise<SortKey[]> {
  const isDescending = sort === 'newest' || sort === 'match' || sort.endsWith('Descending');
  const key = (sql: string, nulls?: SortKey['nulls']): SortKey => ({
    sql,
    isDescending,
    ...(nulls && { nulls }),
  });
  const byId = key('pets.id');
  // Sorting what was found is faster than looking for it in the order of an index, row by row.
  const narrowed = (sql: string) => (isNarrowed ? `coalesce(${sql}, NULL)` : sql);
  const field = sortedField(sort);
  if (field !== null) {
    return [key(narrowed(fieldIn(dialect, fieldNamed(fields, field))), 'last'), byId];
  }
  switch (sort.replace('Descending', '')) {
    case 'name':
      return [key(narrowed('pets.folded_name')), byId];
    case 'category':
      return [key(CATEGORY_NAME, 'high'), key('pets.category_id'), byId];
    case 'status':
      return [key('pets.status', 'high'), byId];
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
    .map(({ id, label }) => ({ id, key: Buffer.from(inNaturalOrder(fold(label))) }))
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
    .map(({ sql, isDescending, nulls }) => {
      const order = `${sql} ${isDescending ? 'DESC' : 'ASC'}`;
      if (!nulls) return order;
      return `${order} NULLS ${isDescending && nulls === 'high' ? 'FIRST' : 'LAST'}`;
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
