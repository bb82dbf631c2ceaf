/** Moves the focus to the screen, because what had it disappears. */
export function focusScreen(): void {
  document.getElementById('screen')?.focus();
}
