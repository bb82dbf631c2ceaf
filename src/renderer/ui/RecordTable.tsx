import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import layout from './screen.module.css';

export interface Column<Row> {
  name: string;
  of: (row: Row) => ReactNode;
  /** Numbers end at one edge. The name of an action is for screen readers only. */
  as?: 'number' | 'action';
  /** Left out where there is little room. */
  isExtra?: boolean;
  className?: string | undefined;
}

interface RecordTableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row, place: number) => string | number;
  /** The first is the row's heading. What is falsy is no column, as one that not everybody may see. */
  columns: readonly (Column<Row> | false)[];
  /** Opens a record, by a click on its row or by its heading. Without it, rows are only read. */
  onOpen?: (row: Row) => void;
  /** The key of the open one. */
  open?: string | number | null | undefined;
  className?: string | undefined;
}

/** Records of one kind in rows: what each is called, then what is known of it. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, rows, keyOf, onOpen, open, className } = props;
  const columns = props.columns.filter((column) => column !== false);
  return (
    <Table aria-label={label} className={className ?? (onOpen ? layout.rows : undefined)}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.name} scope="col" className={classOf(column)}>
              {column.as === 'action' ? (
                <VisuallyHidden>{column.name}</VisuallyHidden>
              ) : (
                column.name
              )}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, place) => {
          const key = keyOf(row, place);
          return (
            <Table.Tr
              key={key}
              data-open={key === open || undefined}
              onClick={onOpen && (() => onOpen(row))}
            >
              {columns.map((column, at) => {
                const Cell = at === 0 ? Table.Th : Table.Td;
                const isButton = at === 0 && onOpen;
                return (
                  <Cell
                    key={column.name}
                    scope={at === 0 ? 'row' : undefined}
                    className={classOf(column)}
                  >
                    {isButton ? <UnstyledButton>{column.of(row)}</UnstyledButton> : column.of(row)}
                  </Cell>
                );
              })}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function classOf<Row>({ as, isExtra, className }: Column<Row>): string {
  return [as && layout.number, isExtra && layout.extra, className].filter(Boolean).join(' ');
}
