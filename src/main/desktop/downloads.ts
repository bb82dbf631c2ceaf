import { session } from 'electron';
import type { EventData } from '../../shared/bridge.ts';
import { tellPage } from '../window/ipc.ts';
import type { ShopWindow } from './shop-window.ts';

type Outcome = EventData<'download.ended'>['outcome'];

/**
 * Tells the page what became of each file that it offered: the person chooses its place in the
 * system's dialogue, which may take a while, be cancelled, or lead where nothing can be written.
 */
export function reportDownloads(window: ShopWindow): void {
  session.defaultSession.on('will-download', (_event, item) => {
    let outcome: Outcome = 'cancelled';
    item.on('updated', (_updated, state) => {
      // Chromium would wait for somebody to resume it.
      if (state !== 'interrupted') return;
      outcome = 'failed';
      item.cancel();
    });
    item.once('done', (_done, state) => {
      if (state === 'completed') outcome = 'saved';
      if (state === 'interrupted') outcome = 'failed';
      tellPage(window.page, 'download.ended', { outcome });
    });
  });
}
