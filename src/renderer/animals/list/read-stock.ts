import { t } from '@lingui/core/macro';
import type { CallInput } from '../../../shared/bridge.ts';
import { ShopError } from '../../../shared/errors.ts';
import {
  MAX_ROWS_PER_CALL,
  type InventoryView,
  type ViewSnapshot,
} from '../../../shared/inventory.ts';
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
/** How often reading starts over because animals were changed during it. */
const MOST_TRIES = 5;

/** Rows of a view, with its groups. */
interface Stock extends Pick<ViewSnapshot, 'groups'> {
  rows: PetRow[];
}

/**
 * Returns all animals of a view as they were at one moment, in its groups if it has any; when one is
 * changed or removed during the reading, it starts over. Throws `cancelled`, `bad_request`, and whatever
 * reading them throws.
 */
export async function readStock(
  asked: CallInput<'pets.view'>,
  onProgress: (read: number, total: number) => void,
  signal: AbortSignal,
): Promise<Stock> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const stock = await readOnce(asked, onProgress, signal);
    if (stock) return stock;
  }
  throw new ShopError(
    'bad_request',
    t`Animals are being changed all the time. Try again in a quieter moment.`,
  );
}

/** Null when animals were changed during the reading. */
async function readOnce(
  asked: CallInput<'pets.view'>,
  onProgress: (read: number, total: number) => void,
  signal: AbortSignal,
): Promise<Stock | null> {
  const { ids, groups, newestChange: asOf } = await callShop('pets.view', asked);
  const rows: PetRow[] = [];
  while (rows.length < ids.length) {
    if (signal.aborted) throw new ShopError('cancelled', t`It was cancelled.`);
    const next = [...ids.subarray(rows.length, rows.length + MAX_ROWS_PER_CALL)];
    const read = await callShop('pets.byIds', { ids: next });
    if (read.newestChange !== asOf) return null;
    rows.push(...read.rows);
    onProgress(rows.length, ids.length);
  }
  return { rows, groups };
}
