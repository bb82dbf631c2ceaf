import { Code, Table, Text } from '@mantine/core';
import type { TillReply } from '../../../shared/till-activity.ts';
import { ColumnHeads } from '../../ui/ColumnHeads.tsx';
import { timeWithSecondsOf } from '../../ui/formats.ts';
import classes from './TillPage.module.css';

/** What the most common replies mean, in the words of the service's guide. */
const MEANINGS: Record<number, string> = {
  200: 'done',
  201: 'added',
  400: 'not understood',
  401: 'wrong key',
  403: 'not allowed',
  404: 'no such animal or address',
  405: 'no such operation',
  409: 'the same addition is under way',
  413: 'too long',
  415: 'not JSON',
  422: 'a retry with another animal',
  429: 'over the limit, or paused',
  500: 'a mistake of Animal Store',
  503: 'the disk takes no writes',
};

/** A till's latest replies, newest first. */
export function LatestReplies({ latest }: { latest: readonly TillReply[] }) {
  if (latest.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        None since Animal Store was started.
      </Text>
    );
  }
  return (
    <Table className={classes.replies} aria-label="Last replies" verticalSpacing={4}>
      <ColumnHeads names={['Time', 'Request', 'Reply']} />
      <Table.Tbody>
        {latest.map(({ at, method, path, status }, index) => (
          // The list is newest first, so a row's distance from the end is a key that never changes.
          <Table.Tr key={`${String(at)} ${String(latest.length - index)}`}>
            <Table.Td className={classes.figures}>{timeWithSecondsOf(at)}</Table.Td>
            <Table.Td>
              <Code className={classes.path}>
                {method} {path}
              </Code>
            </Table.Td>
            <Table.Td data-bad={status >= 400 || undefined} className={classes.status}>
              {status} {MEANINGS[status] ?? ''}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
