import { create } from 'zustand';
import { onAnotherPerson } from '../../stores/sign-in.ts';
import type { Selection } from '../selection/selection.ts';

type CounterAction = 'sell' | 'reserve' | 'remove';

interface Counter {
  /** The dialog that is open, and the animals that it is about. */
  open: { action: CounterAction; selection: Selection } | null;
  /** What was scanned while a sale is open, once per new object, until the sale has taken it. */
  scanned: { text: string } | null;
}

/** What is being done at the counter. */
export const useCounter = create<Counter>(() => ({ open: null, scanned: null }));

/** Asks for what is to be known about a sale of animals. */
export function openSell(selection: Selection): void {
  useCounter.setState({ open: { action: 'sell', selection }, scanned: null });
}

/** Asks for whom animals are reserved. */
export function openReserve(selection: Selection): void {
  useCounter.setState({ open: { action: 'reserve', selection } });
}

/** Asks why animals are removed, and how many of a group. */
export function openRemove(selection: Selection): void {
  useCounter.setState({ open: { action: 'remove', selection } });
}

/** Closes the dialog. */
export function closeCounter(): void {
  useCounter.setState({ open: null, scanned: null });
}

// The next person must not answer what another one was asked.
onAnotherPerson(closeCounter);

/** Adds what was scanned to the sale that is open. False when none is. */
export function scanIntoSale(text: string): boolean {
  if (useCounter.getState().open?.action !== 'sell') return false;
  useCounter.setState({ scanned: { text } });
  return true;
}
