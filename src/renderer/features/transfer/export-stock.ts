import type { EventData } from '../../../shared/bridge.ts';
import { ShopError } from '../../../shared/errors.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { ExportFormat } from '../../../shared/stock-files/write-list.ts';
import { useAppInfo } from '../../stores/app-info.ts';
import { useCategories } from '../../stores/categories.ts';
import { FileClient } from './file-client.ts';
import { callShop } from '../../shop.ts';
import { readStock } from './read-stock.ts';

/** How many animals are passed to the worker at a time. */
const PORTION = 5_000;
/** How long (ms) the browser has to start the download before its address is revoked. */
const TAKING_OVER = 60_000;

/**
 * Writes the animals of a view, without some, to a file and returns how many there were. Throws `cancelled`,
 * `bad_request`, `storage_unavailable`, and whatever reading them throws.
 */
export async function exportStock(
  { view, except }: { view: InventoryView; except: ReadonlySet<bigint> },
  format: ExportFormat,
  onProgress: (read: number, total: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const rows = (await readStock(view, onProgress, signal)).filter(({ id }) => !except.has(id));
  const files = new FileClient();
  const stop = () => {
    files.close();
  };
  signal.addEventListener('abort', stop);
  try {
    const { list } = useCategories.getState();
    const names = new Map(list.filter(({ isNamed }) => isNamed).map(({ id, name }) => [id, name]));
    await files.call('beginExport', { format, fields: await callShop('fields.list', {}) });
    for (let from = 0; from < rows.length; from += PORTION) {
      const portion = rows.slice(from, from + PORTION);
      await files.call(
        'writePets',
        portion.map((row) => ({ ...row, category: names.get(row.categoryId) ?? null })),
      );
    }
    await download(await files.call('finishExport', null), `animals-${today()}.${format}`);
    return rows.length;
  } finally {
    signal.removeEventListener('abort', stop);
    files.close();
  }
}

/** Today by this computer's clock, in a form that sorts: 2026-11-21. */
function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * Passes a file to the browser's downloads or, on the desktop, to the system's save dialogue, and
 * waits until it is saved there. Throws `cancelled` and `storage_unavailable`.
 */
async function download(file: Blob, name: string): Promise<void> {
  const isDesktop = useAppInfo.getState().info?.host === 'desktop';
  const ended = isDesktop ? endOfDownload() : Promise.resolve('saved');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, TAKING_OVER);
  const outcome = await ended;
  if (outcome === 'cancelled') throw new ShopError('cancelled', 'Nothing was exported.');
  if (outcome === 'failed') {
    throw new ShopError(
      'storage_unavailable',
      'The file could not be saved. Choose another place, or make room there, and export again.',
    );
  }
}

/** What became of the download that begins next. */
function endOfDownload(): Promise<EventData<'download.ended'>['outcome']> {
  return new Promise((resolve) => {
    const stop = window.shop.on('download.ended', ({ outcome }) => {
      stop();
      resolve(outcome);
    });
  });
}
