import { useEffect } from 'react';
import { focusScreen } from './focus-screen.ts';

/**
 * When the component disappears with the focus, returns it to the element that had it before, or to
 * the screen if that element is no longer visible.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      const canReturn = before instanceof HTMLElement && before !== document.body;
      if (canReturn && before.checkVisibility()) before.focus();
      else focusScreen();
    };
  }, []);
}
