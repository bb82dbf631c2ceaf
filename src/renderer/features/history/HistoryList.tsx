import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { HistoryEntry, Author } from '../../../shared/history.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { useHistoryChoice } from '../../stores/history.ts';
import { useHistory, type HistoryFilter } from '../../stores/use-history.ts';
import { authorName, ACTION_WORDS, differences } from '../../ui/entry-words.ts';
import { ColumnHeads } from '../../ui/ColumnHeads.tsx';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { numberText, exactTime } from '../../ui/formats.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { historyFilter } from './history-filter.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import classes from './HistoryScreen.module.css';
import { TakeHistory } from './TakeHistory.tsx';

/** The history of one animal or the whole shop, newest first, as far as it is asked for. */
export function HistoryList() {
  const choice = useHistoryChoice();
  const filter = useMemo<HistoryFilter>(
    () => ({ ...historyFilter(choice), bySteps: true }),
    [choice],
  );
  const { entries, hasMore, problem, readOn } = useHistory(filter);
  const isAsked = Object.keys(historyFilter({ ...choice, animal: null })).length > 0;
  return (
    <Stack>
      <HistoryFilters />
      <ErrorText>{problem}</ErrorText>
      {entries === null && problem === null && <Waiting words={t`Reading the history…`} />}
      {entries?.length === 0 && (
        <EmptyState
          title={isAsked ? t`Nothing of that kind has happened` : t`Nothing happened yet`}
        >
          <Trans>What is added, changed, removed and put back stands here, with who did it.</Trans>
        </EmptyState>
      )}
      {entries && entries.length > 0 && <TakeHistory filter={filter} />}
      {entries && entries.length > 0 && <Entries entries={entries} />}
      {hasMore && (
        <div>
          <Button variant="default" onClick={readOn}>
            <Trans>Show older ones</Trans>
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Table className={classes.table} aria-label={t`What happened`}>
      <ColumnHeads names={[t`When, and who`, t`Animal`, t`What`]} />
      <Table.Tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.stepId ?? `animal ${String(entry.petId)}`} entry={entry} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A line of the history; that of a step on many animals can be opened. */
function EntryRow({ entry }: { entry: HistoryEntry }) {
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
          {isOpen ? t`Show one line` : t`Show all ${numberText(stepSize)}`}
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
        {after?.name ?? before?.name}{' '}
        <span className={classes.quiet}>
          <Trans>No. {String(petId)}</Trans>
        </span>
        {others > 0 && (
          <span className={classes.difference}>
            {t`${plural(others, { one: 'and # other', other: 'and # others' })}`}
          </span>
        )}
        {children}
      </Table.Td>
      <Table.Td>
        <Text size="sm">
          {ACTION_WORDS[action]}
          {isUndo && (
            <span className={classes.quiet}>
              <Trans> (undone or done again)</Trans>
            </span>
          )}
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
                <Trans>Show more of them</Trans>
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

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
