import { lazy, useState, type ComponentType } from 'react';
import { untilFetched } from './until-fetched.ts';

/** A part of the window outside the first load: its component, and a function that loads it ahead. */
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
  const fetch = async () => {
    const [loaded] = await Promise.all([load(), import('./later-styles.ts')]);
    Loaded = loaded;
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await untilFetched(fetch) }));
  function Part(props: Props) {
    // Kept, because another component in its place would lose what was typed.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? (Lazy as ComponentType<Props>));
    return <Chosen {...props} />;
  }
  return { Part, fetch };
}
