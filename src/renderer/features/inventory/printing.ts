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
import { bridgeView, useView } from './view-store.ts';

/** Most animals on paper: about 300 pages. */
const MOST_PRINTED = 10_000;

interface Printing {
  rows: readonly PetRow[] | null;
  /** The groups that they are in; null without. */
  groups: PetGroups | null;
  /** The view that they are of, and when they were read (Unix ms). */
  view: InventoryView | null;
  readAt: number;
}

/** The animals that are on their way to the printer; null while none are. */
export const usePrinting = create<Printing>(() => ({
  rows: null,
  groups: null,
  view: null,
  readAt: 0,
}));

function tell(message: string): void {
  showToast('printing', { message, standsFor: 4_000 });
}

/** All animals of a view, or in words why they are too many. Throws what reading them threw. */
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
 * Reads the whole list of the view and hands it to the system's printing, or says why not. Of a list
 * too long for paper it says how to narrow it, instead of printing a part.
 */
export async function printList(): Promise<void> {
  showScreen('inventory');
  // The view that is chosen, even while the list on screen is still of the one before.
  const chosen = useView.getState();
  const view = bridgeView(chosen);
  try {
    const read = await readAll(view);
    const groups = chosen.groupedBy === null ? null : await readGroups(view, chosen.groupedBy);
    if (typeof read === 'string') tell(read);
    else usePrinting.setState({ rows: read, groups, view, readAt: Date.now() });
  } catch (error) {
    tell(errorValueOf(error).message);
  }
}
