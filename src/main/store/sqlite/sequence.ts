import { Anchors } from './anchors.ts';
import type { RawPlace, Statements } from './statements.ts';
import { where, type Filter } from './view-filter.ts';

/** Where a row stands: by id, or by name and then id. */
export interface Place {
  id: bigint;
  name: string;
}

/** Rows between two anchors. */
const STEP = 1_000;
/** So near to the end, rows are counted from there. */
const NEAR_END = 5_000;
/** Anchors found in a row before others get a turn of the event loop. */
const STEPS_A_TURN = 5;

/** The order of a sequence as SQL: the table it goes along, its keys, and a place's values. */
const ORDERS = {
  id: {
    table: 'pets',
    ascending: 'id',
    descending: 'id DESC',
    after: 'id > ?',
    before: 'id < ?',
    values: ({ id }: Place) => [id],
  },
  idInCategory: {
    table: 'pet_names',
    ascending: 'id',
    descending: 'id DESC',
    after: 'id > ?',
    before: 'id < ?',
    values: ({ id }: Place) => [id],
  },
  name: {
    table: 'pet_names',
    ascending: 'name, id',
    descending: 'name DESC, id DESC',
    after: '(name, id) > (?, ?)',
    before: '(name, id) < (?, ?)',
    values: ({ id, name }: Place) => [name, id],
  },
} as const;

/**
 * The ids of one filter in one ascending order, reachable by row number in a few ms wherever that
 * is: from the nearer end, or from an anchor. Anchors are found as they are needed.
 */
export class Sequence {
  readonly #statements: Statements;
  readonly #order: (typeof ORDERS)[keyof typeof ORDERS];
  readonly #conditions: readonly string[];
  readonly #values: Filter['values'];
  readonly #anchors: Anchors<Place>;

  constructor(statements: Statements, order: keyof typeof ORDERS, filter: Filter) {
    this.#statements = statements;
    this.#order = ORDERS[order];
    // The plus keeps SQLite from going by an index of the filter: it would sort for every answer.
    this.#conditions = filter.conditions.map((one) => (order === 'name' ? `+${one}` : one));
    this.#values = filter.values;
    this.#anchors = new Anchors(order === 'name' ? compareNames : compareIds);
  }

  /** Up to `limit` ids from a row number on, of `total` rows. */
  async ids(start: number, limit: number, total: number): Promise<bigint[]> {
    const behind = total - start - limit;
    if (behind < NEAR_END && behind < start) {
      return this.#select([], [], true, limit, Math.max(0, behind))
        .map(([id]) => id)
        .reverse();
    }
    const anchor = await this.#anchorBefore(start);
    const rest = start - (anchor?.offset ?? -1) - 1;
    return this.#after(anchor?.key, limit, rest).map(([id]) => id);
  }

  /** The row number of a place that is in the sequence. */
  async offsetOf(place: Place, total: number): Promise<number> {
    const values = this.#order.values(place);
    const behind = this.#count([this.#order.after], values, NEAR_END);
    if (behind < NEAR_END) return total - 1 - behind;
    await this.#anchorBeforePlace(place);
    const anchor = this.#anchors.beforeKey(place);
    if (!anchor) return this.#count([this.#order.before], values);
    const { after, before } = this.#order;
    const between = [...this.#order.values(anchor.key), ...values];
    const isAnchor = anchor.key.id === place.id;
    return isAnchor ? anchor.offset : anchor.offset + 1 + this.#count([after, before], between);
  }

  /** Moves the numbers of what comes after a row that was added. */
  added(place: Place): void {
    this.#anchors.added(place);
  }

  async #anchorBefore(offset: number): Promise<{ key: Place; offset: number } | undefined> {
    for (let steps = 1; ; steps += 1) {
      const anchor = this.#anchors.before(offset - 1);
      if (offset - (anchor?.offset ?? -1) <= STEP || !this.#nextAnchor(anchor)) return anchor;
      if (steps % STEPS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #anchorBeforePlace(place: Place): Promise<void> {
    for (let steps = 1; ; steps += 1) {
      const last = this.#anchors.before(Number.MAX_SAFE_INTEGER);
      if (last && this.#anchors.beforeKey(place) !== last) return;
      if (!this.#nextAnchor(last)) return;
      if (steps % STEPS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Finds the anchor after the given one; false at the end. */
  #nextAnchor(anchor: { key: Place; offset: number } | undefined): boolean {
    const [next] = this.#after(anchor?.key, 1, STEP - 1);
    if (!next) return false;
    const [id, name] = next;
    this.#anchors.push({ key: { id, name }, offset: (anchor?.offset ?? -1) + STEP });
    return true;
  }

  #after(place: Place | undefined, limit: number, skip: number): RawPlace[] {
    return place
      ? this.#select([this.#order.after], this.#order.values(place), false, limit, skip)
      : this.#select([], [], false, limit, skip);
  }

  #select(
    conditions: string[],
    values: unknown[],
    backwards: boolean,
    limit: number,
    skip: number,
  ): RawPlace[] {
    const { table, ascending, descending } = this.#order;
    return this.#statements.places(
      `SELECT id, name FROM ${table} ${where(...this.#conditions, ...conditions)}
       ORDER BY ${backwards ? descending : ascending} LIMIT ? OFFSET ?`,
      [...this.#values, ...values, limit, skip],
    );
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

/** In the order of SQLite's NOCASE: ASCII letters folded, then by the bytes of UTF-8. */
export function sortedByName(places: readonly Place[]): Place[] {
  return places
    .map((place) => ({ place, bytes: folded(place.name) }))
    .sort(
      (left, right) =>
        Buffer.compare(left.bytes, right.bytes) || compareIds(left.place, right.place),
    )
    .map(({ place }) => place);
}

function compareNames(left: Place, right: Place): number {
  return Buffer.compare(folded(left.name), folded(right.name)) || compareIds(left, right);
}

function folded(name: string): Buffer {
  return Buffer.from(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}
