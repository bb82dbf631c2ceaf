import type { Author } from '../../../shared/history.ts';
import { MOST_SCANNED } from '../../../shared/inventory.ts';
import { numberIn } from '../../../shared/search-terms.ts';
import {
  MOST_DIFFERENCES,
  MOST_PLACES,
  viewOf,
  type CountedPlace,
} from '../../../shared/stock-take.ts';
import { NOBODY } from '../planned-step.ts';
import type { StockTakeStore } from '../stock-take-store.ts';
import { composed, type Run, type SqlDatabase } from './database.ts';
import { fieldIn, fieldNamed, readFields } from './field-reads.ts';
import { animalsIn } from './group-sizes.ts';
import { ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { knownPets } from './staged-step.ts';
import { authorOf } from '../tables/author.ts';
import type { RawStep } from './steps.ts';
import {
  differencesOf,
  placeOf,
  readTake,
  takeOf,
  type RawCount,
  type RawTake,
} from './stock-take-rows.ts';
import { idsWithCode, orderBy, queryOf } from './view-query.ts';

const LIST = {
  name: 'stock takes',
  text: 'SELECT * FROM stock_takes WHERE number < $1 ORDER BY number DESC LIMIT $2',
};
const IS_DIFFERENT = '(counted <> stock OR place IS NOT NULL)';
const DIFFERENCES = {
  name: 'stock differences',
  text: `SELECT * FROM stock_counts WHERE take = $1 AND ${IS_DIFFERENT}
    ORDER BY CASE WHEN step_id IS NULL THEN 0 ELSE 1 END, pet_id LIMIT ${String(MOST_DIFFERENCES)}`,
};
/** Those that were put right last among too many, and otherwise each at its place. */
const byNumber = (left: RawCount, right: RawCount) => Number(left.pet_id - right.pet_id);
const COUNT_DIFFERENCES = {
  name: 'count stock differences',
  text: `SELECT count(*) AS count FROM stock_counts WHERE take = $1 AND ${IS_DIFFERENT}`,
};
const AUTHORS = {
  name: 'authors of stock counts',
  text: `SELECT DISTINCT author_kind, author_id, author_name FROM stock_counts WHERE take = $1
    ORDER BY author_name LIMIT 50`,
};
/** With the + nothing is read by animal: few of all lines are that new. */
const SOLD_SINCE = {
  name: 'sold since',
  text: `SELECT coalesce(sum(quantity), 0) AS animals FROM sale_lines JOIN sales ON sales.id = sale_id
    WHERE sales.at >= $1 AND sales.number IS NOT NULL AND sales.kind = 'sale' AND +pet_id IS NOT NULL`,
};

/**
 * What is to be counted, as SQL: what is in stock now and was when the stock take began, and what was counted of
 * what came later.
 */
export async function toCount(
  run: Run,
  database: SqlDatabase,
  take: RawTake,
  of?: Parameters<typeof viewOf>[1],
) {
  const query = await queryOf(run, database, viewOf(takeOf(take).scope, of));
  const { parameters } = query;
  const number = parameters.of(take.number);
  return {
    ...query,
    from: `FROM pets LEFT JOIN stock_counts AS counts ON counts.take = ${number} AND counts.pet_id = pets.id`,
    where: `${query.where} AND (pets.id <= ${parameters.of(take.last_pet_id)} OR counts.pet_id IS NOT NULL)`,
  };
}

/** How many animals are expected and counted, by place. */
async function placesOf(
  run: Run,
  database: SqlDatabase,
  take: RawTake,
): Promise<(Omit<CountedPlace, 'place'> & { example: bigint })[]> {
  const { dialect } = database;
  const fields = await readFields(run);
  const { from, where, parameters } = await toCount(run, database, take);
  const place = fieldIn(dialect, fieldNamed(fields, 'place'));
  const animals = `1.0 * ${animalsIn(dialect)}`;
  const text = `SELECT min(pets.id) AS example, sum(${animals}) AS expected,
      sum(CASE WHEN counts.pet_id IS NULL THEN 0 ELSE ${animals} END) AS counted
    ${from} ${where} GROUP BY coalesce(${place}, '') ORDER BY coalesce(${place}, '')`;
  const raws = await run<{ example: bigint; expected: unknown; counted: unknown }>(
    ...composed(text, parameters),
  );
  return raws.map(({ example, expected, counted }) => ({
    example,
    expected: Number(expected),
    counted: Number(counted),
  }));
}

/** How many animals are expected, and how many of them are counted. */
export async function totalsOf(run: Run, database: SqlDatabase, take: RawTake) {
  return summed(await placesOf(run, database, take));
}

function summed(places: readonly Omit<CountedPlace, 'place'>[]) {
  return {
    expected: places.reduce((sum, { expected }) => sum + expected, 0),
    counted: places.reduce((sum, { counted }) => sum + counted, 0),
  };
}

/** What the window shows of stock takes. */
export function createStockTakeReads(
  database: SqlDatabase,
): Pick<StockTakeStore, 'list' | 'read' | 'animals' | 'scanned'> {
  const { read, dialect } = database;
  const rowsOf = async (ids: readonly bigint[], table: 'pets' | 'removed_pets') => {
    const text = `SELECT ${ROW_COLUMNS} FROM ${table} AS pets LEFT JOIN keys ON keys.id = pets.added_by
      WHERE ${dialect.isIn('pets.id', '$1', 'bigint')}
        AND ${animalsIn(dialect)} > ${String(NOBODY)} ORDER BY pets.id`;
    return (await read<RawRow>({ name: `scanned ${table}`, text }, [ids])).map(rowOf);
  };
  return {
    async list({ before = Number.MAX_SAFE_INTEGER, limit }) {
      return (await read<RawTake>(LIST, [before, limit])).map(takeOf);
    },
    async read(number) {
      const raw = await readTake(read, number);
      const take = takeOf(raw);
      const [places, raws, [count], authors, [sold]] = await Promise.all([
        take.endedAt === null ? placesOf(read, database, raw) : [],
        read<RawCount>(DIFFERENCES, [number]),
        read<{ count: unknown }>(COUNT_DIFFERENCES, [number]),
        read<Pick<RawStep, 'author_kind' | 'author_id' | 'author_name'>>(AUTHORS, [number]),
        read<{ animals: unknown }>(SOLD_SINCE, [take.begunAt]),
      ]);
      const shown = places.slice(0, MOST_PLACES);
      const examples = await knownPets(
        read,
        dialect,
        shown.map(({ example }) => example),
      );
      const now = summed(places);
      return {
        take,
        expected: take.expected ?? now.expected,
        counted: take.counted ?? now.counted,
        places: shown.map(({ example, expected, counted }) => {
          const pet = examples.get(example);
          return { place: pet ? placeOf(pet) : '', expected, counted };
        }),
        differences: await differencesOf(read, database, raws.toSorted(byNumber)),
        differenceCount: Number(count?.count ?? 0),
        authors: authors.map((one): Author => authorOf(one)),
        soldSince: Number(sold?.animals ?? 0),
      };
    },
    async animals({ number, place, search, limit }) {
      const take = await readTake(read, number);
      const { from, where, keys, parameters } = await toCount(read, database, take, {
        place,
        search,
      });
      const text = `SELECT pets.id, counts.counted AS counted, count(*) OVER () AS total
        ${from} ${where} ORDER BY ${orderBy(keys)} LIMIT ${String(limit)}`;
      const raws = await read<{ id: bigint; counted: bigint | null; total: unknown }>(
        ...composed(text, parameters),
      );
      const pets = await knownPets(
        read,
        dialect,
        raws.map(({ id }) => id),
      );
      return {
        animals: raws.flatMap(({ id, counted }) => {
          const row = pets.get(id)?.row;
          return row ? [{ row, counted: counted === null ? null : Number(counted) }] : [];
        }),
        total: Number(raws[0]?.total ?? 0),
      };
    },
    async scanned(text) {
      const fields = await readFields(read);
      const number = numberIn(text);
      const idsIn = async (table: 'pets' | 'removed_pets') => {
        const coded = await idsWithCode(database, fields, text, 1, table);
        return [...new Set([...coded.slice(0, MOST_SCANNED - 1), ...(number ? [number] : [])])];
      };
      const rows = await rowsOf(await idsIn('pets'), 'pets');
      if (rows.length > 0) return { rows, removed: [] };
      return { rows, removed: await rowsOf(await idsIn('removed_pets'), 'removed_pets') };
    },
  };
}
