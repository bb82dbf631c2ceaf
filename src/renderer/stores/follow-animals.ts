import type { EventName } from '../../shared/bridge.ts';
import { onStorageWorks } from './service.ts';

type AnimalEvent = Extract<EventName, `pets.${string}`>;

const ALL: readonly AnimalEvent[] = ['pets.added', 'pets.changed', 'pets.replaced'];

/**
 * Calls `readAnew` whenever what was read of the animals may be out of date: at main's events of
 * these names, by default at all of them, and once a problem of the storage is over. Call the returned
 * function to stop.
 */
export function followAnimals(readAnew: () => void, names = ALL): () => void {
  const ends = names.map((name) => window.shop.on(name, readAnew));
  ends.push(onStorageWorks(readAnew));
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Follows which animals are removed, and what is told of those, as `followAnimals` does. Tills add all
 * day long, and an addition changes nothing of that.
 */
export function followRemovals(readAnew: () => void): () => void {
  return followAnimals(readAnew, ['pets.changed', 'pets.replaced']);
}
