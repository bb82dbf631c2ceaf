import { create } from 'zustand';
import { onAnotherPerson } from '../../stores/sign-in.ts';
import type { Selection } from '../selection/selection.ts';

type CounterAction = 'reserve' | 'remove' | 'join' | 'treat' | 'protect';

interface Counter {
  /** The dialog that is open, and the animals that it is about. */
  open: { action: CounterAction; selection: Selection } | null;
}

/** What is being done at the counter. */
export const useCounter = create<Counter>(() => ({ open: null }));

/** Asks for whom animals are reserved. */
export function openReserve(selection: Selection): void {
  useCounter.setState({ open: { action: 'reserve', selection } });
}

/** Asks why animals are removed, and how many of a group. */
export function openRemove(selection: Selection): void {
  useCounter.setState({ open: { action: 'remove', selection } });
}

/** Asks which of alike entries stays, when they become one. */
export function openJoin(selection: Selection): void {
  useCounter.setState({ open: { action: 'join', selection } });
}

/** Asks what was done to animals, and until when they are not for sale. */
export function openTreat(selection: Selection): void {
  useCounter.setState({ open: { action: 'treat', selection } });
}

/** Asks of which protected species animals are. */
export function openProtect(selection: Selection): void {
  useCounter.setState({ open: { action: 'protect', selection } });
}

/** Closes the dialog. */
export function closeCounter(): void {
  useCounter.setState({ open: null });
}

// The next person must not answer what another one was asked.
onAnotherPerson(closeCounter);
