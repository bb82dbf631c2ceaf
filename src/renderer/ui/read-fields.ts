import { flushSync } from 'react-dom';

/**
 * Has the field that is being typed into read, as if it were left, before an act in a part of the page. False where a
 * field there says that what it holds can’t be; the first of these then has the focus.
 */
export function readFields(part: Element | null): boolean {
  if (!part) return true;
  const field = document.activeElement;
  if (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    part.contains(field)
  ) {
    flushSync(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  }
  const wrong = part.querySelector<HTMLElement>('[data-marked]');
  wrong?.focus();
  return !wrong;
}
