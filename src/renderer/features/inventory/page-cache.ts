import type { PetRow } from '../../../shared/pet.ts';

/** Rows per call. A page holds several screens, so unhurried scrolling rarely waits. */
export const PAGE_SIZE = 100;
/** Pages kept at a time: enough to scroll back and forth, little beside a million rows. */
export const MAX_PAGES = 40;

/** A range of rows from `first` up to, but not including, `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/**
 * The rows of one view that have been read so far, in pages; the least recently used go first.
 * Immutable: a change returns a new cache, so that the window notices it.
 */
export class PageCache {
  private readonly pages: ReadonlyMap<number, readonly PetRow[]>;

  private constructor(pages: ReadonlyMap<number, readonly PetRow[]>) {
    this.pages = pages;
  }

  static readonly empty = new PageCache(new Map());

  /** The row at an index of the view, or undefined if it has not been read. */
  rowAt(index: number): PetRow | undefined {
    return this.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];
  }

  /** All rows that have been read, in no particular order. */
  rows(): PetRow[] {
    return [...this.pages.values()].flat();
  }

  /** The rows of a range, or undefined when any of them has not been read. */
  stretch({ first, end }: RowRange): PetRow[] | undefined {
    const rows: PetRow[] = [];
    for (let index = first; index < end; index += 1) {
      const row = this.rowAt(index);
      if (!row) return undefined;
      rows.push(row);
    }
    return rows;
  }

  /**
   * Returns a cache that also holds the rows which a call returned from `offset` (the start of a
   * page) on.
   */
  with(offset: number, rows: readonly PetRow[]): PageCache {
    const pages = new Map(this.pages);
    for (let start = 0; start < rows.length; start += PAGE_SIZE) {
      const number = (offset + start) / PAGE_SIZE;
      pages.delete(number);
      pages.set(number, rows.slice(start, start + PAGE_SIZE));
    }
    for (const number of pages.keys()) {
      if (pages.size <= MAX_PAGES) break;
      pages.delete(number);
    }
    return new PageCache(pages);
  }

  /** The first run of unread pages in a range, as rows; undefined when everything has been read. */
  missing(range: RowRange): RowRange | undefined {
    const last = Math.ceil(range.end / PAGE_SIZE);
    let first = Math.floor(range.first / PAGE_SIZE);
    while (first < last && this.pages.has(first)) first += 1;
    if (first >= last) return undefined;
    let end = first + 1;
    while (end < last && !this.pages.has(end)) end += 1;
    return { first: first * PAGE_SIZE, end: end * PAGE_SIZE };
  }

  /** The index of an animal among the rows that have been read. */
  indexOf(id: bigint): number | undefined {
    for (const [number, rows] of this.pages) {
      const place = rows.findIndex((row) => row.id === id);
      if (place >= 0) return number * PAGE_SIZE + place;
    }
    return undefined;
  }
}
