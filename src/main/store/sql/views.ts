import {
  MOST_COUNTED_NAMED,
  MOST_SCANNED,
  type InventoryView,
  type PetRows,
  type StatusCounts,
} from '../../../shared/inventory.ts';
import { inNaturalOrder } from '../../../shared/name-folding.ts';
import { numberIn } from '../../../shared/search-terms.ts';
import type { PetStore } from '../store.ts';
import { statusCode } from '../field-columns.ts';
import { composed, type Reading } from './database.ts';
import { readFields } from './field-reads.ts';
import { groupedIds } from './groups.ts';
import { ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { selected } from './pet-changes.ts';
import { previewPrices } from './price-plan.ts';
import { allEntries, animalsOf, countsOf, createSums, type RawTotal } from './totals.ts';
import {
  idsWithCode,
  orderBy,
  packedIds,
  queryOf,
  whereAll,
  type ViewQuery,
} from './view-query.ts';

const COUNT_NAMED = {
  name: 'count named',
  text: `SELECT count(*) AS animals FROM
    (SELECT 1 FROM pets WHERE folded_name = $1 AND (status IS NULL OR status <> ${String(statusCode('sold'))}) LIMIT ${String(MOST_COUNTED_NAMED)}) AS named`,
};

/** What the window shows: the animals of a view by their ids, and their rows. */
export function createViews(
  database: Reading,
): Pick<
  PetStore,
  'view' | 'animalCounts' | 'byIds' | 'rows' | 'countNamed' | 'scanned' | 'sums' | 'previewPrices'
> {
  const { read, dialect } = database;
  const newest = { name: 'newest numbers', text: dialect.numbers };
  const rowsById = {
    name: 'rows by id',
    text: `SELECT ${ROW_COLUMNS} FROM pets LEFT JOIN keys ON keys.id = pets.added_by
      WHERE ${dialect.isIn('pets.id', '$1', 'bigint')}`,
  };
  // Read before the animals: a change in between then becomes a conflict instead of being overwritten
  // unseen.
  const readNewestChange = async () => {
    const [numbers] = await read<{ last_change_id: bigint }>(newest);
    return Number(numbers?.last_change_id ?? 0n);
  };
  const view: PetStore['view'] = async (shown, grouping = null) => {
    const newestChange = await readNewestChange();
    const query = await queryOf(read, database, shown);
    const counts = await animalsOf(database, await entriesIn(database, shown, query), query);
    const found = grouping
      ? await groupedIds(database, query, grouping)
      : { ids: await idsInOrder(database, query), groups: [] };
    return { ...found, counts, newestChange };
  };
  const byIds = async (ids: readonly bigint[]): Promise<PetRows> => {
    const newestChange = await readNewestChange();
    const raws = await read<RawRow>(rowsById, [ids]);
    const rows = new Map(raws.map((raw) => [raw.id, rowOf(raw)]));
    return { rows: ids.flatMap((id) => rows.get(id) ?? []), newestChange };
  };
  return {
    view,
    byIds,
    animalCounts: async () => animalsOf(database, await allEntries(read)),
    async rows(shown, offset, limit) {
      const query = await queryOf(read, database, shown);
      const counts = await entriesIn(database, shown, query);
      const { rows } = await byIds([...(await idsInOrder(database, query, { offset, limit }))]);
      return { rows, total: counts[shown.status] };
    },

    ...createSums(database),
    previewPrices: async (selection, change) =>
      previewPrices(database, await selected(database, selection), change),

    async scanned(text) {
      const fields = await readFields(read);
      const coded = await idsWithCode(database, fields, text);
      const number = numberIn(text);
      const ids = new Set([...coded.slice(0, MOST_SCANNED - 1), ...(number ? [number] : [])]);
      return (await byIds([...ids])).rows;
    },

    async countNamed(name) {
      const [found] = await read<{ animals: bigint }>(COUNT_NAMED, [
        inNaturalOrder(database.fold(name)),
      ]);
      return Number(found?.animals ?? 0n);
    },
  };
}

/**
 * The ids of a view in its order, all or those of a page. They come as one text: a database takes far
 * longer for as many rows.
 */
async function idsInOrder(
  { read }: Reading,
  { where, keys, parameters }: ViewQuery,
  page?: { offset: number; limit: number },
): Promise<BigInt64Array<ArrayBuffer>> {
  const ofPage = page
    ? `LIMIT ${parameters.of(page.limit)} OFFSET ${parameters.of(page.offset)}`
    : '';
  const [found] = await read<{ ids: string | null }>(
    ...composed(
      `SELECT string_agg(CAST(id AS text), ',') AS ids
      FROM (SELECT pets.id FROM pets ${where} ORDER BY ${orderBy(keys)} ${ofPage}) AS ordered`,
      parameters,
    ),
  );
  return packedIds(found?.ids ?? null);
}

/** How many entries match a view's search, category and filters, by status. */
async function entriesIn(
  { read }: Reading,
  { categoryId }: InventoryView,
  { matches, parameters, isOfCategory }: ViewQuery,
): Promise<StatusCounts> {
  if (matches.length === 0) {
    return allEntries(read);
  }
  if (isOfCategory) {
    const text = `SELECT status, animals FROM counted_pets WHERE category_id = $1`;
    return countsOf(await read<RawTotal>({ name: 'counts of category', text }, [categoryId]));
  }
  const text = `SELECT coalesce(pets.status, 0) AS status, count(*) AS animals
    FROM pets ${whereAll(...matches)} GROUP BY 1`;
  return countsOf(await read<RawTotal>(...composed(text, parameters)));
}
