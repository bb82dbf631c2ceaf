import { Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  AUTHOR_KINDS,
  PetAction,
  type Author,
  type HistoryEntry,
} from '../../../shared/history.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { useHistoryChoice } from '../../stores/history.ts';
import { ColumnHeads } from '../../ui/ColumnHeads.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { AUTHOR_WORDS } from '../../ui/author.ts';
import { ACTION_WORDS, differences } from '../../ui/entry-words.ts';
import classes from './HistoryScreen.module.css';
import { WhenAndWho } from './WhenAndWho.tsx';
import { useHistory, type HistoryFilter } from '../../stores/use-history.ts';

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...PetAction.options.map((action) => ({ value: action, label: ACTION_WORDS[action] })),
];
const AUTHORS = [
  { value: '', label: 'Everybody' },
  ...AUTHOR_KINDS.map((kind) => ({ value: kind, label: AUTHOR_WORDS[kind] })),
];

/** The history of one animal or the whole shop, newest first. */
export function HistoryList() {
  const animal = useHistoryChoice((state) => state.animal);
  const [action, setAction] = useState<PetAction | ''>('');
  const [authorKind, setAuthorKind] = useState<Author['kind'] | ''>('');
  const filter = useMemo<HistoryFilter>(
    () => ({
      ...(animal && { petId: animal.id }),
      ...(action !== '' && { action }),
      ...(authorKind !== '' && { authorKind }),
    }),
    [animal, action, authorKind],
  );
  const { entries, hasMore, problem, readOn } = useHistory(filter);
  return (
    <Stack>
      <Group align="end">
        <NativeSelect
          label="What"
          data={ACTIONS}
          value={action}
          onChange={(event) => {
            setAction(PetAction.safeParse(event.currentTarget.value).data ?? '');
          }}
        />
        <NativeSelect
          label="Who"
          data={AUTHORS}
          value={authorKind}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setAuthorKind(AUTHOR_KINDS.find((kind) => kind === value) ?? '');
          }}
        />
        {animal && (
          <Button
            variant="default"
            onClick={() => {
              useHistoryChoice.setState({ animal: null });
            }}
          >
            Only {animal.name}, number {String(animal.id)}: show all
          </Button>
        )}
      </Group>
      <ErrorText>{problem}</ErrorText>
      {entries === null && problem === null && <Waiting words="Reading the history…" />}
      {entries?.length === 0 && (
        <EmptyState
          title={
            action === '' && authorKind === ''
              ? 'Nothing happened yet'
              : 'Nothing of that kind has happened'
          }
        >
          What is added, changed, removed and put back stands here, with who did it.
        </EmptyState>
      )}
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
        {entries.map((entry, index) => (
          // Entries have no id of their own, but their order never changes.
          <EntryRow key={entries.length - index} entry={entry} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function EntryRow({ entry }: { entry: HistoryEntry }) {
  const categoryName = useCategoryName();
  const fields = useFields(({ list }) => list);
  const { at, author, action, after, before, petId, isUndo } = entry;
  return (
    <Table.Tr>
      <WhenAndWho at={at} author={author} />
      <Table.Td>
        {after?.name ?? before?.name} <span className={classes.quiet}>No. {String(petId)}</span>
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
