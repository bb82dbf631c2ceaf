import { errorValueOf } from '../../../shared/errors.ts';
import type { HistoryEntry } from '../../../shared/history.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { callShop } from '../../shop.ts';
import { HEADER_ROW } from './grid-keys.ts';
import { rowReader } from './inventory.ts';
import { useInventory } from './inventory-store.ts';
import { tellNumber } from './number-toast.tsx';
import { bridgeView, clearFilters, setFilter, useView } from './view-store.ts';

/** Brings the keyboard into the rows, once those of the view that is chosen are there. */
export function goToResults(): void {
  useInventory.setState(({ active }) => ({
    focusWanted: { animal: null },
    active: active.row === HEADER_ROW ? { ...active, row: 0 } : active,
  }));
}

/** Goes to the animal whose number is searched for, whatever the filters say; else into what was found. */
export async function goToNumberOrResults(search: string): Promise<void> {
  const number = int64FromDecimal(search.trim());
  if (number === undefined) {
    goToResults();
    return;
  }
  try {
    if (await goToAnimal(number)) return;
    const { entries } = await callShop('history.page', { petId: number, limit: 1 });
    const [last] = entries;
    tellNumber(number, removalIn(last));
    if (!last) goToResults();
  } catch (error) {
    useInventory.setState({ problem: errorValueOf(error).message });
  }
}

function removalIn(entry: HistoryEntry | undefined): { name: string; at: number } | null {
  return entry?.action === 'removed' ? { name: entry.before?.name ?? '', at: entry.at } : null;
}

/** Shows an animal in the list, without the filters when they hide it; false when it is not in stock. */
async function goToAnimal(id: bigint): Promise<boolean> {
  const chosen = bridgeView(useView.getState());
  const unsearched: InventoryView = { ...chosen, search: '' };
  const everything: InventoryView = { ...unsearched, status: 'all', categoryId: null };
  const positionIn = async (view: InventoryView) =>
    (await callShop('pets.position', { view, id })).position;
  const position = await positionIn(unsearched);
  const place = position ?? (await positionIn(everything));
  if (place === null) return false;
  if (position === null) clearFilters();
  else setFilter({ search: '' });
  useInventory.setState({ focusWanted: { animal: id } });
  rowReader.show(id, place);
  return true;
}
