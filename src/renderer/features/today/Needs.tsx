import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Title, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { NOT_FOR_SALE_UNTIL, RESERVED_UNTIL } from '../../../shared/fields/built-in.ts';
import type { Need } from '../../../shared/today.ts';
import { changeAnimals } from '../../animals/changes/changes.ts';
import { openSell } from '../../animals/dialogs/sale-store.ts';
import { only } from '../../animals/selection/selection.ts';
import { useFields } from '../../stores/fields.ts';
import { dayAway, numberText } from '../../ui/formats.ts';
import { AnimalLine, showAnimalInList } from './AnimalLine.tsx';
import layout from '../../ui/screen.module.css';
import classes from './TodayScreen.module.css';

/** So many are shown at first. */
const SHOWN = 5;

/** The animals whose dates have come, or will in a few days, each with what is usually done. */
export function Needs({
  needs,
  day,
  children,
}: {
  needs: readonly Need[];
  day: string;
  children?: ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? needs : needs.slice(0, SHOWN);
  return (
    <section className={layout.box}>
      <div className={layout.boxHead}>
        <Title order={2}>
          <Trans>Needs you today</Trans>
        </Title>
        {needs.length > SHOWN && !showsAll && (
          <UnstyledButton className={layout.more} onClick={() => setShowsAll(true)}>
            <Trans>All {numberText(needs.length)}</Trans>
          </UnstyledButton>
        )}
      </div>
      {needs.length === 0 && (
        <span className={classes.quiet}>
          <Trans>Nothing is due in the next three days.</Trans>
        </span>
      )}
      <ul aria-label={t`Needs you today`}>
        {shown.map((need) => (
          <NeedLine key={`${String(need.animal.id)} ${need.field}`} need={need} day={day} />
        ))}
      </ul>
      {children}
    </section>
  );
}

/** What a date that is not a reservation's says: of a treatment, that the animal is under it, or not any more. */
function wordsOf(name: string, isHeld: boolean, isOver: boolean): string {
  if (isHeld) return t`Under treatment, the last day`;
  return isOver ? t`Treatment over` : name;
}

function NeedLine({ need: { animal, field }, day }: { need: Need; day: string }) {
  const name = useFields(({ list }) => list.find(({ id }) => id === field)?.name) ?? field;
  const { id, details } = animal;
  const date = String(details[field] ?? day);
  const { reservedfor } = details;
  const isReservation = field === RESERVED_UNTIL;
  const isHeld = field === NOT_FOR_SALE_UNTIL && date >= day;
  const isOver = field === NOT_FOR_SALE_UNTIL && date < day;
  const words =
    isReservation && typeof reservedfor === 'string'
      ? t`Reserved for ${reservedfor}`
      : wordsOf(name, isHeld, isOver);
  const button =
    isReservation || isHeld
      ? isReservation && date === day
        ? {
            label: t`Sell…`,
            act: () => openSell(only(id)),
          }
        : {
            label: t({ message: 'Open', context: 'to do' }),
            act: () => showAnimalInList(animal),
          }
      : {
          label: t`Done`,
          act: () => void changeAnimals(only(id), { details: { [field]: null } }, t`Done`),
        };
  return (
    <AnimalLine
      animal={animal}
      kind={date < day ? (isOver ? undefined : 'overdue') : date === day ? 'due' : undefined}
      words={`${words} · ${dayAway(date, day)}`}
    >
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${button.label} ${animal.name}`}
        onClick={button.act}
      >
        {button.label}
      </Button>
    </AnimalLine>
  );
}
