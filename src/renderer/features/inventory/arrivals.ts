import { create } from 'zustand';
import type { PetRow } from '../../../shared/pet.ts';

/** For how long (ms) an animal that a till added is marked as new. */
const FRESH_FOR = 60_000;

interface Arrivals {
  /** Animals that are marked as new. */
  fresh: ReadonlySet<bigint>;
  /** How many came in above or below what the clerk looks at. */
  unseen: number;
}

/** What was added while the window was open, by tills or the terminal. */
export const useArrivals = create<Arrivals>(() => ({ fresh: new Set(), unseen: 0 }));

/** Marks animals as new for a while. */
export function markFresh(rows: readonly PetRow[]): void {
  const ids = rows.map(({ id }) => id);
  useArrivals.setState(({ fresh }) => ({ fresh: new Set([...fresh, ...ids]) }));
  setTimeout(() => {
    unmarkFresh(ids);
  }, FRESH_FOR);
}

/** Takes the mark away, for what the clerk added here. */
export function unmarkFresh(ids: readonly bigint[]): void {
  useArrivals.setState(({ fresh }) => ({
    fresh: new Set([...fresh].filter((id) => !ids.includes(id))),
  }));
}

/** Counts animals that came in out of sight. */
export function noteUnseen(count: number): void {
  if (count > 0) useArrivals.setState(({ unseen }) => ({ unseen: unseen + count }));
}

/** Forgets the count, once the clerk has been there. */
export function forgetUnseen(): void {
  if (useArrivals.getState().unseen > 0) useArrivals.setState({ unseen: 0 });
}
