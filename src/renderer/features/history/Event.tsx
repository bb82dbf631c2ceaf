import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconCheck,
  IconPencil,
  IconPlus,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { animalsIn } from '../../../shared/group.ts';
import type { HistoryEntry } from '../../../shared/history.ts';
import { subjectText } from '../../animals/changes/outcome-toast.tsx';
import { AnimalPicture } from '../../animals/photographs/AnimalPicture.tsx';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { authorName } from '../../ui/entry-words.ts';
import { exactTime, timeOf } from '../../ui/formats.ts';
import { eventDetails, outcomeOf, reservedFor, type Outcome } from './event-words.ts';
import classes from './HistoryScreen.module.css';

const SIGNS: Record<Outcome, Icon> = {
  added: IconPlus,
  changed: IconPencil,
  sold: IconCheck,
  reserved: IconCalendarEvent,
  returned: IconArrowBackUp,
  putBack: IconArrowBackUp,
  removed: IconTrash,
  released: IconArrowBackUp,
};

interface EventProps {
  entry: HistoryEntry;
  /** How many other animals the line stands for. */
  others?: number;
  children?: ReactNode;
}

/** Something that happened: when, to which animal, and in a sentence who did what. */
export function Event({ entry, others = 0, children }: EventProps) {
  const categoryName = useCategoryName();
  const fields = useFields(({ list }) => list);
  const { at, author, petId, isUndo, before, after } = entry;
  const pet = after ?? before;
  const outcome = outcomeOf(entry);
  const Sign = SIGNS[outcome];
  // Where the number changes, that is said below.
  const isOther = before && after && animalsIn(before) !== animalsIn(after);
  const animals = pet && !isOther ? animalsIn(pet) : 1;
  const details = [...eventDetails(entry, categoryName, fields), t`No. ${String(petId)}`];
  const what = (
    <>
      <b translate="no">{pet && subjectText(pet.name, animals, 1)}</b>
      {others > 0 && ` ${t`${plural(others, { one: 'and # other', other: 'and # others' })}`}`}
    </>
  );
  return (
    <Table.Tr>
      <Table.Td className={classes.time}>
        <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
          {timeOf(at)}
        </time>
      </Table.Td>
      <Table.Td>
        <div className={classes.event}>
          {pet && (
            <AnimalPicture animal={pet}>
              <span className={classes.sign} data-outcome={outcome}>
                <Sign size={14} />
              </span>
            </AnimalPicture>
          )}
          <div>
            <Sentence
              outcome={outcome}
              who={<b translate="no">{authorName(author)}</b>}
              whom={reservedFor(entry)}
            >
              {what}
            </Sentence>
            {isUndo && (
              <span className={classes.quiet}>
                <Trans> (undone or done again)</Trans>
              </span>
            )}
            <span className={classes.details}>{details.join(' · ')}</span>
            {children}
          </div>
        </div>
      </Table.Td>
    </Table.Tr>
  );
}

interface SentenceProps {
  outcome: Outcome;
  who: ReactNode;
  /** For whom it was reserved, if that is known. */
  whom: string | null;
  children: ReactNode;
}

function Sentence({ outcome, who, whom, children }: SentenceProps) {
  switch (outcome) {
    case 'added':
      return (
        <Trans>
          {who} added {children}
        </Trans>
      );
    case 'sold':
      return (
        <Trans>
          {who} sold {children}
        </Trans>
      );
    case 'returned':
      return (
        <Trans>
          {who} took back {children}
        </Trans>
      );
    case 'reserved':
      return whom === null ? (
        <Trans>
          {who} reserved {children}
        </Trans>
      ) : (
        <Trans>
          {who} reserved {children} for <b translate="no">{whom}</b>
        </Trans>
      );
    case 'released':
      return (
        <Trans>
          {who} made {children} available again
        </Trans>
      );
    case 'removed':
      return (
        <Trans>
          {who} removed {children}
        </Trans>
      );
    case 'putBack':
      return (
        <Trans>
          {who} put back {children}
        </Trans>
      );
    case 'changed':
      return (
        <Trans>
          {who} changed {children}
        </Trans>
      );
  }
}
