import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { animalsAmong, animalsIn } from '../../../shared/group.ts';
import type { RemovedPet } from '../../../shared/history.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useCall } from '../../stores/use-call.ts';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { authorName, removalTexts } from '../../ui/entry-words.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { animalsText, countedText, entriesText, exactTime } from '../../ui/formats.ts';
import { putBackAnimals } from '../../animals/changes/changes.ts';
import { subjectText } from '../../animals/changes/outcome-toast.tsx';
import classes from './HistoryScreen.module.css';
import { SearchField } from '../../ui/SearchField.tsx';

/** How many removed animals are shown at a time; the search finds the others. */
const SHOWN = 200;

/** Animals removed from stock, which can be put back one by one or together. */
export function RemovedList() {
  const [search, setSearch] = useState('');
  const { value: removed, problem } = useCall('pets.removed', { offset: 0, limit: SHOWN, search });
  const categoryName = useCategoryName();
  const [chosen, setChosen] = useState<ReadonlySet<bigint>>(new Set());
  const shown = removed?.rows.map(({ id }) => id) ?? [];
  // Only those that are shown: one that was put back, or that the search hides, is not meant.
  const wanted = shown.filter((id) => chosen.has(id));
  const animals = removed?.rows.filter(({ id }) => chosen.has(id)) ?? [];
  const count = animalsAmong(animals);

  return (
    <Stack>
      <Group>
        <SearchField label={t`Search removed animals`} value={search} onSearch={setSearch} />
        {removed && <span role="status">{countedText(removed.animals, removed.total)}</span>}
        {shown.length > 0 && (
          <Checkbox
            label={t`Select all`}
            checked={wanted.length === shown.length}
            indeterminate={wanted.length > 0 && wanted.length < shown.length}
            onChange={() => setChosen(new Set(wanted.length === shown.length ? [] : shown))}
          />
        )}
        {wanted.length > 0 && (
          <Button variant="default" onClick={() => void putBackAnimals(wanted)}>
            <Trans>Put back {animalsText(count)}</Trans>
          </Button>
        )}
      </Group>
      <ErrorText>{problem}</ErrorText>
      {removed?.total === 0 && (
        <EmptyState
          title={search === '' ? t`Nothing was removed` : t`No removed animal is called that`}
        >
          <Trans>An animal that is removed from stock stays here and can be put back.</Trans>
        </EmptyState>
      )}
      {removed && removed.total > 0 && (
        <RecordTable
          label={t`Removed animals`}
          className={classes.table}
          rows={removed.rows}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              name: t`Name`,
              of: (row) => (
                <Checkbox
                  label={subjectText(row.name, animalsIn(row), 1)}
                  checked={chosen.has(row.id)}
                  onChange={() => setChosen(chosen.symmetricDifference(new Set([row.id])))}
                />
              ),
            },
            {
              name: t`Category`,
              isExtra: true,
              of: (row) => row.categoryName ?? categoryName(row.categoryId),
            },
            { name: t`Removed`, of: (row) => <Removed animal={row} /> },
            {
              name: t`Put back`,
              as: 'action',
              of: ({ id, name }) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t`Put back ${name}`}
                  onClick={() => void putBackAnimals([id])}
                >
                  <Trans>Put back</Trans>
                </Button>
              ),
            },
          ]}
        />
      )}
      {removed && removed.total > removed.rows.length && (
        <span className={classes.quiet}>
          <Trans>
            The newest {entriesText(removed.animals, removed.rows.length)} are shown. Search to find
            others.
          </Trans>
        </span>
      )}
    </Stack>
  );
}

/** When an animal was removed, by whom and why. */
function Removed({ animal: { removedAt, removedBy, details } }: { animal: RemovedPet }) {
  return (
    <>
      <time dateTime={new Date(removedAt).toISOString()}>{exactTime(removedAt)}</time>
      {[authorName(removedBy), ...removalTexts(details)].map((text) => (
        <span key={text} className={classes.details}>
          {text}
        </span>
      ))}
    </>
  );
}
