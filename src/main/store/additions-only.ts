import { ShopError } from '../../shared/errors.ts';
import type { CategoryStore, HistoryStore, PetStore } from './store.ts';

/** What a database refuses in which animals can be added and listed, but not changed yet. */
function refuse(): Promise<never> {
  return Promise.reject(
    new ShopError('bad_request', 'In this database animals can be added and listed, not changed.'),
  );
}

export const UNCHANGEABLE_PETS = {
  change: refuse,
  remove: refuse,
  putBack: refuse,
  removed: () => Promise.resolve({ rows: [], total: 0 }),
  undo: refuse,
  redo: refuse,
  undoState: () => Promise.resolve({ undo: null, redo: null }),
} satisfies Partial<PetStore>;

export const UNCHANGEABLE_CATEGORIES = {
  setLook: refuse,
  merge: refuse,
} satisfies Partial<CategoryStore>;

export const NO_HISTORY: HistoryStore = {
  page: () => Promise.resolve({ entries: [], next: null }),
};
