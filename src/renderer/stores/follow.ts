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

/** Follows all that is told of animals. */
export const followAnimals = following('pets.added', 'pets.changed', 'pets.replaced');

/**
 * Follows which animals are removed, and what is told of those. Tills add all day long, and an addition
 * changes nothing of that.
 */
export const followRemovals = following('pets.changed', 'pets.replaced');

/** Follows what is told of the tills' keys, and that a till was used. */
export const followKeys = following('keys.changed');
