/** A ref for what takes the place of something that had the focus: the keyboard goes on from there. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
