/** Elements in which typed characters are text, or choose something. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Whether a key pressed in `target` types text or chooses something, and so is no command. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
