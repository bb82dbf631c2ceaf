import { createJSONStorage, type StateStorage } from 'zustand/middleware';

/** Where the browser's storage is full or closed, what is kept lasts as long as the page. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const storage: StateStorage = {
  getItem: (name) => attempt(() => localStorage.getItem(name)),
  setItem: (name, value) => {
    attempt(() => {
      localStorage.setItem(name, value);
    });
  },
  removeItem: (name) => {
    attempt(() => {
      localStorage.removeItem(name);
    });
  },
};

/** Keeps a store beyond a reload, a crash and the end of the app. Ids become decimal text. */
export function lastingStorage() {
  return createJSONStorage<unknown>(() => storage, {
    replacer: (_key, value) => (typeof value === 'bigint' ? value.toString() : value),
  });
}
