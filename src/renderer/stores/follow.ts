import type { EventName } from '../../shared/bridge.ts';
import { onStorageWorks } from './app.ts';

/** Calls `readAnew` whenever what was read may be out of date. Returns a function to stop that. */
export type Follow = (readAnew: () => void) => () => void;

/** Follows main's events of these names, and when a problem of the storage is over. */
export function following(...names: readonly EventName[]): Follow {
  return (readAnew) => {
    const ends = names.map((name) => window.shop.on(name, readAnew));
    ends.push(onStorageWorks(readAnew));
    return () => {
      for (const end of ends) end();
    };
  };
}

/** Follows every event about animals, and what was done to them. */
export const followAnimals = following(
  'pets.added',
  'pets.changed',
  'pets.replaced',
  'treatments.changed',
);

/**
 * Follows removals, and changes of removed animals. Additions are left out: tills add all day long, and
 * that changes neither.
 */
export const followRemovals = following('pets.changed', 'pets.replaced');

/** Follows changes of the tills' keys, and their use. */
export const followKeys = following('keys.changed');
