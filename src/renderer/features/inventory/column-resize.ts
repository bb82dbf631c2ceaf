import type { PointerEvent as ReactPointerEvent } from 'react';
import { cellId } from './cell-focus.ts';
import type { ColumnId } from './columns.ts';
import { HEADER_ROW } from './grid-keys.ts';
import { setColumnWidth } from './view-store.ts';

/** Widens or narrows a column by some pixels. `place` is its index among those shown. */
export function changeColumnWidth(id: ColumnId, place: number, by: number): void {
  const header = document.getElementById(cellId(HEADER_ROW, place));
  if (header) setColumnWidth(id, header.offsetWidth + by);
}

/** Resizes a column with the pointer, from pressing its edge until releasing it. */
export function dragColumnEdge(id: ColumnId, event: ReactPointerEvent<HTMLElement>): void {
  const edge = event.currentTarget;
  const header = edge.parentElement;
  if (!header || event.button !== 0) return;
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const start = event.clientX - header.offsetWidth;
  const follow = (moved: PointerEvent) => {
    setColumnWidth(id, moved.clientX - start);
  };
  edge.addEventListener('pointermove', follow);
  const letGo = () => {
    edge.removeEventListener('pointermove', follow);
  };
  edge.addEventListener('lostpointercapture', letGo, { once: true });
}
