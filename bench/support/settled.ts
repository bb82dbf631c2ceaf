import { setTimeout as pause } from 'node:timers/promises';
import type { WindowClient } from '../../src/main/testing/window-client.ts';
import type { Server } from './server.ts';

/** Whatever calls the shop as its window does. */
type Shop = Pick<WindowClient, 'call'>;

/**
 * Returns once a shop that was just started does nothing by itself any more: its index of names is
 * complete, as it is but for a moment after many additions, and the day's check and backup, which
 * read the whole stock some seconds after the start, are done.
 */
export async function untilSettled(window: Shop): Promise<void> {
  await untilIndexed(window);
  for (;;) {
    const backups = await window.call('backups.list', {});
    if (backups.some(({ kind }) => kind === 'daily')) return;
    await pause(500);
  }
}

/** While a server uses less of a core than this for this long (ms), it works on nothing any more. */
const AT_REST = 0.04;
const REST = 1_300;
/** How long (ms) is waited for that at most; a database may tidy up for longer. */
const LONGEST = 60_000;

/**
 * Returns once servers do nothing by themselves any more. Ours indexes the names of added animals,
 * from a second after the last one.
 */
export async function untilAtRest(...servers: readonly Server[]): Promise<void> {
  const until = performance.now() + LONGEST;
  while (performance.now() < until) {
    const before = await Promise.all(servers.map((server) => server.ask('cpu')));
    await pause(REST);
    const after = await Promise.all(servers.map((server) => server.ask('cpu')));
    if (after.every((cpu, index) => cpu - (before[index] ?? 0) < AT_REST * REST * 1_000)) return;
  }
}

/** Returns once the index of names is complete. */
export async function untilIndexed(window: Shop): Promise<void> {
  const view = { sort: 'newest', status: 'all', categoryId: null, search: 'a name' } as const;
  await window.call('pets.rows', { view, offset: 0, limit: 1 });
}
