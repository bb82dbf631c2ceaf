import { createJSONStorage, type StateStorage } from 'zustand/middleware';

/** Where the browser's storage is full or closed, what is kept lasts as long as the page. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const shared = {
  getItem: (name: string) => attempt(() => localStorage.getItem(name)),
  setItem: (name: string, value: string) => {
    attempt(() => localStorage.setItem(name, value));
  },
  removeItem: (name: string) => {
    attempt(() => localStorage.removeItem(name));
  },
};

const NUMBER = 'animal-store.window';
/** How long (ms) a page that is loaded again waits for what it was before to go. */
const LEAVES_WITHIN = 500;

/** Whether this window can be the one with a number, as which no other is open. It is that until it ends. */
function becomes(number: string, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const options = signal ? { signal } : { ifAvailable: true };
    const until = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock && new Promise<void>(() => undefined);
    };
    navigator.locks.request(`${NUMBER} ${number}`, options, until).catch(() => resolve(false));
  });
}

/** The number of this window among those that are open in this browser: after a reload the same. */
async function takeNumber(): Promise<string> {
  const before = attempt(() => sessionStorage.getItem(NUMBER));
  if (before !== null && (await becomes(before, AbortSignal.timeout(LEAVES_WITHIN)))) return before;
  for (let next = 1; ; next += 1) {
    const number = String(next);
    if (!(await becomes(number))) continue;
    attempt(() => sessionStorage.setItem(NUMBER, number));
    return number;
  }
}

/** Which of the windows in this browser this one is; known before the shop is read. */
export const windowNumber: Promise<string> | null =
  typeof navigator !== 'undefined' && 'locks' in navigator ? takeNumber() : null;

/** The first window has the names as they are, so that the next start goes on with what it kept. */
async function ownName(name: string): Promise<string> {
  const number = (await windowNumber) ?? '1';
  return number === '1' ? name : `${name} ${number}`;
}

const own: StateStorage = windowNumber
  ? {
      getItem: async (name) => shared.getItem(await ownName(name)),
      setItem: async (name, value) => {
        shared.setItem(await ownName(name), value);
      },
      removeItem: async (name) => {
        shared.removeItem(await ownName(name));
      },
    }
  : shared;

const asText = {
  replacer: (_key: string, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
};

/** Keeps a store of this computer beyond a reload, a crash and the end of the app. Ids become decimal text. */
export function lastingStorage() {
  return createJSONStorage<unknown>(() => shared, asText);
}

/** The same, for this window alone: what is typed in two tabs of one browser stays apart. */
export function windowStorage() {
  return createJSONStorage<unknown>(() => own, asText);
}
