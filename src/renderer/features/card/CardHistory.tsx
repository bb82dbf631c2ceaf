import { Trans } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { HistoryEntry } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { useHistory } from '../../stores/use-history.ts';
import { authorName, ACTION_WORDS, differences } from '../../ui/entry-words.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { exactTime } from '../../ui/formats.ts';
import classes from './Card.module.css';

/** How long (ms) an animal must stay on the card before its history is read. */
const SETTLED_AFTER = 150;

/** What happened to an animal, newest first. */
export function CardHistory({ animal: { id } }: { animal: PetRow }) {
  const [settledId] = useDebouncedValue(id, SETTLED_AFTER);
  return (
    <section>
      <h3 className={classes.subtitle}>
        <Trans>History</Trans>
      </h3>
      {settledId === id && <Happenings key={String(id)} petId={id} />}
    </section>
  );
}

function Happenings({ petId }: { petId: bigint }) {
  const filter = useMemo(() => ({ petId }), [petId]);
  const { entries, problem } = useHistory(filter);
  return (
    <>
      <ErrorText>{problem}</ErrorText>
      <ol className={classes.entries}>
        {entries?.map((entry, index) => (
          // Entries have no id of their own, but their order never changes.
          <Happening key={entries.length - index} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Happening({ entry }: { entry: HistoryEntry }) {
  const categoryName = useCategoryName();
  const fields = useFields(({ list }) => list);
  const { at, author, action } = entry;
  return (
    <li>
      <div className={classes.when}>
        {exactTime(at)}, {authorName(author)}
      </div>
      {ACTION_WORDS[action]}
      {differences(entry, categoryName, fields).map((difference) => (
        <div key={difference}>{difference}</div>
      ))}
    </li>
  );
}
