import { Table } from '@mantine/core';
import { ColumnHeads } from '../../ui/ColumnHeads.tsx';
import { numberText } from '../../ui/formats.ts';
import classes from './TodayScreen.module.css';
import type { ShownPart } from './use-shown-parts.ts';

interface StockTableProps {
  moments: readonly string[];
  parts: readonly ShownPart[];
}

/** What the picture of the stock shows, as a table that can be opened. */
export function StockTable({ moments, parts }: StockTableProps) {
  return (
    <details>
      <summary className={classes.summary}>As a table</summary>
      {/* Wider than a telephone; the keyboard scrolls it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.wide} tabIndex={0} role="region" aria-label="The stock as a table">
        <Table className={classes.table} aria-label="Stock over the last year">
          <ColumnHeads names={['When', ...parts.map(({ label }) => label)]} />
          <Table.Tbody>
            {moments.map((moment, place) => (
              <Table.Tr key={moment}>
                <Table.Th scope="row">{moment}</Table.Th>
                {parts.map(({ key, animals }) => (
                  <Table.Td key={key}>{numberText(animals[place] ?? 0)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
