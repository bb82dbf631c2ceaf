import type { GroupedBy, PetGroup } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { GroupLines } from './group-lines.ts';

/** A range of rows from `first` up to, but not including, `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** How many animals are kept that have been read: enough to scroll back and forth. */
const MOST_KEPT = 4_000;

/** Animals by their ids; null for one that is no longer in stock. */
export type RowsById = ReadonlyMap<bigint, PetRow | null>;

/**
 * The animals of a view in its order, by their ids, and the rows of those that have been read. Immutable:
 * a change returns another list, so that the window notices it.
 */
export class AnimalList {
  readonly ids: BigInt64Array;
  readonly lines: GroupLines;
  readonly rows: RowsById;

  private constructor(ids: BigInt64Array, lines: GroupLines, rows: RowsById) {
    this.ids = ids;
    this.lines = lines;
    this.rows = rows;
  }

  /** A list of ids of so many animals, grouped `by` something or not, with rows that are known already. */
  static of(
    ids: BigInt64Array,
    {
      groups = [],
      by = null,
      animals,
    }: { groups?: readonly PetGroup[]; by?: GroupedBy | null; animals?: number } = {},
    rows: RowsById = new Map(),
  ): AnimalList {
    return new AnimalList(ids, new GroupLines(ids.length, groups, by, animals), rows);
  }

  /** The same animals, of whom nothing has been read. */
  unreadAll(): AnimalList {
    return AnimalList.of(this.ids);
  }

  /** How many entries it has. */
  get total(): number {
    return this.ids.length;
  }

  /** The animal in a row, or undefined if it has not been read. */
  rowAt(row: number): PetRow | undefined {
    const id = this.ids[row];
    return id === undefined ? undefined : (this.rows.get(id) ?? undefined);
  }

  /** The row of an animal. */
  indexOf(id: bigint): number | undefined {
    const row = this.ids.indexOf(id);
    return row < 0 ? undefined : row;
  }

  /** All animals that have been read, in no particular order. */
  known(): PetRow[] {
    return [...this.rows.values()].filter((row) => row !== null);
  }

  /** The ids of a range that have not been read. */
  unread({ first, end }: RowRange): bigint[] {
    return [...this.ids.subarray(Math.max(0, first), Math.max(0, end))].filter(
      (id) => !this.rows.has(id),
    );
  }

  /** The list with rows that were asked for; those that did not come are no longer in stock. */
  with(asked: readonly bigint[], read: readonly PetRow[]): AnimalList {
    const rows = new Map(this.rows);
    for (const id of asked) rows.set(id, null);
    for (const row of read) rows.set(row.id, row);
    for (const id of rows.keys()) {
      if (rows.size <= MOST_KEPT) break;
      rows.delete(id);
    }
    return new AnimalList(this.ids, this.lines, rows);
  }
}
