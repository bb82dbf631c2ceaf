import { t } from '@lingui/core/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { numberText } from '../../ui/formats.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { PetStatus } from '../../../shared/pet.ts';
import type { PreviewRow } from '../../../shared/stock-files/import-choice.ts';
import classes from './ImportDialog.module.css';

/** Height (px) of a row; must match the stylesheet. */
const ROW_HEIGHT = 32;

function statusText(text: string): string {
  const status = PetStatus.safeParse(text);
  return status.success ? statusLabel(status.data) : text;
}

function Row({ row, index, top }: { row: PreviewRow; index: number; top: number }) {
  const { number, name, category, status, problem, remark } = row;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${classes.row} ${classes.drawn}`}
      style={{ transform: `translateY(${String(top)}px)` }}
    >
      <div role="cell" className={`${classes.cell} ${classes.number}`}>
        {numberText(number)}
      </div>
      <div role="cell" className={classes.cell} title={name}>
        {name}
      </div>
      <div role="cell" className={classes.cell} title={category}>
        {category}
      </div>
      <div role="cell" className={classes.cell}>
        {statusText(status)}
      </div>
      <div
        role="cell"
        className={`${classes.cell} ${problem === null ? classes.number : classes.problem}`}
        title={problem ?? remark ?? undefined}
      >
        {problem ?? remark}
      </div>
    </div>
  );
}

/**
 * The first rows of a file as they would be imported. Only those in sight are drawn.
 */
export function ImportRows(props: {
  rows: readonly PreviewRow[];
  /** How many there are in all; only the first of them are shown. */
  count: number;
  /** What the first column counts: lines, rows or animals. */
  place: string;
}) {
  const { rows, count, place } = props;
  const box = useRef<HTMLDivElement>(null);
  // The library's functions are new on every render, and nothing here is memoised by them.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <div
      ref={box}
      role="table"
      aria-label={t`Rows of the file`}
      aria-rowcount={count + 1}
      // A scrolling area must be reachable by keyboard.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classes.rows}
    >
      <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
        {[place, t`Name`, t`Category`, t`Status`, t`What becomes of it`].map((title) => (
          <div key={title} role="columnheader" className={classes.cell}>
            {title}
          </div>
        ))}
      </div>
      <div role="rowgroup" style={{ height: `${String(virtualizer.getTotalSize())}px` }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row && <Row key={index} row={row} index={index} top={start} />;
        })}
      </div>
    </div>
  );
}
