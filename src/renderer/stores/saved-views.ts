import { create } from 'zustand';
import type { SavedView } from '../../shared/saved-view.ts';

/** The looks of the list that the shop has saved, by name; main keeps them up to date. */
export const useSavedViews = create<{ list: readonly SavedView[] }>(() => ({ list: [] }));

/** Stores the list that main sent. */
export function setSavedViews(list: readonly SavedView[]): void {
  useSavedViews.setState({
    list: list.toSorted((left, right) => left.name.localeCompare(right.name)),
  });
}
