import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconVaccine } from '@tabler/icons-react';
import type { PetRow } from '../../../shared/pet.ts';
import { MAX_TREATMENTS_PER_CALL, type Treatment } from '../../../shared/treatment.ts';
import { useCall } from '../../stores/use-call.ts';
import { animalsText, calendarDayText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { SETTLED_AFTER } from './card-store.ts';
import classes from './Card.module.css';
import { FirstFew } from './FirstFew.tsx';

/** What was done to an animal, the newest first; nothing where it never was. */
export function Treatments({ animal: { id } }: { animal: PetRow }) {
  const [settledId] = useDebouncedValue(id, SETTLED_AFTER);
  return settledId === id && <OfAnimal key={String(id)} id={id} />;
}

function OfAnimal({ id }: { id: bigint }) {
  const { value: treatments, problem } = useCall('treatments.list', {
    petId: String(id),
    limit: MAX_TREATMENTS_PER_CALL,
  });
  if (problem !== null) return <ErrorText>{problem}</ErrorText>;
  if (!treatments || treatments.length === 0) return null;
  return (
    <section className={classes.history}>
      <h3>
        <Trans>Treatments</Trans>
      </h3>
      <FirstFew items={treatments} few={3}>
        {(treatment) => <Done key={treatment.number} treatment={treatment} />}
      </FirstFew>
    </section>
  );
}

function Done({ treatment }: { treatment: Treatment }) {
  const { day, what, by, medicine, batch, until, isUndone, animals } = treatment;
  const more = [medicine, batch && t`batch ${batch}`, by].filter(Boolean).join(' · ');
  return (
    <li>
      <IconVaccine size={20} aria-hidden="true" />
      <div>
        <div translate="no">{isUndone ? <s>{what}</s> : what}</div>
        {isUndone && (
          <div>
            <Trans>Undone</Trans>
          </div>
        )}
        {more !== '' && <div translate="no">{more}</div>}
        {until !== null && !isUndone && (
          <div>
            <Trans>Not for sale until {calendarDayText(until)}</Trans>
          </div>
        )}
        {animals > 1 && <div className={classes.who}>{animalsText(animals)}</div>}
      </div>
      <time dateTime={day}>{calendarDayText(day)}</time>
    </li>
  );
}
