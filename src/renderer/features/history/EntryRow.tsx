import { Button, Table, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { HistoryEntry } from '../../../shared/history.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { useHistory } from '../../stores/use-history.ts';
import { ACTION_WORDS, differences } from '../../ui/entry-words.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { numberText } from '../../ui/formats.ts';
import classes from './HistoryScreen.module.css';
import { WhenAndWho } from './WhenAndWho.tsx';

/** A line of the history; that of a step on many animals can be opened. */
export function EntryRow({ entry }: { entry: HistoryEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { stepId, stepSize } = entry;
  if (stepId === null || stepSize === 1) return <Row entry={entry} />;
  return (
    <>
      <Row entry={entry} others={stepSize - 1}>
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? 'Show one line' : `Show all ${numberText(stepSize)}`}
        </Button>
      </Row>
      {isOpen && <OpenedStep stepId={stepId} />}
    </>
  );
}

interface RowProps {
  entry: HistoryEntry;
  /** How many other animals the line stands for. */
  others?: number;
  children?: ReactNode;
}

function Row({ entry, others = 0, children }: RowProps) {
  const categoryName = useCategoryName();
  const fields = useFields(({ list }) => list);
  const { at, author, action, after, before, petId, isUndo } = entry;
  return (
    <Table.Tr>
      <WhenAndWho at={at} author={author} />
      <Table.Td>
        {after?.name ?? before?.name} <span className={classes.quiet}>No. {String(petId)}</span>
        {others > 0 && (
          <span className={classes.difference}>
            and {numberText(others)} {others === 1 ? 'other' : 'others'}
          </span>
        )}
        {children}
      </Table.Td>
      <Table.Td>
        <Text size="sm">
          {ACTION_WORDS[action]}
          {isUndo && <span className={classes.quiet}> (undone or done again)</span>}
        </Text>
        {differences(entry, categoryName, fields).map((difference) => (
          <span key={difference} className={classes.difference}>
            {difference}
          </span>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

/** What a step did to each of its animals. */
function OpenedStep({ stepId }: { stepId: number }) {
  const filter = useMemo(() => ({ stepId }), [stepId]);
  const { entries, hasMore, problem, readOn } = useHistory(filter);
  return (
    <>
      {entries?.map((entry) => (
        <Row key={String(entry.petId)} entry={entry} />
      ))}
      {(hasMore || problem !== null) && (
        <Table.Tr>
          <Table.Td colSpan={3}>
            <ErrorText>{problem}</ErrorText>
            {hasMore && (
              <Button size="compact-sm" variant="default" onClick={readOn}>
                Show more of them
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
