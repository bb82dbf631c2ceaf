import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import { compare, median, percentile } from '../support/compare.ts';
import { rateFinding, type Finding } from '../support/findings.ts';
import type { LoadRequest } from '../support/load.ts';
import { ADDS, followingPages, LIST, readsById } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import type { Workbench } from '../support/workbench.ts';
import { timeToListening } from './start.ts';

const FEW = 1_000;
const MANY = 1_000_000;
/** Pages requested in turn: more than are kept rendered, so that each is read again. */
const DEEP_PAGES = 900;
const STARTS = 5;
/** As many animals as a window's list promises to show at once. */
const LISTED = 200_000;
const SEARCHES = 300;

type RequestsOf = (server: Server, animals: number) => Promise<LoadRequest[]> | LoadRequest[];

const CASES: readonly [what: string, requests: RequestsOf, atLeast: number][] = [
  ['GET /v1/pets', () => [LIST], 0.9],
  ['GET /v1/pets?status=sold', () => [{ ...LIST, path: '/v1/pets?status=sold' }], 0.9],
  ['Deep pages', deepPages, 0.9],
  ['GET /v1/pets/{petId}', (_server, animals) => readsById(animals), 0.9],
  ['POST /v1/pets', () => [...ADDS], 0.8],
];

/** The same requests at a thousand animals and at a million, and searches of 200,000. */
export async function million(bench: Workbench): Promise<Finding[]> {
  const folder = await bench.stockOf(MANY);
  const findings = [await startFinding(await bench.stockOf(0), folder)];
  const few = await bench.startOwn(await bench.stockOf(FEW));
  const many = await bench.startOwn(folder);
  for (const [what, requestsOf, atLeast] of CASES) {
    const [own, other] = [await requestsOf(many, MANY), await requestsOf(few, FEW)];
    const compared = await compare(many, few, own, bench.effort, other);
    findings.push(rateFinding(`${what} at a million, by a thousand`, compared, atLeast));
  }
  const listed = await bench.startOwn(await bench.stockOf(LISTED));
  const window = await openWindow(await listed.window());
  findings.push(await searchFinding(window));
  window.close();
  return findings;
}

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
    what: 'Start to listening at a million, by an empty shop',
    value: ofFull / ofEmpty,
    goal: { atMost: 1.3 },
    detail: `${ofFull.toFixed(0)} ms against ${ofEmpty.toFixed(0)} ms`,
  };
}

/**
 * Searches as a clerk types, every prefix of names that are in stock, each once.
 */
async function searchFinding(window: WindowClient): Promise<Finding> {
  const times: number[] = [];
  for (const search of await typedBeginnings(window)) {
    const view = { sort: 'newest', status: 'all', categoryId: null, search } as const;
    const startedAt = performance.now();
    await window.call('pets.view', { view, grouping: null });
    times.push(performance.now() - startedAt);
  }
  return {
    what: 'Search by part of a name at 200,000: p99',
    value: percentile(times, 0.99),
    unit: 'ms',
    goal: { atMost: 300 },
    detail: `${String(times.length)} searches, median ${median(times).toFixed(1)} ms`,
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
