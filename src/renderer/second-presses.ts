interface Pressed {
  control: Element;
  words: string | null;
}

function pressedBy({ target }: Event): Pressed | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('a, button, [role="button"], [role="menuitem"], [role="option"]');
  return control && { control, words: control.getAttribute('aria-label') ?? control.textContent };
}

/**
 * Drops the second press of a double click on whatever appeared under the pointer with the first one: a question such
 * as “Yes, delete it for good”, or the next line's button. What stays as it was takes every press.
 */
export function dropSecondPresses(): void {
  let first: Pressed | null = null;
  const onClick = (event: MouseEvent) => {
    const pressed = pressedBy(event);
    const isAsFirst = pressed?.control === first?.control && pressed?.words === first?.words;
    if (event.detail < 2 || pressed === null || isAsFirst) {
      first = pressed;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Before React, which listens within the page.
  window.addEventListener('click', onClick, { capture: true });
}
