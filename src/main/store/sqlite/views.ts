import {
  MOST_COUNTED_NAMED,
  type InventoryRows,
  type InventoryView,
} from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Connection } from './database.ts';
import type { Indexed, IndexedPet } from './name-entries.ts';
import type { NameIndex } from './name-index.ts';
import type { SqlValue } from '../field-columns.ts';
import { rowColumns, rowOf, withTills } from './pet-columns.ts';
import type { PetCounts } from './pet-counts.ts';
import { isIn, placedInNames, placedOf, placeIn, type Placed } from './placed.ts';
import type { WrittenChange } from './planned-changes.ts';
import { Searches } from './searches.ts';
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
  readonly #searches: Searches;
  readonly #select: (ids: string) => SqlValue[][];
  readonly #placed: (id: bigint) => Placed | undefined;
  readonly #isNamed: (categoryId: bigint) => boolean;
  readonly #countNamed: (sortKey: string) => number;

  constructor(connection: Connection, counts: PetCounts, names: NameIndex, steps: Steps) {
    this.#statements = new Statements(connection);
    this.#counts = counts;
    this.#names = names;
    this.#steps = steps;
    this.#blocks = new ViewBlocks(connection, counts);
    const select = connection
      .prepare<[string], SqlValue[]>(
        `SELECT ${rowColumns()} FROM json_each(?) AS wanted
         CROSS JOIN ${withTills()} WHERE pets.id = wanted.value ORDER BY wanted.key`,
      )
      .raw();
    this.#select = (ids) => select.all(ids);
    const read = (ids: readonly bigint[]) => this.#read(ids);
    this.#searches = new Searches({ connection, counts, names, blocks: this.#blocks, read });
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
  }

  async rows(
    view: InventoryView,
    offset: number,
    limit: number,
    { early } = { early: false },
  ): Promise<InventoryRows> {
    if (isBehind(view)) await this.#names.caughtUp();
    const newestChange = this.#steps.newestChange();
    if (view.search !== '') {
      const { ids, ...totals } = await (early
        ? this.#searches.first(view, offset + limit)
        : this.#searches.all(view));
      const rows = this.#read(ids.slice(offset, offset + limit));
      return { rows, total: ids.length, ...totals, newestChange };
    }
    const counts = this.#counts.read(view.categoryId);
    const total = counts[view.status];
    const wanted = Math.max(0, Math.min(limit, total - offset));
    const start = isDescending(view) ? total - offset - wanted : offset;
    const ids = await this.#ids(this.#blocks.of(view), start, wanted);
    const rows = this.#read(isDescending(view) ? ids.reverse() : ids);
    return { rows, total, totalIsExact: true, isCounting: false, counts, newestChange };
  }

  async position(view: InventoryView, id: bigint): Promise<number | null> {
    if (isBehind(view)) await this.#names.caughtUp();
    if (view.search !== '') {
      const index = (await this.#searches.all(view)).ids.indexOf(id);
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
    return this.#searches.allIds(view);
  }

  /** Updates for changes to animals that were just committed. */
  changed(changes: readonly WrittenChange[]): void {
    this.#searches.forget();
    const before = changes.flatMap(({ petId, before }) => placedOf(petId, before));
    const after = changes.flatMap(({ petId, after }) => placedOf(petId, after));
    this.#shift(followsPets, before, -1);
    this.#shift(followsPets, after, 1);
  }

  /** Updates for what was just indexed by name, category and author. */
  indexed({ dropped, inserted }: Indexed): void {
    if (dropped.length + inserted.length > 0) this.#searches.forget();
    this.#shift(followsIndex, dropped.map(placedInNames), -1);
    this.#shift(followsIndex, inserted.map(placedInNames), 1);
  }

  /** Forgets what was known, because much has changed or another process wrote. */
  reset(): void {
    this.#searches.forget();
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

  async #ids(blocks: readonly Block[], start: number, wanted: number): Promise<bigint[]> {
    const ids: bigint[] = [];
    let before = 0;
    for (const block of blocks) {
      const from = Math.max(0, start - before);
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
