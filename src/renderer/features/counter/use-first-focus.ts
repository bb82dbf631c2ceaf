import { useEffect, useRef } from 'react';

/**
 * A ref for the input of a dialog that has the focus first. The dialog itself gives the focus to what is
 * there when it opens, which its content may come after.
 */
export function useFirstFocus(isFirst: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFirst) return undefined;
    const timer = window.setTimeout(() => {
      input.current?.focus();
    });
    return () => {
      window.clearTimeout(timer);
    };
  }, [isFirst]);
  return input;
}
