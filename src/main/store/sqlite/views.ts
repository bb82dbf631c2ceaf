import type { InventoryRows, InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Connection } from './database.ts';
import type { NameIndex } from './name-index.ts';
import { rowOf, type RawRow } from './pet-codes.ts';
import type { PetCounts } from './pet-counts.ts';
import { NameTerms } from './name-terms.ts';
import { findMatches, hasPart, type Matches } from './search.ts';
import { Sequence } from './sequence.ts';
import { Statements } from './statements.ts';
import type { PetStore } from '../store.ts';
import { filterOf, where } from './view-filter.ts';

/** Orders and filters whose anchors are kept. */
const MOST_SEQUENCES = 32;

/** What the window looks at: rows by number in an order, with filters and search. */
export class Views implements Pick<PetStore, 'rows' | 'position'> {
  readonly #statements: Statements;
  readonly #counts: PetCounts;
  readonly #names: NameIndex;
  readonly #sequences = new Map<string, { view: InventoryView; sequence: Sequence }>();
  readonly #terms: NameTerms;
  readonly #select: (ids: string) => RawRow[];
  /** The last search: a clerk scrolls in one at a time. */
  #search: { view: InventoryView; matches: Promise<Matches> } | undefined;

  constructor(connection: Connection, counts: PetCounts, names: NameIndex) {
    this.#statements = new Statements(connection);
    this.#counts = counts;
    this.#names = names;
    this.#terms = new NameTerms(connection);
    connection.function('has_part', { deterministic: true }, (name, part) =>
      Number(hasPart(String(name), String(part))),
    );
    const select = connection
      .prepare<[string], RawRow>(
        `SELECT pets.id, pets.name, category_id, status, added_at, keys.label
         FROM json_each(?) AS wanted CROSS JOIN pets ON pets.id = wanted.value
         LEFT JOIN keys ON keys.id = added_by ORDER BY wanted.key`,
      )
      .raw();
    this.#select = (ids) => select.all(ids);
  }

  async rows(view: InventoryView, offset: number, limit: number): Promise<InventoryRows> {
    if (view.search !== '') {
      const { ids, isComplete } = await this.#matches(view);
      const rows = this.#read(ids.slice(offset, offset + limit));
      return { rows, total: ids.length, totalIsExact: isComplete };
    }
    if (isBehindAdditions(view)) await this.#names.caughtUp();
    const total = this.#total(view);
    const wanted = Math.max(0, Math.min(limit, total - offset));
    if (wanted === 0) return { rows: [], total, totalIsExact: true };
    const isNewestFirst = view.sort === 'newest';
    const start = isNewestFirst ? total - offset - wanted : offset;
    const ids = await this.#sequence(view).ids(start, wanted, total);
    return { rows: this.#read(isNewestFirst ? ids.reverse() : ids), total, totalIsExact: true };
  }

  async position(view: InventoryView, id: bigint): Promise<number | null> {
    if (view.search !== '') {
      const index = (await this.#matches(view)).ids.indexOf(id);
      return index === -1 ? null : index;
    }
    if (isBehindAdditions(view)) await this.#names.caughtUp();
    const filter = filterOf(view);
    const found = this.#statements.row(
      `SELECT name FROM pets ${where('id = ?', ...filter.conditions)}`,
      [id, ...filter.values],
    );
    if (!found) return null;
    const total = this.#total(view);
    const offset = await this.#sequence(view).offsetOf({ id, name: String(found[0]) }, total);
    return view.sort === 'newest' ? total - 1 - offset : offset;
  }

  /** Takes an addition of this process into account; additions by id go to the end and move nothing. */
  added(row: PetRow): void {
    if (this.#search && isIn(this.#search.view, row)) this.#search = undefined;
    for (const { view, sequence } of this.#sequences.values()) {
      if (view.sort === 'name' && isIn(view, row)) sequence.added(row);
    }
  }

  /** Forgets what was known: many animals were added, or another process wrote. */
  reset(): void {
    this.#search = undefined;
    this.#sequences.clear();
  }

  #total(view: InventoryView): number {
    return this.#counts.read(view.categoryId)[view.status];
  }

  async #matches(view: InventoryView): Promise<Matches> {
    await this.#names.caughtUp();
    if (this.#search && isSame(this.#search.view, view)) return this.#search.matches;
    const matches = findMatches(this.#statements, this.#terms, view, this.#total(view));
    const search = { view, matches };
    this.#search = search;
    // One that failed is not kept.
    matches.catch(() => {
      if (this.#search === search) this.#search = undefined;
    });
    return matches;
  }

  #sequence(view: InventoryView): Sequence {
    const byId = view.categoryId === null ? 'id' : 'idInCategory';
    const order = view.sort === 'name' ? 'name' : byId;
    const key = `${order} ${view.status} ${String(view.categoryId)}`;
    const known = this.#sequences.get(key);
    if (known) return known.sequence;
    if (this.#sequences.size >= MOST_SEQUENCES) this.#sequences.clear();
    const sequence = new Sequence(this.#statements, order, filterOf(view));
    this.#sequences.set(key, { view, sequence });
    return sequence;
  }

  #read(ids: readonly bigint[]): PetRow[] {
    return this.#select(`[${ids.join()}]`).map(rowOf);
  }
}

/** The order by name and the index by category follow the additions. */
function isBehindAdditions(view: InventoryView): boolean {
  return view.sort === 'name' || view.categoryId !== null;
}

function isIn(view: InventoryView, row: PetRow): boolean {
  const hasStatus = view.status === 'all' || view.status === (row.status ?? 'none');
  const isOfCategory = view.categoryId === null || view.categoryId === row.categoryId;
  return hasStatus && isOfCategory && hasPart(row.name, view.search.toLowerCase());
}

function isSame(left: InventoryView, right: InventoryView): boolean {
  return (
    left.sort === right.sort &&
    left.status === right.status &&
    left.categoryId === right.categoryId &&
    left.search === right.search
  );
}
