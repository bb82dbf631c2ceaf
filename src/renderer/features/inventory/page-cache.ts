import type { PetRow } from '../../../shared/pet.ts';

/** Rows of one call; a page holds several screens, so that calm scrolling rarely waits. */
export const PAGE_SIZE = 100;
/** Pages kept at a time: enough for scrolling to and fro, small beside a million rows. */
export const MAX_PAGES = 40;

/** A stretch of rows: from `first` up to, not including, `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/**
 * The rows of one view that were read so far, in pages; those not asked for longest go first.
 * Immutable: a change answers a new cache, so that the window sees that something changed.
 */
export class PageCache {
  private readonly pages: ReadonlyMap<number, readonly PetRow[]>;

  private constructor(pages: ReadonlyMap<number, readonly PetRow[]>) {
    this.pages = pages;
  }

  static readonly empty = new PageCache(new Map());

  /** The row at an index of the view, or undefined while it was not read. */
  rowAt(index: number): PetRow | undefined {
    return this.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];
  }

  /** All rows that were read, in no order. */
  rows(): PetRow[] {
    return [...this.pages.values()].flat();
  }

  /** The rows of a stretch, or undefined when one of them was not read. */
  stretch({ first, end }: RowRange): PetRow[] | undefined {
    const rows: PetRow[] = [];
    for (let index = first; index < end; index += 1) {
      const row = this.rowAt(index);
      if (!row) return undefined;
      rows.push(row);
    }
    return rows;
  }

  /** With the rows that a call answered from `offset` (the start of a page) on. */
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

  /** The first run of pages in a range that were not read, as rows; undefined when all are there. */
  missing(range: RowRange): RowRange | undefined {
    const last = Math.ceil(range.end / PAGE_SIZE);
    let first = Math.floor(range.first / PAGE_SIZE);
    while (first < last && this.pages.has(first)) first += 1;
    if (first >= last) return undefined;
    let end = first + 1;
    while (end < last && !this.pages.has(end)) end += 1;
    return { first: first * PAGE_SIZE, end: end * PAGE_SIZE };
  }

  /** The index of an animal among the rows that were read. */
  indexOf(id: bigint): number | undefined {
    for (const [number, rows] of this.pages) {
      const place = rows.findIndex((row) => row.id === id);
      if (place >= 0) return number * PAGE_SIZE + place;
    }
    return undefined;
  }
}
