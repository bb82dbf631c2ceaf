import { setTimeout as pause } from 'node:timers/promises';
import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import type { PetSelection } from '../../src/shared/inventory.ts';
import { addBeside, listBeside } from '../support/beside.ts';
import { percentile } from '../support/compare.ts';
import type { Finding } from '../support/findings.ts';
import { importGuppies } from '../support/guppies.ts';
import { residentMb } from '../support/memory.ts';
import { openTill } from '../support/paced-till.ts';
import type { Workbench } from '../support/workbench.ts';

const DAY = 86_400_000;
/** How long (ms) a quiet shop is measured, and at least each reading, which is repeated. */
const STRETCH = 4_000;
/** By how much more of a till's 1 % longest requests may take beside it. */
const MOST_LONGER = 2;
/** As many animals as one step takes. */
const OF_A_STEP = 20_000;

/** What takes longest; a step is done once. */
interface Work {
  what: string;
  isOnce?: boolean;
  run: (window: WindowClient) => Promise<unknown>;
}

const NOW = Date.now();
const YEAR = `${String(new Date(NOW).getFullYear())}-01-01`;
const register = { part: 'all', search: '', from: YEAR, to: null } as const;
const sales = (days: number) => ({ from: NOW - days * DAY, to: NOW });

const WORK: readonly Work[] = [
  {
    what: 'the register, first read',
    run: (window) => window.call('register.page', { ...register, before: null, limit: 50 }),
  },
  {
    what: 'a search in the register',
    run: (window) =>
      window.call('register.page', { ...register, search: 'guppy', before: null, limit: 50 }),
  },
  { what: 'a year’s book', run: (window) => window.call('register.book', register) },
  {
    what: 'a check of the register',
    isOnce: true,
    run: (window) => window.call('register.check', { known: null }),
  },
  {
    what: 'a report of five years',
    run: (window) => window.call('reports.sales', sales(5 * 366)),
  },
  { what: 'a report of a year', run: (window) => window.call('reports.sales', sales(365)) },
  {
    what: 'a search in sales',
    run: (window) => window.call('sales.page', { search: 'xyzzy', limit: 50 }),
  },
  {
    what: `an import of ${String(OF_A_STEP)}`,
    isOnce: true,
    run: (window) => importGuppies(window, OF_A_STEP, 1),
  },
  {
    what: `a change of ${String(OF_A_STEP)} prices`,
    isOnce: true,
    run: async (window) =>
      window.call('pets.changePrices', {
        selection: await guppies(window),
        change: { by: { percent: 1_000 }, ending: null },
      }),
  },
  {
    what: `a removal of ${String(OF_A_STEP)}`,
    isOnce: true,
    run: async (window) => window.call('pets.remove', { selection: await guppies(window) }),
  },
  { what: 'a backup', isOnce: true, run: (window) => window.call('backups.create', {}) },
];

async function guppies(window: WindowClient): Promise<PetSelection> {
  const categories = await window.call('categories.list', {});
  const categoryId = categories.find(({ name }) => name === 'Fish 0')?.id ?? null;
  const view = { sort: 'newest', status: 'all', categoryId, search: '' } as const;
  const { newestChange: asOf } = await window.call('pets.view', { view, grouping: null });
  return { kind: 'view', view, except: [], asOf };
}

/**
 * What a served shop of a data folder takes idle, and by how much longer a till's lists and additions take beside
 * what takes longest, which is measured in turn with a quiet shop.
 */
export async function beside(bench: Workbench, folder: string): Promise<Finding[]> {
  const own = await bench.startOwn(folder);
  await pause(STRETCH);
  const idle = residentMb(own.process.pid);
  const window = await openWindow(await own.window());
  const [adding, listing] = [openTill(own.origin, own.key), openTill(own.origin, own.key)];
  const measure = async (work: () => Promise<unknown>) => {
    const working = Promise.withResolvers<undefined>();
    const lists = listBeside(listing, () => working.promise);
    const { times, seconds } = await addBeside(adding, work);
    working.resolve(undefined);
    return { adds: percentile(times, 0.99), lists: percentile(await lists, 0.99), seconds };
  };
  await measure(() => pause(STRETCH));
  const findings: Finding[] = [
    { what: 'Idle after five years', value: idle, unit: 'MB', goal: { atMost: 150 } },
  ];
  for (const { what, isOnce = false, run } of WORK) {
    const quiet = await measure(() => pause(STRETCH));
    let times = 0;
    const busy = await measure(async () => {
      for (const until = performance.now() + STRETCH; ;) {
        await run(window);
        times += 1;
        if (isOnce || performance.now() > until) return;
      }
    });
    for (const kind of ['adds', 'lists'] as const)
      findings.push({
        what: `A till that ${kind === 'adds' ? 'adds' : 'lists'} beside ${what}: p99 by a quiet shop’s`,
        value: busy[kind] / quiet[kind],
        goal: { atMost: MOST_LONGER },
        detail: `${quiet[kind].toFixed(1)} → ${busy[kind].toFixed(1)} ms; it took ${(busy.seconds / times).toFixed(2)} s`,
      });
  }
  adding.close();
  listing.close();
  window.close();
  await bench.clear();
  return findings;
}
