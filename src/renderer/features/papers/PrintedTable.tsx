import type { ReactNode } from 'react';
import classes from './Printed.module.css';

interface PrintedTableProps {
  heading: string;
  /** How much it is, and when it was read. */
  note: string;
  columns: readonly { id: string; title: string; align?: 'end' | undefined }[];
  /** The rows, in bodies of a table. */
  children: ReactNode;
}

/** A table on paper, under its heading. */
export function PrintedTable({ heading, note, columns, children }: PrintedTableProps) {
  return (
    <>
      <h1 className={classes.heading}>{heading}</h1>
      <p>{note}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ id, title, align }) => (
              <th key={id} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </>
  );
}
