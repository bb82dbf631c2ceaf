import { notifications } from '@mantine/notifications';
import { create } from 'zustand';
import { errorValueOf } from '../../../shared/errors.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { showScreen } from '../../stores/shell.ts';
import { animalsText, numberText } from '../../ui/formats.ts';
import { rowReader } from './inventory.ts';
import { useInventory } from './inventory-store.ts';

/** Most animals on paper: about 300 pages. */
const MOST_PRINTED = 10_000;

interface Printing {
  rows: readonly PetRow[] | null;
  /** When they were read (Unix ms). */
  readAt: number;
}

/** The animals that are on their way to the printer; null while none are. */
export const usePrinting = create<Printing>(() => ({ rows: null, readAt: 0 }));

function tell(message: string): void {
  notifications.show({ id: 'printing', message });
}

/**
 * Reads the whole list of the view and hands it to the system's printing, or says why not. Of a list
 * too long for paper it says how to narrow it, instead of printing a part.
 */
export async function printList(): Promise<void> {
  showScreen('inventory');
  const { total, totalIsExact } = useInventory.getState();
  if (total > MOST_PRINTED || !totalIsExact) {
    tell(
      `${animalsText(total, totalIsExact)} are too many to print. Narrow the list to ${numberText(MOST_PRINTED)} by a status, a category or a search.`,
    );
    return;
  }
  try {
    const rows = await rowReader.readStretch({ first: 0, end: total });
    usePrinting.setState({ rows, readAt: Date.now() });
  } catch (error) {
    tell(errorValueOf(error).message);
  }
}
