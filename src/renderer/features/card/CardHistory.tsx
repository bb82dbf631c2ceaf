import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { HistoryEntry, PetAction } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { useCall } from '../../stores/use-call.ts';
import { useHistory } from '../../stores/history.ts';
import { useAtNow } from '../../ui/clock.ts';
import { authorName, ACTION_WORDS, differences } from '../../ui/entry-words.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { dayText, exactTime, numberText, startOfDay, timeOf } from '../../ui/formats.ts';
import { SETTLED_AFTER } from './card-store.ts';
import classes from './Card.module.css';
import { FirstFew } from './FirstFew.tsx';

/** What happened to an animal, newest first. */
export function CardHistory({ animal }: { animal: PetRow }) {
  const { id } = animal;
  const [settledId] = useDebouncedValue(id, SETTLED_AFTER);
  return (
    <section className={classes.history}>
      <h3>
        <Trans>History</Trans>
      </h3>
      {settledId === id && <Happenings key={String(id)} animal={animal} />}
    </section>
  );
}

function Happenings({ animal }: { animal: PetRow }) {
  const { id } = animal;
  const { entries, problem } = useHistory({ petId: id });
  return (
    <>
      <ErrorText>{problem}</ErrorText>
      <FirstFew items={entries ?? []} few={5}>
        {(entry, index) => (
          // Entries have no id of their own, but their order never changes.
          <Happening key={(entries?.length ?? 0) - index} entry={entry} />
        )}
      </FirstFew>
    </>
  );
}

const ICONS: Record<PetAction, typeof IconPencil> = {
  added: IconPlus,
  changed: IconPencil,
  removed: IconTrash,
  putBack: IconArrowBackUp,
};

function Happening({ entry }: { entry: HistoryEntry }) {
  const categoryName = useCategoryName();
  const fields = useFields(({ list }) => list);
  const today = useAtNow(startOfDay);
  const { at, author, action } = entry;
  const what = differences(entry, categoryName, fields);
  const ActionIcon = ICONS[action];
  return (
    <li>
      <ActionIcon size={20} aria-hidden="true" />
      <div>
        {(action !== 'changed' || what.length === 0) && <div>{ACTION_WORDS[action]}</div>}
        {what.map((difference) => (
          <div key={difference}>{difference}</div>
        ))}
        {action === 'added' && <FromDelivery petId={entry.petId} />}
        <div className={classes.who}>{authorName(author)}</div>
      </div>
      <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
        {at < today ? dayText(at, today) : timeOf(at)}
      </time>
    </li>
  );
}

/** The delivery that brought an animal, if one did. */
function FromDelivery({ petId }: { petId: bigint }) {
  const { value } = useCall('deliveries.list', { petId: String(petId), limit: 1 });
  const [delivery] = value ?? [];
  if (!delivery) return null;
  const { supplier, document } = delivery;
  const number = numberText(delivery.number);
  return (
    <div translate="no">
      {[t`Delivery ${number}`, supplier, document].filter(Boolean).join(' · ')}
    </div>
  );
}
