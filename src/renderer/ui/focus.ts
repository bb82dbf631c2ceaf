import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A ref for an element that replaces the focused one: it takes the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** A ref for an element that replaces others: it takes the focus if one of these had it. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** Moves the focus to the screen, because what had it disappears. */
export function focusScreen(): void {
  document.getElementById('screen')?.focus();
}

/**
 * When the component disappears with the focus, returns it to the element that had it before or, if that
 * is no longer visible, to the card or the screen around it.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    const around = before?.closest<HTMLElement>('aside[tabindex]');
    return () => {
      if (document.activeElement !== document.body) return;
      const canReturn = before instanceof HTMLElement && before !== document.body;
      if (canReturn && before.checkVisibility()) before.focus();
      else if (around?.checkVisibility()) around.focus();
      else focusScreen();
    };
  }, []);
}

/** Closes a panel with Escape, unless that closes something on top of it or gives up what was typed. */
export function useEscape(panel: RefObject<HTMLElement | null>, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    let isListOpen = false;
    // Asked before the list of choices closes on the same key.
    const onCapture = ({ target }: KeyboardEvent) => {
      isListOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
    };
    const onKey = (event: KeyboardEvent) => {
      // Escape in a dialog closes only that. Right after it, nothing has the focus for a moment.
      const { target } = event;
      const isOnPanel = target instanceof Node && panel.current?.contains(target) === true;
      const isHere = isOnPanel || target === document.body;
      if (event.key === 'Escape' && isHere && !isListOpen && !event.defaultPrevented) onEscape();
    };
    document.addEventListener('keydown', onCapture, { capture: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onCapture, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, [panel]);
}
