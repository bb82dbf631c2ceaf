/*
 * What takes longest in a shop of years. Run as a thread, it opens the window at the address in `workerData` and does
 * the work whose place in the list it is sent, then sends it back.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import type { PetSelection } from '../../src/shared/inventory.ts';
import { importGuppies } from '../support/guppies.ts';

const DAY = 86_400_000;
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

export const WORK: readonly Work[] = [
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

if (parentPort) {
  const port = parentPort;
  const window = openWindow(String(workerData));
  port.on('message', (place: number) => {
    void window.then((opened) => WORK[place]?.run(opened)).then(() => port.postMessage(place));
  });
}
