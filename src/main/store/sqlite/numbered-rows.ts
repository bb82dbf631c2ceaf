import { anotherTurn } from '../../platform/another-turn.ts';
import { SparseIndex, type IndexEntry } from './sparse-index.ts';
import type { Statements } from './statements.ts';
import { where, type Filter } from './view-filter.ts';

/** An animal's position: by id, by the sort key of its name and then id, or by category and then id. */
export interface Place {
  id: bigint;
  key: string | bigint;
}

/** Rows between two entries of the sparse index. */
const STEP = 1_000;
/** This close to the end, rows are counted from there. */
const NEAR_END = 5_000;
/** Entries found in succession before others get a turn of the event loop. */
const STEPS_A_TURN = 5;

const BY_ID = {
  key: "''",
  ascending: 'id',
  descending: 'id DESC',
  from: 'id >= ?',
  after: 'id > ?',
  before: 'id < ?',
  values: ({ id }: Place) => [id],
} as const;

/** The orders as SQL: the table that they follow, their keys, and a position's values. */
const ORDERS = {
  /** On `pets`, which always reflects the last commit. */
  id: { ...BY_ID, table: 'pets' },
  /** On `pet_names`, like the order by name, because its indexes lag behind. */
  idInCategory: { ...BY_ID, table: 'pet_names' },
  /** Of the animals that one author added. */
  idOfAuthor: { ...BY_ID, table: 'pet_authors' },
  name: {
    table: 'pet_names',
    key: 'sort_key',
    ascending: 'sort_key, id',
    descending: 'sort_key DESC, id DESC',
    from: '(sort_key, id) >= (?, ?)',
    after: '(sort_key, id) > (?, ?)',
    before: '(sort_key, id) < (?, ?)',
    values: ({ id, key }: Place) => [key, id],
  },
  /** By the category's number, for categories without a name. */
  category: {
    table: 'pet_names',
    key: 'category_id',
    ascending: 'category_id, id',
    descending: 'category_id DESC, id DESC',
    from: '(category_id, id) >= (?, ?)',
    after: '(category_id, id) > (?, ?)',
    before: '(category_id, id) < (?, ?)',
    values: ({ id, key }: Place) => [key, id],
  },
} as const;

export type Order = keyof typeof ORDERS;

/** Whether an order follows `pets` itself, not an index that lags behind it. */
export function followsPets(order: Order): boolean {
  return ORDERS[order].table === 'pets';
}

/**
 * The ids of one filter in one ascending order, reachable by row number in a few ms anywhere: from
 * the nearer end, or from an entry of a sparse index, whose entries are found as they are needed.
 */
export class NumberedRows {
  readonly #statements: Statements;
  readonly #order: (typeof ORDERS)[Order];
  readonly #conditions: readonly string[];
  readonly #values: Filter['values'];
  readonly #index: SparseIndex<Place>;

  constructor(statements: Statements, order: Order, filter: Filter) {
    this.#statements = statements;
    this.#order = ORDERS[order];
    // The plus keeps SQLite from using the filter's index, which would mean sorting for every reply.
    this.#conditions = filter.conditions.map((one) => (order === 'name' ? `+${one}` : one));
    this.#values = filter.values;
    this.#index = new SparseIndex(comparePlaces);
  }

  /** Returns up to `limit` ids from a row number on, out of `total` rows. */
  async ids(start: number, limit: number, total: number): Promise<bigint[]> {
    const behind = total - start - limit;
    if (behind < NEAR_END && behind < start) {
      return this.#select([], [], true, limit, Math.max(0, behind))
        .map(({ id }) => id)
        .reverse();
    }
    const entry = await this.#entryBefore(start);
    const rest = start - (entry?.offset ?? 0);
    return this.#from(entry?.key, limit, rest).map(({ id }) => id);
  }

  /** The row number of a position: how many rows precede it. */
  async offsetOf(place: Place, total: number): Promise<number> {
    const values = this.#order.values(place);
    const behind = this.#count([this.#order.after], values, NEAR_END);
    if (behind < NEAR_END) return total - 1 - behind;
    await this.#entryBeforePlace(place);
    const entry = this.#index.beforeKey(place);
    const { from, before } = this.#order;
    if (!entry) return this.#count([before], values);
    const between = [...this.#order.values(entry.key), ...values];
    return entry.offset + this.#count([from, before], between);
  }

  /** Shifts the numbers of what follows a row that was added (1) or removed (-1). */
  shift(place: Place, by: 1 | -1): void {
    this.#index.shift(place, by);
  }

  async #entryBefore(offset: number): Promise<IndexEntry<Place> | undefined> {
    for (let steps = 1; ; steps += 1) {
      const entry = this.#index.before(offset);
      if (offset - (entry?.offset ?? 0) < STEP || !this.#findNextEntry(entry)) return entry;
      if (steps % STEPS_A_TURN === 0) await anotherTurn();
    }
  }

  async #entryBeforePlace(place: Place): Promise<void> {
    for (let steps = 1; ; steps += 1) {
      const last = this.#index.before(Number.MAX_SAFE_INTEGER);
      if (last && this.#index.beforeKey(place) !== last) return;
      if (!this.#findNextEntry(last)) return;
      if (steps % STEPS_A_TURN === 0) await anotherTurn();
    }
  }

  /** Finds the entry after the given one; false at the end. */
  #findNextEntry(entry: IndexEntry<Place> | undefined): boolean {
    const [next] = this.#from(entry?.key, 1, STEP);
    if (next) this.#index.add({ key: next, offset: (entry?.offset ?? 0) + STEP });
    return next !== undefined;
  }

  #from(place: Place | undefined, limit: number, skip: number): Place[] {
    return place
      ? this.#select([this.#order.from], this.#order.values(place), false, limit, skip)
      : this.#select([], [], false, limit, skip);
  }

  #select(
    conditions: string[],
    values: unknown[],
    backwards: boolean,
    limit: number,
    skip: number,
  ): Place[] {
    const { table, key, ascending, descending } = this.#order;
    const rows = this.#statements.rows(
      `SELECT id, ${key} FROM ${table} ${where(...this.#conditions, ...conditions)}
       ORDER BY ${backwards ? descending : ascending} LIMIT ? OFFSET ?`,
      [...this.#values, ...values, limit, skip],
    ) as [bigint, string | bigint][];
    return rows.map(([id, sortKey]) => ({ id, key: sortKey }));
  }

  #count(conditions: string[], values: unknown[], most = Number.MAX_SAFE_INTEGER): number {
    const all = where(...this.#conditions, ...conditions);
    const found = this.#statements.row(
      `SELECT count(*) FROM (SELECT 1 FROM ${this.#order.table} ${all} LIMIT ?)`,
      [...this.#values, ...values, most],
    );
    return Number(found?.[0] ?? 0);
  }
}

function compareIds(left: Place, right: Place): number {
  return left.id < right.id ? -1 : Number(left.id > right.id);
}

/** Compares in SQLite's order of text: by the bytes of UTF-8. */
export function comparePlaces(left: Place, right: Place): number {
  if (left.key === right.key) return compareIds(left, right);
  if (typeof left.key === 'bigint' || typeof right.key === 'bigint') {
    return left.key < right.key ? -1 : 1;
  }
  return Buffer.compare(Buffer.from(left.key), Buffer.from(right.key));
}
