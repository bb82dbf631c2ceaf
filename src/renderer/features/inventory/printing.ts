import { create } from 'zustand';
import { errorValueOf } from '../../../shared/errors.ts';
import {
  MAX_ROWS_PER_CALL,
  type InventoryView,
  type PetGroups,
} from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { callShop } from '../../shop.ts';
import { showScreen } from '../../stores/shell.ts';
import { animalsText, numberText } from '../../ui/formats.ts';
import { showToast } from '../../ui/toast.tsx';
import { readGroups } from './groups.ts';
import { viewOf, type Selection } from './selection.ts';
import { bridgeView, useView } from './view-store.ts';

/** The most animals that are printed: about 300 pages. */
const MOST_PRINTED = 10_000;

interface Printing {
  rows: readonly PetRow[] | null;
  /** The groups of the animals; null when the list is not grouped. */
  groups: PetGroups | null;
  /** The view that was read, and when (Unix ms). */
  view: InventoryView | null;
  readAt: number;
}

/** The animals on their way to the printer; null while there are none. */
export const usePrinting = create<Printing>(() => ({
  rows: null,
  groups: null,
  view: null,
  readAt: 0,
}));

function tell(message: string): void {
  showToast('printing', { message, duration: 4_000 });
}

/** All animals of a view, or a sentence when there are too many. Throws what reading them threw. */
async function readAll(view: InventoryView): Promise<PetRow[] | string> {
  const all: PetRow[] = [];
  for (;;) {
    const page = { view, offset: all.length, limit: MAX_ROWS_PER_CALL };
    const { rows, total, totalIsExact } = await callShop('pets.rows', page);
    if (total > MOST_PRINTED || !totalIsExact) {
      return `${animalsText(total, totalIsExact)} are too many to print. Narrow the list to ${numberText(MOST_PRINTED)} by a status, a category or a search.`;
    }
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/**
 * Reads the view's whole list, or the selected animals in its order, and passes it to the system's
 * print dialogue, or says why not. When the list is too long for paper, says how to narrow it instead
 * of printing part of it.
 */
export async function printList(selection?: Selection): Promise<void> {
  showScreen('inventory');
  // The chosen view, even while the screen still shows the previous one.
  const chosen = useView.getState();
  const { view, except } = selection
    ? viewOf(selection, chosen.order.sort)
    : { view: bridgeView(chosen), except: new Set() };
  const by = selection ? null : chosen.groupedBy;
  try {
    const read = await readAll(view);
    const groups = by === null ? null : await readGroups(view, by);
    if (typeof read === 'string') tell(read);
    else {
      const rows = read.filter(({ id }) => !except.has(id));
      usePrinting.setState({ rows, groups, view, readAt: Date.now() });
    }
  } catch (error) {
    tell(errorValueOf(error).message);
  }
}
