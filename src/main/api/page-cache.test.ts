import { beforeEach, expect, it } from 'vitest';
import { PageCache, type RenderedPage } from './page-cache.ts';

const REVISIONS = { pets: 1, changes: 1, keys: 1 };
const MEGABYTE = 1024 * 1024;

let cache: PageCache<RenderedPage>;
beforeEach(() => {
  cache = new PageCache();
});

function pageOf(bytes: number) {
  const body = '.'.repeat(bytes);
  const page = { body, link: null, nextCursor: null, status: null };
  return { page, headers: [], revisions: REVISIONS };
}

/** The first characters of the URLs under which something is found. */
function found(...urls: string[]): string[] {
  return urls.filter((url) => cache.find(url) !== undefined).map((url) => url.slice(0, 4));
}

it('finds a page by its URL until another takes its place', () => {
  const [first, second] = [pageOf(3), pageOf(5)];
  cache.keep('/a', first);
  expect(cache.find('/a')).toBe(first);
  expect(cache.find('/b')).toBeUndefined();
  cache.keep('/a', second);
  expect(cache.find('/a')).toBe(second);
});

it('keeps 256 pages, and drops the one that was cached first', () => {
  for (let number = 0; number < 256; number += 1) cache.keep(`/${String(number)}`, pageOf(1));
  expect(found('/0', '/255')).toEqual(['/0', '/255']);
  cache.keep('/new', pageOf(1));
  expect(found('/0', '/1', '/255', '/new')).toEqual(['/1', '/255', '/new']);
});

it('keeps 8 MB, whatever the number of pages, and counts a page that is replaced once', () => {
  for (const url of ['/a', '/b', '/c', '/d']) cache.keep(url, pageOf(2 * MEGABYTE));
  for (let round = 0; round < 5; round += 1) cache.keep('/d', pageOf(2 * MEGABYTE));
  expect(found('/a', '/b', '/c', '/d')).toEqual(['/a', '/b', '/c', '/d']);
  cache.keep('/e', pageOf(1));
  expect(found('/a', '/b', '/c', '/d', '/e')).toEqual(['/b', '/c', '/d', '/e']);
  // What was dropped makes room.
  cache.keep('/f', pageOf(2 * MEGABYTE - 1));
  expect(found('/b', '/f')).toEqual(['/b', '/f']);
  cache.keep('/g', pageOf(7 * MEGABYTE));
  expect(found('/b', '/c', '/d', '/e', '/f', '/g')).toEqual(['/g']);
});

it('caches no URL that is longer than any link of the service', () => {
  const longest = `/${'x'.repeat(255)}`;
  cache.keep(longest, pageOf(1));
  cache.keep(`${longest}x`, pageOf(1));
  expect(found(longest)).toHaveLength(1);
  expect(found(`${longest}x`)).toEqual([]);
});
