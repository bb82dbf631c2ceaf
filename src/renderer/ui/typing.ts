/** Where typed characters are text, or choose something. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Whether a key pressed there is text, or chooses something, and no command of the window. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
