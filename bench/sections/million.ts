import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import { compare, median, percentile } from '../support/compare.ts';
import { rateFinding, rounded, type Finding, type Line } from '../support/findings.ts';
import type { LoadRequest } from '../support/load.ts';
import { ADDS, followingPages, LIST, readsById } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import { timeToListening } from '../support/start-time.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'million';
const FEW = 1_000;
const MANY = 1_000_000;
/** Pages requested in turn: more than are kept rendered, so that each is read again. */
const DEEP_PAGES = 900;
const STARTS = 5;
const SEARCHES = 300;

/** The same requests at a thousand animals and at a million. */
export async function million(bench: Workbench): Promise<Line[]> {
  const folders = { few: await bench.stockOf(FEW), many: await bench.stockOf(MANY) };
  const lines: Line[] = [await startFinding(await bench.stockOf(0), folders.many)];
  const few = await bench.startOwn(folders.few);
  const many = await bench.startOwn(folders.many);
  const windows = {
    few: await openWindow(await few.window()),
    many: await openWindow(await many.window()),
  };
  for (const [what, requestsOf, atLeast = 0.8] of CASES) {
    const compared = await compare(
      many,
      few,
      await requestsOf(many, MANY),
      bench.effort,
      await requestsOf(few, FEW),
    );
    const title = `${what} at a million`;
    lines.push(rateFinding(SECTION, title, 'at a thousand', compared, atLeast));
  }
  lines.push(await countsFinding(windows.many, windows.few), await searchFinding(windows.many));
  windows.few.close();
  windows.many.close();
  return lines;
}

type RequestsOf = (server: Server, animals: number) => Promise<LoadRequest[]> | LoadRequest[];

const CASES: readonly [what: string, requests: RequestsOf, atLeast?: number][] = [
  ['GET /v1/pets', () => [LIST], 0.9],
  ['GET /v1/pets?status=sold', () => [{ method: 'GET', path: '/v1/pets?status=sold' }], 0.9],
  ['Deep pages', deepPages, 0.9],
  ['GET /v1/pets/{petId}', (_server, animals) => readsById(animals), 0.9],
  ['POST /v1/pets', () => [...ADDS]],
];

/** Pages of 20 across the whole list. Cursors are tied to a filter, but not to a page size. */
async function deepPages(server: Server, animals: number): Promise<LoadRequest[]> {
  const step = Math.min(100, Math.max(1, Math.floor(animals / DEEP_PAGES)));
  const pages = await followingPages(server, `/v1/pets?limit=${String(step)}`);
  const every = pages.length / DEEP_PAGES;
  return Array.from({ length: DEEP_PAGES }, (_, index) => ({
    method: 'GET',
    path: (pages[Math.floor(index * every)] ?? '').replace(/limit=\d+/, 'limit=20'),
  }));
}

async function startFinding(empty: string, full: string): Promise<Finding> {
  const times: { empty: number; full: number }[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    times.push({ empty: await timeToListening(empty), full: await timeToListening(full) });
  }
  const ofEmpty = median(times.map((time) => time.empty));
  const ofFull = median(times.map((time) => time.full));
  return {
    section: SECTION,
    what: 'Start to listening at a million',
    own: `${rounded(ofFull)} ms`,
    other: `an empty shop: ${rounded(ofEmpty)} ms`,
    value: ofFull / ofEmpty,
    unit: '',
    goal: { atMost: 1.3 },
  };
}

async function countsFinding(many: WindowClient, few: WindowClient): Promise<Finding> {
  const times: { many: number; few: number }[] = [];
  for (let round = 0; round < SEARCHES; round += 1) {
    times.push({
      few: await timeOf(() => few.call('pets.counts', {})),
      many: await timeOf(() => many.call('pets.counts', {})),
    });
  }
  const ofFew = median(times.map((time) => time.few));
  const ofMany = median(times.map((time) => time.many));
  return {
    section: SECTION,
    what: 'Counts by status at a million',
    own: `${ofMany.toFixed(2)} ms`,
    other: `at a thousand: ${ofFew.toFixed(2)} ms`,
    value: ofFew / ofMany,
    unit: '',
    goal: { atLeast: 0.9 },
  };
}

/**
 * Searches as a clerk types, every prefix of names that are in stock, each once: until the window has
 * the first animals, and until it knows how many there are.
 */
async function searchFinding(window: WindowClient): Promise<Finding> {
  const searches = await typedBeginnings(window);
  const firsts: number[] = [];
  const wholes: number[] = [];
  for (const search of searches) {
    const view = { sort: 'newest', status: 'all', categoryId: null, search } as const;
    const rows = { view, offset: 0, limit: 100 };
    const first = await timeOf(() => window.call('pets.rows', { ...rows, early: true }));
    firsts.push(first);
    wholes.push(first + (await timeOf(() => window.call('pets.rows', rows))));
  }
  const told = (times: number[]) =>
    `median ${median(times).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
  return {
    section: SECTION,
    what: 'Search by part of a name, first animals: p99',
    own: `${String(searches.length)} searches, ${told(firsts)}`,
    other: `all counted: ${told(wholes)}`,
    value: percentile(firsts, 0.99),
    unit: 'ms',
    goal: { atMost: 30 },
  };
}

async function typedBeginnings(window: WindowClient): Promise<string[]> {
  const searches = new Set<string>();
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  for (let offset = 0; searches.size < SEARCHES; offset += 997) {
    const { rows } = await window.call('pets.rows', { view, offset, limit: 1 });
    const name = rows[0]?.name ?? '';
    for (let end = 1; end <= name.length; end += 1) searches.add(name.slice(0, end));
  }
  return [...searches].slice(0, SEARCHES);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
