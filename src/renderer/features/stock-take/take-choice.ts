import { create } from 'zustand';
import type { StockTakeScope } from '../../../shared/stock-take.ts';

interface TakeChoice {
  /** The number of the stock take that is open; null for the list of all. */
  open: number | null;
  /** The cage or tank whose animals are counted; empty for those that have none, null for no one. */
  place: string | null;
  /** What was searched for, whose animals are listed instead. */
  search: string;
}

const NOTHING_OPEN: TakeChoice = { open: null, place: null, search: '' };

/** What is being counted in this window, kept while other screens are shown. */
export const useTake = create<TakeChoice>(() => NOTHING_OPEN);

/** Opens a stock take or, with null, the list of all: one that is left goes on whenever it is opened again. */
export function openTake(open: number | null): void {
  useTake.setState({ ...NOTHING_OPEN, open });
}

/** Lists the animals of a place. */
export function showPlace(place: string | null): void {
  useTake.setState({ place, search: '' });
}

/** Where the animals that are counted now are found; null where nobody has said so. */
export function placeHere(scope: StockTakeScope): string | null {
  const { place } = useTake.getState();
  return scope.kind === 'place' ? scope.place : place === '' ? null : place;
}
