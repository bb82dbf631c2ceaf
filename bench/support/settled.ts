import { setTimeout as pause } from 'node:timers/promises';
import type { WindowClient } from '../../src/main/testing/window-client.ts';

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

/** Returns once the index of names is complete. */
export async function untilIndexed(window: Shop): Promise<void> {
  const view = { sort: 'newest', status: 'all', categoryId: null, search: 'a name' } as const;
  await window.call('pets.rows', { view, offset: 0, limit: 1 });
}
