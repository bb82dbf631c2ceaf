import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Author } from '../../../shared/history.ts';
import { authorName } from '../../ui/author.ts';
import { exactTime } from '../../ui/formats.ts';
import classes from './HistoryScreen.module.css';

interface WhenAndWhoProps {
  at: number;
  author: Author;
  /** What else is known of it. */
  children?: ReactNode;
}

/** The cell of a table that says when something was done and, below it, by whom. */
export function WhenAndWho({ at, author, children }: WhenAndWhoProps) {
  return (
    <Table.Td data-when>
      <time dateTime={new Date(at).toISOString()}>{exactTime(at)}</time>
      <span className={classes.who}>{authorName(author)}</span>
      {children}
    </Table.Td>
  );
}
