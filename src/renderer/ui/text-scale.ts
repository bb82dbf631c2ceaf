import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

/** The size (px) of ordinary text, until somebody sets a larger one in the browser or the system. */
const USUAL = 16;

function scaleNow(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
}

/** Calls `listener` whenever the size of the text changes, until the returned function is called. */
function follow(listener: () => void): () => void {
  const probe = document.createElement('div');
  probe.style.position = 'absolute';
  probe.style.width = '1rem';
  document.body.append(probe);
  const observer = new ResizeObserver(listener);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

/** How many times as large as usual the text is: 2 at doubled text. For sizes that CSS can't set. */
export function useTextScale(): number {
  return useSyncExternalStore(follow, scaleNow);
}

/** For `useMediaQuery`: the first drawing is right, too. */
export const AT_ONCE = { getInitialValueInEffect: false };

/** Whether the window has less room for its text than this width (rem, as in the style sheets). */
function useIsBelow(width: number): boolean {
  const scaled = width * USUAL * useTextScale();
  return useMediaQuery(`(width < ${scaled}px)`, undefined, AT_ONCE);
}

/** Whether the window has as little room for its text as a telephone. */
export function useIsTelephone(): boolean {
  return useIsBelow(37.5);
}

/** Whether it has as little as a telephone with text twice as large. */
export function useIsTiny(): boolean {
  return useIsBelow(20);
}
