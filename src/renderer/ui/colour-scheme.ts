import type { MantineColorSchemeManager } from '@mantine/core';

/**
 * The library asks this how the page is coloured at first: as main wrote into it, which has the owner's
 * choice for this computer. A browser needs no copy of it, which would be another one's by now.
 */
export const schemeOfPage: MantineColorSchemeManager = {
  get: (system) => {
    const page = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content;
    return page === 'light' || page === 'dark' ? page : system;
  },
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
