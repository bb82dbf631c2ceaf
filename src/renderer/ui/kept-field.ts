/** A text field as it was at some moment. */
export interface KeptField {
  readonly element: EventTarget;
  /** Makes it so again, as if that had been typed. */
  restore: () => void;
}

/** Remembers what a text field holds, and where the cursor is in it. Null for anything else. */
export function keptField(element: EventTarget | null): KeptField | null {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isField || element.readOnly) return null;
  const { value, selectionStart, selectionEnd } = element;
  return {
    element,
    restore: () => {
      // React replaces the element's own setter, and takes no notice of a value that it set itself.
      const prototype = Object.getPrototypeOf(element) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      // Fields of numbers and dates have no cursor to set.
      if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd);
    },
  };
}
