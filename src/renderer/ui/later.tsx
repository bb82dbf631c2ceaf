import { lazy, useState, type ComponentType } from 'react';
import { whenConnected } from '../stores/connection.ts';

/** A part of the window that its first screen does not need: its component, and a function that loads it ahead. */
interface Later<Props> {
  Part: ComponentType<Props>;
  fetch: () => Promise<unknown>;
}

/**
 * Makes a part that is loaded when first shown, or ahead, after which it appears at once. Without a
 * connection it waits instead of failing.
 */
export function later<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): Later<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = async () => (Loaded = await load());
  const Lazy = lazy(async () => ({ default: await untilFetched(fetch) }));
  function Part(props: Props) {
    // Kept, because another component in its place would lose what was typed.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? (Lazy as ComponentType<Props>));
    return <Chosen {...props} />;
  }
  return { Part, fetch };
}

/** How long (ms) after a failure the next attempt comes: until then, a lost connection is noticed. */
const AGAIN_AFTER = 1_000;
/** After so many attempts with a connection, what is fetched is not there (any more). */
const MOST_ATTEMPTS = 4;

/** Fetches a part of the window, waiting while there is no connection. Throws what the last attempt threw. */
export async function untilFetched<Part>(fetch: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    await whenConnected();
  }
}
