import type { Shop } from '../app/shop.ts';
import { sendToPage } from '../window/ipc.ts';
import { followProgram } from './apply-settings.ts';
import { relaunchShown } from './lifecycle.ts';
import type { Memory } from './remembered.ts';
import type { ShopWindow } from './shop-window.ts';
import { showForeignUpdate } from './update-dialogs.ts';
import { packagedUpdateSource } from './update-feed.ts';
import type { Updates } from './updates.ts';

/** Looks for updates from now on, for an open shop and its window. */
export function beginUpdates(
  updates: Updates,
  { shop, window, memory }: { shop: Shop; window: ShopWindow; memory: Memory },
): void {
  updates.begin({
    source: packagedUpdateSource,
    backUp: () => shop.backUpBeforeUpdate(),
    onReady: (state) => sendToPage(window.page, 'update.ready', state),
    onForeign: showForeignUpdate,
    onBegun: (version, problem) => memory.change({ update: { version, problem } }),
    onProgramMoved: followProgram,
    relaunch: relaunchShown,
  });
}
