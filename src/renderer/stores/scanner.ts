import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How the scanner at this computer types what it reads. */
export interface Scanner {
  /** The longest time (ms) between two of its keys. */
  gap: number;
  /** What it sends before each code: some characters, or the name of one key, such as F8; empty for nothing. */
  first: string;
  /** The key that it sends after each code; empty for none. */
  last: string;
}

/** The keys of which most scanners send one after each code; some send none. */
export const USUAL_ENDS: readonly string[] = ['Enter', 'Tab', ''];

/** Nobody types a whole code so fast. */
const USUAL: Scanner = { gap: 35, first: '', last: 'Enter' };
/** The longest gap that is learnt; a person types so, too. */
export const LONGEST_GAP = 500;

/** The scanner at this computer, as it was learnt or set. */
export const useScanner = create<Scanner>()(
  persist((): Scanner => USUAL, { name: 'animal-store.scanner' }),
);

/** A key that was pressed, and when (ms). */
export interface PressedKey {
  key: string;
  at: number;
}

/** AIM's symbology identifier, which is no part of any code. */
const SYMBOLOGY = /^\][A-Za-z][\dA-Za-z]/;

/** What the keys of a scanned test code tell of its scanner; what was read instead, where it is another code. */
export function learntScanner(
  keys: readonly PressedKey[],
  code: string,
): Scanner | { read: string } {
  const letters = Array.from(code);
  const begin = keys.findIndex((_, place) =>
    letters.every((letter, index) => keys[place + index]?.key === letter),
  );
  const read = keys.map(({ key }) => (key.length === 1 ? key : '')).join('');
  if (begin < 0) return { read };
  const before = keys.slice(0, begin).map(({ key }) => key);
  const gaps = keys.slice(1).map(({ at }, place) => at - (keys[place]?.at ?? at));
  const longest = Math.max(...gaps.slice(0, begin + letters.length));
  const named = before.find((key) => key.length > 1);
  return {
    gap: Math.min(Math.max(Math.ceil(longest * 1.5), USUAL.gap), LONGEST_GAP),
    first: named ?? before.join('').replace(SYMBOLOGY, ''),
    last: keys[begin + letters.length]?.key ?? '',
  };
}
