import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

interface Item {
  readonly id: string;
}

/** The place among the rows (elements with `data-arranged`) that is at a height on the page. */
function placeAt(list: Element, y: number): number {
  const rows = Array.from(list.querySelectorAll('[data-arranged]'));
  return rows.filter((row) => row.getBoundingClientRect().bottom < y).length;
}

/**
 * A list that is put into order by dragging handles, with a mouse or a finger, or by ↑ and ↓ on them.
 * `save` gets every new order with the item that moved; until it settles, that order is shown.
 */
export function useArranging<One extends Item>(
  saved: readonly One[],
  save: (items: readonly One[], moved: One) => Promise<unknown>,
) {
  const [arranged, setArranged] = useState<readonly One[] | null>(null);
  const items = arranged ?? saved;
  const latest = useRef(items);
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    latest.current = items;
    // An element that was moved on the page has lost the focus.
    pressed.current?.focus();
    pressed.current = null;
  }, [items]);

  const show = (next: readonly One[]) => {
    latest.current = next;
    setArranged(next);
  };
  const keep = (item: One) => {
    const sent = latest.current;
    void save(sent, item).finally(() => {
      if (latest.current === sent) setArranged(null);
    });
  };

  const drag = (handle: HTMLElement, item: One) => {
    const list = handle.closest('ul');
    const row = handle.closest('[data-arranged]');
    const before = latest.current;
    const ends = new AbortController();
    row?.toggleAttribute('data-dragged', true);
    const end = (isKept: boolean) => {
      ends.abort();
      row?.toggleAttribute('data-dragged', false);
      if (!isKept) show(before);
      else if (latest.current !== before) keep(item);
    };
    const on = (
      name: 'pointermove' | 'pointerup' | 'pointercancel',
      listener: (y: number) => void,
    ) => {
      const onEvent = ({ clientY }: globalThis.PointerEvent) => listener(clientY);
      window.addEventListener(name, onEvent, { signal: ends.signal });
    };
    on('pointermove', (y) => {
      const next = list ? movedTo(latest.current, item, placeAt(list, y)) : before;
      if (next !== latest.current) show(next);
    });
    on('pointerup', () => end(true));
    on('pointercancel', () => end(false));
  };

  const handleProps = (item: One) => ({
    onPointerDown: ({ button, currentTarget }: PointerEvent<HTMLElement>) => {
      if (button === 0) drag(currentTarget, item);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      const place = latest.current.indexOf(item) + (event.key === 'ArrowUp' ? -1 : 1);
      const next = movedTo(latest.current, item, place);
      if (next === latest.current) return;
      pressed.current = event.currentTarget;
      show(next);
      keep(item);
    },
  });
  return { items, handleProps };
}

/** The items with one of them at another place; the same list where it is there already. */
export function movedTo<Item>(items: readonly Item[], item: Item, place: number): readonly Item[] {
  const others = items.filter((one) => one !== item);
  const within = Math.min(Math.max(0, place), others.length);
  if (items[within] === item) return items;
  return [...others.slice(0, within), item, ...others.slice(within)];
}
