import { ShopError } from '../../../shared/errors.ts';
import { MAX_ROWS_PER_CALL, type InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { callShop } from '../../shop.ts';

/** All animals, in the order in which they were added. */
export const ALL_ANIMALS: InventoryView = {
  sort: 'oldest',
  status: 'all',
  categoryId: null,
  search: '',
  filters: [],
};
/** How often reading starts over because animals were changed meanwhile. */
const MOST_TRIES = 5;

/**
 * Returns all animals of a view as they were at one moment. Ones added meanwhile may be included;
 * when one was changed or removed, which shifts the others, reading starts over. Throws
 * `cancelled`, `bad_request`, and whatever reading them throws.
 */
export async function readStock(
  view: InventoryView,
  onProgress: (read: number, total: number) => void,
  signal: AbortSignal,
): Promise<PetRow[]> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const rows = await readOnce(view, onProgress, signal);
    if (rows) return rows;
  }
  throw new ShopError(
    'bad_request',
    'Animals are being changed all the time. Try again in a quieter moment.',
  );
}

/** Null when animals were changed meanwhile. */
async function readOnce(
  view: InventoryView,
  onProgress: (read: number, total: number) => void,
  signal: AbortSignal,
): Promise<PetRow[] | null> {
  const found = new Map<bigint, PetRow>();
  let asOf: number | undefined;
  for (let offset = 0; ; offset += MAX_ROWS_PER_CALL) {
    if (signal.aborted) throw new ShopError('cancelled', 'It was cancelled.');
    const input = { view, offset, limit: MAX_ROWS_PER_CALL };
    const { rows, total, totalIsExact, newestChange } = await callShop('pets.rows', input);
    asOf ??= newestChange;
    if (newestChange !== asOf) return null;
    // Animals added at the top shift the others down, so some are read twice.
    for (const row of rows) found.set(row.id, row);
    onProgress(found.size, total);
    if (rows.length < MAX_ROWS_PER_CALL) {
      if (totalIsExact) return [...found.values()];
      throw new ShopError(
        'bad_request',
        'The search finds more animals than can be shown. Narrow it, or export all animals.',
      );
    }
  }
}
