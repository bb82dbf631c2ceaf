import { lasting, lastingStore } from './lasting.ts';

/** The looks of the list that the shop has saved, by name. */
export const useSavedViews = lastingStore([lasting('views.list', {})], (views) => ({
  list: (views ?? []).toSorted((left, right) => left.name.localeCompare(right.name)),
}));
