import { ShopError } from '../../../shared/errors.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import {
  MOST_COUNTED_NAMED,
  type InventoryRows,
  type InventoryView,
  type StatusCounts,
} from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Connection } from './database.ts';
import type { Indexed, IndexedPet } from './name-entries.ts';
import type { NameIndex } from './name-index.ts';
import { NameTerms } from './name-terms.ts';
import type { SqlValue } from '../field-columns.ts';
import { foundReader, type Found } from './found-animals.ts';
import { rowColumns, rowOf, withTills } from './pet-columns.ts';
import type { PetCounts } from './pet-counts.ts';
import { isIn, placedInNames, placedOf, placeIn, type Placed } from './placed.ts';
import type { WrittenChange } from './planned-changes.ts';
import { findMatches, type Match, type Matches } from './search.ts';
import { followsPets, NumberedRows, type Order } from './numbered-rows.ts';
import { Statements } from './statements.ts';
import type { Steps } from './steps.ts';
import type { PetStore } from '../store.ts';
import { blockFilter, isDescending, ViewBlocks, type Block } from './view-blocks.ts';

/** How many combinations of order and filter are kept. */
const MOST_NUMBERED = 64;

/** What the window shows: numbered rows in an order, with filters and search. */
export class Views implements Pick<PetStore, 'rows' | 'position' | 'countNamed'> {
  readonly #statements: Statements;
  readonly #counts: PetCounts;
  readonly #names: NameIndex;
  readonly #steps: Steps;
  readonly #blocks: ViewBlocks;
  readonly #numberedRows = new Map<string, { block: Block; rows: NumberedRows }>();
  readonly #terms: NameTerms;
  readonly #select: (ids: string) => SqlValue[][];
  readonly #readFound: ReturnType<typeof foundReader>;
  readonly #placed: (id: bigint) => Placed | undefined;
  readonly #isNamed: (categoryId: bigint) => boolean;
  readonly #countNamed: (sortKey: string) => number;
  readonly #categoriesWith: (part: string) => bigint[];
  /** The last search: a clerk scrolls through one at a time. */
  #search: { view: InventoryView; matches: Promise<Matches> } | undefined;

  constructor(connection: Connection, counts: PetCounts, names: NameIndex, steps: Steps) {
    this.#statements = new Statements(connection);
    this.#counts = counts;
    this.#names = names;
    this.#steps = steps;
    this.#blocks = new ViewBlocks(connection, counts);
    this.#terms = new NameTerms(connection);
    connection.function('has_part', { deterministic: true }, (name, part) =>
      Number(names.fold(String(name)).includes(String(part))),
    );
    const select = connection
      .prepare<[string], SqlValue[]>(
        `SELECT ${rowColumns()} FROM json_each(?) AS wanted
         CROSS JOIN ${withTills()} WHERE pets.id = wanted.value ORDER BY wanted.key`,
      )
      .raw();
    this.#select = (ids) => select.all(ids);
    this.#readFound = foundReader(connection);
    const placed = connection.prepare<[bigint], IndexedPet>(
      `SELECT id, sort_key(name) AS sortKey, category_id AS categoryId, status,
         ifnull(added_by, '') AS addedBy FROM pets WHERE id = ?`,
    );
    this.#placed = (id) => {
      const found = placed.get(id);
      return found && placedInNames(found);
    };
    const named = connection.prepare('SELECT 1 FROM categories WHERE id = ?');
    this.#isNamed = (categoryId) => named.get(categoryId) !== undefined;
    const countNamed = connection
      .prepare<[string], bigint>(
        `SELECT count(*) FROM (SELECT 1 FROM pet_names WHERE sort_key = ? LIMIT ${MOST_COUNTED_NAMED})`,
      )
      .pluck();
    this.#countNamed = (sortKey) => Number(countNamed.get(sortKey) ?? 0n);
    const categoriesWith = connection
      .prepare<[string], bigint>('SELECT id FROM categories WHERE has_part(name, ?)')
      .pluck();
    this.#categoriesWith = (part) => categoriesWith.all(part);
  }

  async rows(view: InventoryView, offset: number, limit: number): Promise<InventoryRows> {
    if (isBehind(view)) await this.#names.caughtUp();
    const newestChange = this.#steps.newestChange();
    if (view.search !== '') return { ...(await this.#found(view, offset, limit)), newestChange };
    const counts = this.#counts.read(view.categoryId);
    const total = counts[view.status];
    const wanted = Math.max(0, Math.min(limit, total - offset));
    const start = isDescending(view) ? total - offset - wanted : offset;
    const ids = await this.#ids(this.#blocks.of(view), start, wanted);
    const rows = this.#read(isDescending(view) ? ids.reverse() : ids);
    return { rows, total, totalIsExact: true, counts, newestChange };
  }

  async position(view: InventoryView, id: bigint): Promise<number | null> {
    if (isBehind(view)) await this.#names.caughtUp();
    if (view.search !== '') {
      const index = (await this.#matches(view)).ids.indexOf(id);
      return index === -1 ? null : index;
    }
    const pet = this.#placed(id);
    if (!pet || !isIn(view, pet)) return null;
    let before = 0;
    for (const block of this.#blocks.of(view)) {
      if (this.#isInBlock(block, pet)) {
        const rows = this.#rowsOf(block);
        const offset = before + (await rows.offsetOf(placeIn(block, pet), block.total));
        const total = this.#counts.read(view.categoryId)[view.status];
        return isDescending(view) ? total - 1 - offset : offset;
      }
      before += block.total;
    }
    return null;
  }

  async countNamed(name: string): Promise<number> {
    await this.#names.caughtUp();
    return this.#countNamed(this.#names.fold(name));
  }

  /**
   * The ids of everything that a view with a search shows. Throws `bad_request` when not all are
   * known.
   */
  async foundIds(view: InventoryView): Promise<readonly bigint[]> {
    await this.#names.caughtUp();
    const { ids, isComplete } = await this.#matches(view);
    if (isComplete) return ids;
    throw new ShopError(
      'bad_request',
      'Too many animals match this search to change them all. Type more of the name.',
    );
  }

  /** Updates for changes to animals that were just committed. */
  changed(changes: readonly WrittenChange[]): void {
    this.#search = undefined;
    const before = changes.flatMap(({ petId, before }) => placedOf(petId, before));
    const after = changes.flatMap(({ petId, after }) => placedOf(petId, after));
    this.#shift(followsPets, before, -1);
    this.#shift(followsPets, after, 1);
  }

  /** Updates for what was just indexed by name, category and author. */
  indexed({ dropped, inserted }: Indexed): void {
    if (dropped.length + inserted.length > 0) this.#search = undefined;
    this.#shift(followsIndex, dropped.map(placedInNames), -1);
    this.#shift(followsIndex, inserted.map(placedInNames), 1);
  }

  /** Forgets what was known, because much has changed or another process wrote. */
  reset(): void {
    this.#search = undefined;
    this.#numberedRows.clear();
  }

  #shift(follows: (order: Order) => boolean, pets: readonly Placed[], by: 1 | -1): void {
    for (const { block, rows } of this.#numberedRows.values()) {
      if (!follows(block.order)) continue;
      for (const pet of pets) {
        if (this.#isInBlock(block, pet)) rows.shift(placeIn(block, pet), by);
      }
    }
  }

  #isInBlock(block: Block, pet: Placed): boolean {
    if (!isIn(block, pet) || (block.isRest && this.#isNamed(pet.categoryId))) return false;
    return block.author === null || block.author === pet.addedBy;
  }

  async #found(view: InventoryView, offset: number, limit: number) {
    const { ids, counts, isComplete } = await this.#matches(view);
    const rows = this.#read(ids.slice(offset, offset + limit));
    return { rows, total: ids.length, totalIsExact: isComplete, counts };
  }

  async #matches(view: InventoryView): Promise<Matches> {
    if (this.#search && isSame(this.#search.view, view)) return this.#search.matches;
    const shown = this.#counts.read(view.categoryId).all;
    const search = this.#names.fold(view.search);
    const wanted = { ...view, search, categories: this.#categoriesWith(search) };
    const found = findMatches(this.#statements, this.#terms, wanted, shown);
    const matches = found.then((all) => this.#inView(view, all.found, all.isComplete));
    const kept = { view, matches };
    this.#search = kept;
    // A failed search is not kept.
    matches.catch(() => {
      if (this.#search === kept) this.#search = undefined;
    });
    return matches;
  }

  /** The matches of any status that the view shows, in its order. */
  #inView(view: InventoryView, found: readonly Match[], isComplete: boolean): Matches {
    const counts: StatusCounts = { available: 0, pending: 0, sold: 0, none: 0, all: 0 };
    const numbered = this.#numbered(view);
    const others = found.filter(({ id }) => id !== numbered[0]?.id);
    const rows = this.#readFound(view, others);
    for (const { status } of [...numbered, ...rows]) {
      counts[status ?? 'none'] += 1;
      counts.all += 1;
    }
    const isShown = ({ status }: Found) =>
      view.status === 'all' || (status ?? 'none') === view.status;
    const shown = rows.filter(isShown);
    const sorted = this.#blocks.sorted(view, shown, (name) => this.#names.fold(name));
    if (isDescending(view)) sorted.reverse();
    const all = [...numbered.filter(isShown), ...sorted];
    return { ids: all.map(({ id }) => id), counts, isComplete };
  }

  /** The animal whose number is searched for, which comes first. */
  #numbered({ search, categoryId }: InventoryView): PetRow[] {
    const id = int64FromDecimal(search);
    const found = id === undefined ? [] : this.#read([id]);
    return found.filter((row) => categoryId === null || row.categoryId === categoryId);
  }

  async #ids(blocks: readonly Block[], start: number, wanted: number): Promise<bigint[]> {
    const ids: bigint[] = [];
    let before = 0;
    for (const block of blocks) {
      const from = Math.max(0, start + ids.length - before);
      const count = Math.min(wanted - ids.length, block.total - from);
      if (count > 0) ids.push(...(await this.#rowsOf(block).ids(from, count, block.total)));
      before += block.total;
      if (ids.length >= wanted) break;
    }
    return ids;
  }

  #rowsOf(block: Block): NumberedRows {
    const { order, status, categoryId, author } = block;
    const key = `${order} ${status} ${String(categoryId)} ${String(author)}`;
    const known = this.#numberedRows.get(key);
    if (known) return known.rows;
    const [oldest] = this.#numberedRows.keys();
    if (this.#numberedRows.size >= MOST_NUMBERED && oldest !== undefined)
      this.#numberedRows.delete(oldest);
    const rows = new NumberedRows(this.#statements, order, blockFilter(block));
    this.#numberedRows.set(key, { block, rows });
    return rows;
  }

  #read(ids: readonly bigint[]): PetRow[] {
    return this.#select(`[${ids.join()}]`).map(rowOf);
  }
}

function followsIndex(order: Order): boolean {
  return !followsPets(order);
}

/** All orders but by id and status, a category, and the search lag behind additions and changes. */
function isBehind({ sort, categoryId, search }: InventoryView): boolean {
  return categoryId !== null || search !== '' || /^(name|category|addedBy)/.test(sort);
}

function isSame(left: InventoryView, right: InventoryView): boolean {
  return (
    left.sort === right.sort &&
    left.status === right.status &&
    left.categoryId === right.categoryId &&
    left.search === right.search
  );
}
