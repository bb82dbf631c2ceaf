import { lazy, type ComponentType } from 'react';
import { whenConnected } from '../stores/connection.ts';

/** A part of the window outside the first load: its component, and a function that loads it ahead. */
interface Later {
  Part: ComponentType;
  fetch: () => Promise<unknown>;
}

/** Makes a part that is loaded when first shown. Without a connection it waits instead of failing. */
export function later(load: () => Promise<ComponentType>): Later {
  const loaded = async () => {
    try {
      return await load();
    } catch {
      await whenConnected();
      return load();
    }
  };
  return { Part: lazy(async () => ({ default: await loaded() })), fetch: load };
}
