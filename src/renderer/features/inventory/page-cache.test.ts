import { describe, expect, it } from 'vitest';
import type { PetRow } from '../../../shared/pet.ts';
import { MAX_PAGES, PAGE_SIZE, PageCache } from './page-cache.ts';

/** The rows from `first` up to, but not including, `end` of a list whose ids are its indexes. */
function rows(first: number, end: number): PetRow[] {
  return Array.from({ length: end - first }, (_, place) => ({
    id: BigInt(first + place),
    name: `Animal ${first + place}`,
    categoryId: 1n,
    status: null,
    details: {},
    addedAt: 0,
    addedBy: null,
    version: 0,
  }));
}

describe('the rows that were read', () => {
  it('answers each row at its index, and none that was not read', () => {
    const cache = PageCache.empty.with(2 * PAGE_SIZE, rows(2 * PAGE_SIZE, 3 * PAGE_SIZE + 7));
    expect(cache.rowAt(2 * PAGE_SIZE)?.id).toBe(BigInt(2 * PAGE_SIZE));
    expect(cache.rowAt(3 * PAGE_SIZE + 6)?.id).toBe(BigInt(3 * PAGE_SIZE + 6));
    expect(cache.rowAt(3 * PAGE_SIZE + 7)).toBeUndefined();
    expect(cache.rowAt(2 * PAGE_SIZE - 1)).toBeUndefined();
  });

  it('leaves the cache before a change as it was', () => {
    const before = PageCache.empty.with(0, rows(0, 10));
    before.with(0, rows(50, 60));
    expect(before.rowAt(0)?.id).toBe(0n);
    expect(PageCache.empty.rowAt(0)).toBeUndefined();
  });

  it('asks for whole pages around what is missing, the first run of them', () => {
    const cache = PageCache.empty.with(PAGE_SIZE, rows(PAGE_SIZE, 2 * PAGE_SIZE));
    expect(cache.missing({ first: 20, end: 2 * PAGE_SIZE })).toEqual({ first: 0, end: PAGE_SIZE });
    expect(cache.missing({ first: PAGE_SIZE, end: 2 * PAGE_SIZE })).toBeUndefined();
    expect(cache.missing({ first: PAGE_SIZE + 1, end: 3 * PAGE_SIZE + 1 })).toEqual({
      first: 2 * PAGE_SIZE,
      end: 4 * PAGE_SIZE,
    });
    expect(cache.missing({ first: 0, end: 0 })).toBeUndefined();
  });

  it('forgets the pages that were read longest ago, and never grows past its bound', () => {
    let cache = PageCache.empty;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      cache = cache.with(page * PAGE_SIZE, rows(page * PAGE_SIZE, (page + 1) * PAGE_SIZE));
    }
    // Having been read again, the first page is now the most recent.
    cache = cache.with(0, rows(0, PAGE_SIZE));
    const next = MAX_PAGES * PAGE_SIZE;
    cache = cache.with(next, rows(next, next + PAGE_SIZE));
    expect(cache.rowAt(0)).toBeDefined();
    expect(cache.rowAt(next)).toBeDefined();
    expect(cache.rowAt(PAGE_SIZE)).toBeUndefined();
    expect(cache.rowAt(2 * PAGE_SIZE)).toBeDefined();
  });

  it('finds an animal by its id wherever it was read', () => {
    const cache = PageCache.empty.with(5 * PAGE_SIZE, rows(5 * PAGE_SIZE, 6 * PAGE_SIZE));
    expect(cache.indexOf(BigInt(5 * PAGE_SIZE + 3))).toBe(5 * PAGE_SIZE + 3);
    expect(cache.indexOf(3n)).toBeUndefined();
  });
});
