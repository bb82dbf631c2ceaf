import { errorValueOf } from '../../../shared/errors.ts';
import type { HistoryEntry } from '../../../shared/history.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { callShop } from '../../shop.ts';
import { asOneLine } from '../../../shared/messages.ts';
import { showScreen, useShell } from '../../stores/shell.ts';
import { putBackAnimals } from './changes.ts';
import { HEADER_ROW } from './grid-keys.ts';
import { rowReader } from './inventory.ts';
import { useInventory } from './inventory-store.ts';
import { tellNumber } from './number-toast.tsx';
import { showSentence } from './outcome-toast.tsx';
import { bridgeView, clearFilters, setFilter, useView } from './view-store.ts';

/** Moves the focus into the rows, once those of the chosen view have been read. */
export function goToResults(): void {
  useInventory.setState(({ active }) => ({
    focusWanted: { animal: null },
    active: active.row === HEADER_ROW ? { ...active, row: 0 } : active,
  }));
}

/** Goes to the animal whose number was searched for, whatever the filters; otherwise to the results. */
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
    tellNumber(number, removalIn(last), () => void putBackAndGoTo(number));
    if (!last) goToResults();
  } catch (error) {
    useInventory.setState({ problem: errorValueOf(error).message });
  }
}

/** Searches for what was typed beside the list, and lets it be typed on. */
export function typeIntoSearch(text: string): void {
  if (useShell.getState().screen !== 'inventory') return;
  setFilter({ search: asOneLine(text) });
  useShell.setState({ searchWanted: 'end' });
}

/** Finds what was scanned: by number, or by part of a name, whatever the filters. */
export function goToScanned(text: string): void {
  clearFilters();
  setFilter({ search: asOneLine(text) });
  // A dialog keeps the focus, and belongs to its screen.
  if (document.querySelector('[aria-modal="true"]')) {
    showSentence(`Scanned: ${text}. Close this dialog to find it in the inventory.`);
    return;
  }
  showScreen('inventory');
  void goToNumberOrResults(text);
}

async function putBackAndGoTo(id: bigint): Promise<void> {
  await putBackAnimals([id]);
  // If it can't be found now, the list says why it can't be read.
  await goToAnimal(id).catch(() => undefined);
}

function removalIn(entry: HistoryEntry | undefined): { name: string; at: number } | null {
  return entry?.action === 'removed' ? { name: entry.before?.name ?? '', at: entry.at } : null;
}

/** Shows an animal in the list, clearing filters that hide it. False when it is not in stock. */
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
