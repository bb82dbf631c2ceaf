import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { MIGRATIONS } from './migrate.ts';
import {
  comparePlaces,
  followsPets,
  NumberedRows,
  type Order,
  type Place,
} from './numbered-rows.ts';
import { Statements } from './statements.ts';
import { where, type Filter } from './view-filter.ts';

/** So many that there is a middle, which is reached neither from the start nor from the end. */
const COUNT = 13_200;
const OF_CATEGORY: Filter = { conditions: ['category_id = ?'], values: [7n] };
const OF_TILL: Filter = { conditions: ['added_by = ?'], values: ['till1'] };
const AVAILABLE: Filter = { conditions: ['status = ?'], values: [1] };
const ALL: Filter = { conditions: [], values: [] };
/** Row numbers at the start, around the entries of the index, in the middle and near the end. */
const STARTS = [0, 1, 999, 1_000, 1_001, 4_990, 5_003, 6_500, 7_970, 7_990, 12_990];

let database: Database.Database;
let statements: Statements;

/**
 * Names are shared by many, and in another order than numbers. One animal in a hundred has another
 * category, status and till.
 */
beforeEach(() => {
  database = new Database(':memory:').defaultSafeIntegers(true);
  for (const sql of MIGRATIONS) database.exec(sql);
  database.pragma('foreign_keys = OFF');
  database.exec(`
    INSERT INTO pets (id, name, category_id, status, added_at, added_by)
      WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < ${COUNT})
      SELECT 2 * n, 'Bella ' || (n * 7919 % 1300), 7 + (n % 100 = 0), 1 + (n % 100 = 0), 0,
        'till' || (1 + (n % 100 = 0)) FROM n;
    INSERT INTO pet_names (sort_key, id, category_id, status, name)
      SELECT lower(name), id, category_id, status, name FROM pets;
    INSERT INTO pet_authors (added_by, id, status) SELECT added_by, id, status FROM pets;`);
  statements = new Statements(database);
});
afterEach(() => {
  database.close();
});

const KEYS: Record<Order, string> = {
  id: "''",
  idInCategory: "''",
  idOfAuthor: "''",
  name: 'sort_key',
  category: 'category_id',
};

const TABLES: Record<Order, string> = {
  id: 'pets',
  idInCategory: 'pet_names',
  idOfAuthor: 'pet_authors',
  name: 'pet_names',
  category: 'pet_names',
};

/** All places of an order, as SQLite sorts them. */
function placesOf(order: Order, { conditions, values }: Filter = ALL): Place[] {
  const key = KEYS[order];
  return database
    .prepare<Filter['values'], Place>(
      `SELECT id, ${key} AS key FROM ${TABLES[order]} ${where(...conditions)} ORDER BY ${key}, id`,
    )
    .all(...values);
}

function idsIn(places: readonly Place[], start: number, count: number): bigint[] {
  return places.slice(start, start + count).map(({ id }) => id);
}

function at(places: readonly Place[], row: number): Place {
  const place = places[row];
  if (!place) throw new Error(`There is no row ${row}`);
  return place;
}

describe.each<[Order, Filter]>([
  ['id', ALL],
  ['id', AVAILABLE],
  ['idInCategory', OF_CATEGORY],
  ['idOfAuthor', OF_TILL],
  ['name', ALL],
  ['name', AVAILABLE],
  ['category', ALL],
])('rows by %s (%o)', (order, filter) => {
  const rowsOf = () => new NumberedRows(statements, order, filter);

  it('are found anywhere, at once and one jump after another', async () => {
    const places = placesOf(order, filter);
    const jumping = rowsOf();
    for (const start of [...STARTS, ...STARTS.toReversed()]) {
      const expected = idsIn(places, start, 10);
      expect(await rowsOf().ids(start, 10, places.length)).toEqual(expected);
      expect(await jumping.ids(start, 10, places.length)).toEqual(expected);
    }
  });

  it('have the numbers of their places', async () => {
    const places = placesOf(order, filter);
    const jumping = rowsOf();
    for (const row of [7_500, 0, 1_000, 999, places.length - 1, 3_456, 7_501]) {
      expect(await rowsOf().offsetOf(at(places, row), places.length)).toBe(row);
      expect(await jumping.offsetOf(at(places, row), places.length)).toBe(row);
    }
  });
});

it.each<Order>(['id', 'name'])(
  'are found by %s also after rows came and went before them',
  async (order) => {
    const rows = new NumberedRows(statements, order, ALL);
    const before = placesOf(order);
    await rows.ids(6_500, 10, COUNT);
    const gone = [at(before, 1_500), at(before, 3_000), at(before, 12_000)];
    for (const place of gone) {
      database.prepare('DELETE FROM pet_names WHERE id = ?').run(place.id);
      database.prepare('DELETE FROM pets WHERE id = ?').run(place.id);
      rows.shift(place, -1);
    }
    const came = { id: 5n, key: order === 'name' ? 'bella 1' : '' };
    database.exec(`INSERT INTO pets (id, name, category_id, added_at) VALUES (5, 'Bella 1', 7, 0);
      INSERT INTO pet_names (sort_key, id, category_id, name) VALUES ('bella 1', 5, 7, 'Bella 1')`);
    rows.shift(came, 1);
    const after = placesOf(order);
    const total = COUNT - 2;
    for (const start of STARTS.filter((one) => one < total - 10)) {
      expect(await rows.ids(start, 10, total)).toEqual(idsIn(after, start, 10));
    }
    for (const row of [0, 1_499, 2_998, 6_000]) {
      expect(await rows.offsetOf(at(after, row), total)).toBe(row);
    }
  },
);

describe('a look', () => {
  let looks: MockInstance<Statements['rows']>;

  beforeEach(() => {
    looks = vi.spyOn(statements, 'rows');
  });

  /** How many rows each look since the last call has skipped. */
  function skips(): number[] {
    const all = looks.mock.calls.map(([, values]) => Number(values.at(-1)));
    looks.mockClear();
    return all;
  }

  it('skips few rows, from the nearer end or from a row that is known', async () => {
    const rows = new NumberedRows(statements, 'id', ALL);
    await rows.ids(500, 10, COUNT);
    expect(skips()).toEqual([500]);
    await rows.ids(COUNT - 3_000, 10, COUNT);
    expect(skips()).toEqual([2_990]);
    await rows.ids(100, 10, 150);
    expect(skips()).toEqual([40]);
    await rows.ids(40, 10, 150);
    expect(skips()).toEqual([40]);
    await rows.ids(3_500, 10, COUNT);
    expect(skips()).toEqual([1_000, 1_000, 1_000, 500]);
    await rows.ids(3_000, 10, COUNT);
    expect(skips()).toEqual([0]);
    await rows.ids(4_000, 10, COUNT);
    expect(skips()).toEqual([1_000, 0]);
  });

  it('for a place finds rows only as far as it is, and none near the end', async () => {
    const places = placesOf('name');
    const rows = new NumberedRows(statements, 'name', ALL);
    await rows.offsetOf(at(places, 9_000), COUNT);
    expect(skips()).toEqual([]);
    await rows.offsetOf(at(places, 1_500), COUNT);
    expect(skips()).toEqual([1_000, 1_000]);
    await rows.offsetOf(at(places, 1_900), COUNT);
    expect(skips()).toEqual([]);
  });
});

it('knows which orders show the last commit', () => {
  const orders: Order[] = ['id', 'idInCategory', 'idOfAuthor', 'name', 'category'];
  expect(orders.filter(followsPets)).toEqual(['id']);
});

it('reads what there is when fewer rows are there than were counted', async () => {
  const rows = new NumberedRows(statements, 'id', ALL);
  const places = placesOf('id');
  expect(await rows.ids(COUNT - 5, 10, 20_000)).toEqual(idsIn(places, COUNT - 5, 10));
  expect(await rows.ids(14_500, 10, 20_000)).toEqual([]);
});

it('lets others have a turn on the way to a far row and to a far place', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  await new NumberedRows(statements, 'id', ALL).ids(7_000, 10, COUNT);
  expect(turns).toBeGreaterThan(0);
  const place = at(placesOf('name'), 7_000);
  turns = 0;
  await new NumberedRows(statements, 'name', ALL).offsetOf(place, COUNT);
  expect(turns).toBeGreaterThan(0);
  clearImmediate(counting);
});

describe('two places', () => {
  it('are in SQLite’s order of names, which is not that of JavaScript', () => {
    const keys = ['a', 'ab', 'b', 'ｚ', '🐕'];
    const places = keys.map((key) => ({ id: 1n, key }));
    const sorted = [...places].reverse().sort(comparePlaces);
    expect(sorted).toEqual(places);
    const ofSqlite = database.prepare('SELECT value FROM json_each(?) ORDER BY value').pluck();
    expect(ofSqlite.all(JSON.stringify(keys))).toEqual(keys);
    expect([...keys].sort()).not.toEqual(keys);
  });

  it('are in the order of numbers where the keys are equal', () => {
    const [first, second] = [
      { id: 9n, key: 'a' },
      { id: 10n, key: 'a' },
    ];
    expect(comparePlaces(first, second)).toBe(-1);
    expect(comparePlaces(second, first)).toBe(1);
    expect(comparePlaces(first, first)).toBe(0);
  });

  it('are in the order of categories', () => {
    const [first, second] = [
      { id: 2n, key: 9n },
      { id: 1n, key: 10n },
    ];
    expect(comparePlaces(first, second)).toBe(-1);
    expect(comparePlaces(second, first)).toBe(1);
  });
});
