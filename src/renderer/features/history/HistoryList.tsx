import { Button, Stack, Table } from '@mantine/core';
import { useMemo } from 'react';
import type { HistoryEntry } from '../../../shared/history.ts';
import { useHistoryChoice } from '../../stores/history.ts';
import { useHistory, type HistoryFilter } from '../../stores/use-history.ts';
import { ColumnHeads } from '../../ui/ColumnHeads.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { EntryRow } from './EntryRow.tsx';
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
      {entries === null && problem === null && <Waiting words="Reading the history…" />}
      {entries?.length === 0 && (
        <EmptyState title={isAsked ? 'Nothing of that kind has happened' : 'Nothing happened yet'}>
          What is added, changed, removed and put back stands here, with who did it.
        </EmptyState>
      )}
      {entries && entries.length > 0 && <TakeHistory filter={filter} />}
      {entries && entries.length > 0 && <Entries entries={entries} />}
      {hasMore && (
        <div>
          <Button variant="default" onClick={readOn}>
            Show older ones
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Table className={classes.table} aria-label="What happened">
      <ColumnHeads names={['When, and who', 'Animal', 'What']} />
      <Table.Tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.stepId ?? `animal ${String(entry.petId)}`} entry={entry} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
