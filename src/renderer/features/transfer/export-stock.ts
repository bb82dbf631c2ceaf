import type { InventoryView } from '../../../shared/inventory.ts';
import type { ExportFormat } from '../../../shared/stock-files/write-list.ts';
import { download } from '../../download.ts';
import { useCategories } from '../../stores/categories.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { FileClient } from './file-client.ts';
import { callShop } from '../../shop.ts';
import { readStock } from './read-stock.ts';

/** How many animals are passed to the worker at a time. */
const PORTION = 5_000;

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
    await download(
      await files.call('finishExport', null),
      `animals-${dayNamed(Date.now())}.${format}`,
    );
    return rows.length;
  } finally {
    signal.removeEventListener('abort', stop);
    files.close();
  }
}
