import { t } from '@lingui/core/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { PLACE_WORDS, problemsText, remarkText } from './import-words.ts';
import { numberText } from '../../ui/formats.ts';
import { useTextScale } from '../../ui/text-scale.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { ImportReading, PreviewRow } from '../../../shared/stock-files/import-choice.ts';
import { keptText, targetLabel, useTargets } from './import-targets.ts';
import classes from './ImportDialog.module.css';

/** Height (px) of a row of two lines, and of the heads, where text has its usual size. */
const ROW_HEIGHT = 44;

/** A value as it will be kept, above the text in the file where that differs. */
function Value({ cell, field }: { cell: PreviewRow['cells'][number]; field: Field | undefined }) {
  const kept = keptText(field, cell.kept);
  const given = cell.given.trim();
  const isSame = kept.toLowerCase() === given.toLowerCase();
  return (
    <div role="cell" className={classes.cell} title={isSame ? kept : `${kept} ← ${given}`}>
      {kept}
      {!isSame && given !== '' && (
        <>
          {' '}
          <span className={classes.given}>{given}</span>
        </>
      )}
    </div>
  );
}

interface RowProps {
  row: PreviewRow;
  index: number;
  top: number;
  fields: readonly (Field | undefined)[];
}

function Row({ row, index, top, fields }: RowProps) {
  const { number, cells, problems, remarks } = row;
  const words = problems ? problemsText(problems) : remarks.map(remarkText).join('. ');
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${classes.row} ${classes.drawn}`}
      data-wrong={problems !== null || undefined}
      style={{ transform: `translateY(${String(top)}px)` }}
    >
      <div role="cell" className={`${classes.cell} ${classes.number}`}>
        {numberText(number)}
      </div>
      {cells.map((cell, at) => (
        <Value key={at} cell={cell} field={fields[at]} />
      ))}
      <div
        role="cell"
        className={`${classes.cell} ${problems ? '' : classes.number}`}
        title={words || undefined}
      >
        {words}
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
  reading: ImportReading;
}) {
  const { rows, count, reading } = props;
  const { place, shown } = reading;
  const targets = useTargets(reading);
  const fields = shown.map((target) => targets.get(target));
  const height = ROW_HEIGHT * useTextScale();
  const box = useRef<HTMLDivElement>(null);
  // The library's functions are new on every render, and nothing here is memoised by them.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    scrollMargin: height,
    overscan: 8,
  });
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, height]);
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
      style={{ '--shown': shown.length, '--height': `${String(height)}px` } as CSSProperties}
    >
      <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
        {[
          PLACE_WORDS[place],
          ...shown.map((target) => targetLabel(target, targets)),
          t`What becomes of it`,
        ].map((title, at) => (
          <div key={at} role="columnheader" className={classes.cell}>
            {title}
          </div>
        ))}
      </div>
      <div role="rowgroup" style={{ height: `${String(virtualizer.getTotalSize())}px` }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row && <Row key={index} row={row} index={index} top={start} fields={fields} />;
        })}
      </div>
    </div>
  );
}
