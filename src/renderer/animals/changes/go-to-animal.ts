import { t } from '@lingui/core/macro';
import { errorValueOf } from '../../../shared/errors.ts';
import type { HistoryEntry } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { callShop } from '../../shop.ts';
import { asOneLine } from '../../../shared/messages.ts';
import { numberIn } from '../../../shared/search-terms.ts';
import { animalsText } from '../../ui/formats.ts';
import { showScreen, useShell } from '../../stores/shell.ts';
import { scanIntoSale, searchInSale } from '../dialogs/sale-store.ts';
import { putBackAnimals } from './changes.ts';
import { HEADER_ROW } from '../list/grid-cells.ts';
import { useInventory } from '../list/inventory-store.ts';
import { showAnimal } from '../list/list-reading.ts';
import { isShownIn } from '../view/matching.ts';
import { reportNumber, reportScan, showSentence, soldText } from './outcome-toast.tsx';
import { bridgeView, clearFilters, setFilter, showOnly, useView } from '../view/view-store.ts';

/** Among so many entries of its history, an animal's sale is looked for. */
const LATEST_ENTRIES = 20;

/** Moves the focus into the rows, once those of the chosen view have been read. */
export function goToResults(): void {
  useInventory.setState(({ active }) => ({
    focusWanted: { animal: null },
    active: active.row === HEADER_ROW ? { ...active, row: 0 } : active,
  }));
}

/**
 * Goes to the animal whose code or number was searched for, whatever the filters, and says when it was sold,
 * if it was; otherwise goes to the results.
 */
export async function goToNumberOrResults(search: string): Promise<void> {
  const number = numberIn(search);
  if (number === undefined) {
    goToResults();
    return;
  }
  try {
    const { rows } = await callShop('pets.scanned', { text: search });
    const [found, ...others] = rows;
    if (found && others.length === 0) {
      if (await goToAnimal(found.id)) await reportSale(found.id);
      return;
    }
    if (found) {
      offer(rows, search);
      return;
    }
    const [last] = await latestOf(number);
    reportNumber(number, removalIn(last), () => void putBackAndGoTo(number));
    if (!last) goToResults();
  } catch (error) {
    useInventory.setState({ problem: errorValueOf(error).message });
  }
}

/** Searches for what was typed beside the list, for the sale if one is open, and lets it be typed on. */
export function typeIntoSearch(text: string): void {
  if (useShell.getState().screen !== 'inventory') return;
  if (searchInSale(text)) return;
  setFilter({ search: asOneLine(text) });
  useShell.setState({ searchWanted: 'end' });
}

/** Adds what was scanned to the sale that is open, or goes to the animal that it is of, whatever the filters. */
export function goToScanned(text: string): void {
  if (scanIntoSale(text)) return;
  clearFilters();
  setFilter({ search: asOneLine(text) });
  // A dialog keeps the focus, and belongs to its screen.
  if (document.querySelector('[aria-modal="true"]')) {
    showSentence(t`Scanned: ${text}. Close this dialog to find it in the inventory.`);
    return;
  }
  showScreen('inventory');
  void openScanned(asOneLine(text));
}

/**
 * Opens the card of the animal with a code or number. Where several have it, they are offered in the list; where
 * none has, no card stays open, and the focus goes to no animal.
 */
async function openScanned(text: string): Promise<void> {
  try {
    const { rows } = await callShop('pets.scanned', { text });
    const [found, ...others] = rows;
    if (found && others.length === 0) {
      if (!(await goToAnimal(found.id))) return;
      useShell.setState({ cardOpen: true });
      await reportSale(found.id);
      return;
    }
    useShell.setState({ cardOpen: false });
    if (found) {
      offer(rows, text);
      return;
    }
    setFilter({ status: 'all' });
    const number = numberIn(text);
    const removed = number === undefined ? null : removalIn((await latestOf(number))[0]);
    if (number !== undefined && removed)
      reportNumber(number, removed, () => void putBackAndGoTo(number));
    else reportScan(t`No animal has ${text} as its code or number.`);
  } catch (error) {
    useInventory.setState({ problem: errorValueOf(error).message });
  }
}

/** Shows the animals of which a code or number is, and no others. */
function offer(rows: readonly PetRow[], text: string): void {
  showOnly(rows.map(({ id }) => id));
  reportScan(
    t`${animalsText(rows.length)} have ${text}: ${namesOf(rows)}. Choose one in the list.`,
  );
  goToResults();
}

function namesOf(rows: readonly PetRow[]): string {
  return rows.map(({ id, name }) => t`${name} (No. ${String(id)})`).join(', ');
}

async function latestOf(id: bigint): Promise<readonly HistoryEntry[]> {
  return (await callShop('history.page', { petId: id, limit: LATEST_ENTRIES })).entries;
}

/** A clerk with the animal in hand must learn that it is sold. */
async function reportSale(id: bigint): Promise<void> {
  reportIfSold(await latestOf(id));
}

function reportIfSold(entries: readonly HistoryEntry[]): void {
  const [last] = entries;
  if (last?.after?.status !== 'sold') return;
  const sale =
    entries.find(
      ({ action, before, after }) =>
        (action === 'added' || action === 'changed') && before?.status !== after?.status,
    ) ?? last;
  showSentence(soldText(last.after.name, sale.author, sale.at));
}

async function putBackAndGoTo(id: bigint): Promise<void> {
  await putBackAnimals([id]);
  // If it can't be found now, the list says why it can't be read.
  await goToAnimal(id).catch(() => undefined);
}

function removalIn(entry: HistoryEntry | undefined): { name: string; at: number } | null {
  return entry?.action === 'removed' ? { name: entry.before?.name ?? '', at: entry.at } : null;
}

/** Shows an animal in the list, clearing filters that hide it. False when there is none of this number. */
export async function goToAnimal(id: bigint): Promise<boolean> {
  const [animal] = (await callShop('pets.byIds', { ids: [id] })).rows;
  if (!animal) return false;
  if (isShownIn({ ...bridgeView(useView.getState()), search: '' }, animal)) {
    setFilter({ search: '' });
  } else {
    clearFilters();
    if (animal.status === 'sold') setFilter({ status: 'all' });
  }
  useInventory.setState({ focusWanted: { animal: id } });
  void showAnimal(id);
  return true;
}
