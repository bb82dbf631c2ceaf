import type { ReactNode } from 'react';
import { create } from 'zustand';

/** The most animals, or labels, that are printed at once: some hundreds of pages. */
export const MOST_PRINTED = 30_000;

/** The page that a printer is asked for, in millimetres. */
interface Page {
  width: number;
  /** Null for as much as is printed, between the margins. */
  height: number | null;
  margin: readonly [vertical: number, horizontal: number];
}

/** What is printed, in pieces that are put on paper one after the other, so that the window never stands still. */
export interface Job {
  /** Null for the printer's own paper. */
  page: Page | null;
  pieces: readonly ReactNode[];
  /** Puts the pieces that are ready into what is around them. */
  around: (pieces: readonly ReactNode[]) => ReactNode;
}

/** What is on its way to the printer; null while there is nothing. */
export const usePrinting = create<{ job: (Job & { done: () => void }) | null }>(() => ({
  job: null,
}));

/** Passes something to the system's print dialogue. Settles when that is closed. */
export function print(job: Job): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      usePrinting.setState({ job: null });
      resolve();
    };
    usePrinting.setState({ job: { ...job, done } });
  });
}
