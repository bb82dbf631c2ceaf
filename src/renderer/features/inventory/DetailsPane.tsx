import { useDebouncedValue } from '@mantine/hooks';
import { useId, useMemo } from 'react';
import type { HistoryEntry } from '../../../shared/history.ts';
import { ADDED_BY_SHOP, type PetRow } from '../../../shared/pet.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useHistory } from '../../stores/use-history.ts';
import { authorName } from '../../ui/author.ts';
import { ACTION_WORDS, differences } from '../../ui/entry-words.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { exactTime } from '../../ui/formats.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { CategorySign } from './AnimalCells.tsx';
import { useInventory } from './inventory-store.ts';
import classes from './DetailsPane.module.css';

/** How long (ms) the focus must stay on an animal before its history is read. */
const SETTLED_AFTER = 150;

/** Beside the list in a wide window: the animal of the focused cell, and its history. */
export function DetailsPane() {
  const animal = useInventory(({ pages, active }) => pages.rowAt(active.row));
  const title = useId();
  return (
    <aside className={classes.pane} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {animal ? animal.name : 'No animal chosen'}
      </h2>
      {animal ? <Details animal={animal} /> : <p>Choose one in the list to see it here.</p>}
    </aside>
  );
}

function Details({ animal }: { animal: PetRow }) {
  const { id, categoryId, status, addedAt, addedBy } = animal;
  const categoryName = useCategoryName();
  const [settledId] = useDebouncedValue(id, SETTLED_AFTER);
  return (
    <>
      <dl className={classes.facts}>
        <dt>Number</dt>
        <dd>{String(id)}</dd>
        <dt>Category</dt>
        <dd className={classes.category}>
          <CategorySign id={categoryId} /> {categoryName(categoryId)}
        </dd>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
        <dt>Added</dt>
        <dd>{exactTime(addedAt)}</dd>
        <dt>Added by</dt>
        <dd>{addedBy ?? ADDED_BY_SHOP}</dd>
      </dl>
      <h3 className={classes.subtitle}>History</h3>
      {settledId === id && <Happenings key={String(id)} petId={id} />}
    </>
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
  const { at, author, action } = entry;
  return (
    <li>
      <div className={classes.when}>
        {exactTime(at)}, {authorName(author)}
      </div>
      {ACTION_WORDS[action]}
      {differences(entry, categoryName).map((difference) => (
        <div key={difference}>{difference}</div>
      ))}
    </li>
  );
}
