/** A ref for an element that replaces the focused one: it takes the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
