import { create } from 'zustand';
import type { PetRow } from '../../../shared/pet.ts';

/** How long (ms) an animal that a till added is marked as new. */
const FRESH_FOR = 60_000;

interface Arrivals {
  /** Animals that are marked as new. */
  fresh: ReadonlySet<bigint>;
  /** How many were added above or below the visible part. */
  unseen: number;
}

/** What tills or the terminal added while the window was open. */
export const useArrivals = create<Arrivals>(() => ({ fresh: new Set(), unseen: 0 }));

/** Marks animals as new for a while. */
export function markFresh(rows: readonly PetRow[]): void {
  const ids = rows.map(({ id }) => id);
  useArrivals.setState(({ fresh }) => ({ fresh: new Set([...fresh, ...ids]) }));
  setTimeout(() => unmarkFresh(ids), FRESH_FOR);
}

/** Removes the mark from animals that the clerk added here. */
export function unmarkFresh(ids: readonly bigint[]): void {
  useArrivals.setState(({ fresh }) => ({
    fresh: new Set([...fresh].filter((id) => !ids.includes(id))),
  }));
}

/** Counts animals that were added out of sight. */
export function noteUnseen(count: number): void {
  if (count > 0) useArrivals.setState(({ unseen }) => ({ unseen: unseen + count }));
}

/** Resets the count once the clerk has been there. */
export function forgetUnseen(): void {
  if (useArrivals.getState().unseen > 0) useArrivals.setState({ unseen: 0 });
}
