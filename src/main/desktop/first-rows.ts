import type { Logger } from 'pino';
import type { ShopWindow } from './shop-window.ts';

/** The first cell of each animal that was read. */
const FIRST_CELLS = '[role=row]:not([aria-busy]) > [role=gridcell]:first-child';

/** How long (ms) a page has for that; a shop without animals never shows any. */
const WITHIN = 120_000;

/** Logs once that the page shows animals: in the log of a window that stays empty, this is missing. */
export function logFirstRows(window: ShopWindow, log: Logger): void {
  void window
    .untilShown(FIRST_CELLS, WITHIN)
    .then((rows) => log.info({ rows }, 'The window shows animals'));
}
