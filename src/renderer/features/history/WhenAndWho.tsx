import { Table } from '@mantine/core';
import type { Author } from '../../../shared/history.ts';
import { authorName } from '../../ui/author.ts';
import { exactTime } from '../../ui/formats.ts';
import classes from './HistoryScreen.module.css';

/** The cell of a table that says when something was done and, below it, by whom. */
export function WhenAndWho({ at, author }: { at: number; author: Author }) {
  return (
    <Table.Td data-when>
      <time dateTime={new Date(at).toISOString()}>{exactTime(at)}</time>
      <span className={classes.who}>{authorName(author)}</span>
    </Table.Td>
  );
}
