import { Trans } from '@lingui/react/macro';
import { IconBell, IconCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { dayNamed } from '../../../../shared/calendar-day.ts';
import { keepsTogether } from '../../../../shared/inventory.ts';
import type { PetRow } from '../../../../shared/pet.ts';
import { animalsIn } from '../../../../shared/group.ts';
import type { Field } from '../../../../shared/fields/field.ts';
import { useCategoryName } from '../../../stores/categories.ts';
import { useFields } from '../../../stores/fields.ts';
import { useSale } from '../../../animals/dialogs/sale-store.ts';
import { CategorySign } from '../../../animals/list/GroupName.tsx';
import { useAtNow } from '../../../ui/clock.ts';
import {
  shownValue,
  dayText,
  exactTime,
  numberText,
  startOfDay,
  timeOf,
} from '../../../ui/formats.ts';
import { AUTHOR_WORDS } from '../../../ui/entry-words.ts';
import { later } from '../../../ui/later.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './AnimalGrid.module.css';
import { useArrivals } from '../../../animals/list/arrivals.ts';
import type { Column } from '../../../animals/view/columns.ts';
import { dueText } from '../../../animals/view/reminders.ts';
import { useView } from '../../../animals/view/view-store.ts';

interface CellProps {
  animal: PetRow;
}

/** A bell where a date of the animal that reminds has come. */
function Due({ animal }: CellProps) {
  const fields = useFields(({ list }) => list);
  const today = useAtNow(dayNamed);
  const due = dueText(fields, animal, today);
  if (due === null) return null;
  return (
    <span className={classes.due} title={due}>
      <IconBell size={14} aria-hidden="true" />
      <span className="visually-hidden">
        <Trans>Due: {due}</Trans>
      </span>
    </span>
  );
}

/** The name, and a mark if a till added the animal a moment ago. */
export function NameCell({ animal }: CellProps) {
  const isFresh = useArrivals(({ fresh }) => fresh.has(animal.id));
  return (
    <>
      {/* For the mouse. Screen readers hear it from the row; the space bar does the same. */}
      <span className={classes.check} data-select aria-hidden="true" />
      <span className={classes.name} title={animal.name} translate="no">
        {animal.name}
      </span>
      {animalsIn(animal) > 1 && <span translate="no">× {numberText(animalsIn(animal))}</span>}
      <Due animal={animal} />
      {isFresh && (
        <span className={classes.fresh}>
          <Trans>New</Trans>
        </span>
      )}
    </>
  );
}

/** The category by the shop's name for it. */
function CategoryCell({ animal }: CellProps) {
  const name = useCategoryName()(animal.categoryId);
  return (
    <>
      <CategorySign id={animal.categoryId} />
      <span className={classes.text} title={name} translate="no">
        {name}
      </span>
    </>
  );
}

/** Its status, or that it is in the sale that is open. */
function StatusCell({ animal: { id, status } }: CellProps) {
  const isInSale = useSale(
    ({ isOpen, done, sale }) => isOpen && !done && sale.lines.some(({ petId }) => petId === id),
  );
  if (!isInSale) return <StatusBadge status={status} />;
  return (
    <span className={classes.inSale}>
      <IconCheck size={14} aria-hidden="true" />
      <Trans>In the sale</Trans>
    </span>
  );
}

/**
 * When it was added, with the exact time on hover. A list that is sorted by it shows the times of
 * all days, and each day once (see `useRepeatedDays`); others show the time only of today.
 */
function AddedCell({ animal: { addedAt } }: CellProps) {
  const today = useAtNow(startOfDay);
  // The group's header already gives the day.
  const isDayInHeader = useView((view) => view.groupedBy === 'day');
  const isSorted = useView(({ order }) => keepsTogether(order.sort, 'day'));
  const isTimeShown = isSorted || startOfDay(addedAt) === today;
  return (
    <time
      className={classes.moment}
      translate="no"
      dateTime={new Date(addedAt).toISOString()}
      title={exactTime(addedAt)}
    >
      {!isDayInHeader && (
        <span className={classes.day}>
          {dayText(addedAt, today)}
          {isTimeShown && ', '}
        </span>
      )}
      {isTimeShown && <span className={classes.time}>{timeOf(addedAt)}</span>}
    </time>
  );
}

/** What the shop wrote down in one of its fields. */
function FieldCell({ animal, field }: CellProps & { field: Field }) {
  const text = shownValue(field, animal.details[field.id]);
  return (
    <span className={classes.text} title={text} translate="no">
      {text}
    </span>
  );
}

/** Who added it: a till, or the shop itself. */
function AddedByCell({ animal }: CellProps) {
  const name = animal.addedBy ?? AUTHOR_WORDS.window;
  return (
    <span className={classes.text} title={name} translate="no">
      {name}
    </span>
  );
}

/** What only those fetch who show photographs in the list. */
const thumbnailCell = later(async () => (await import('./ThumbnailCell.tsx')).ThumbnailCell);

/** What a column shows of an animal. */
export function AnimalCell({ animal, column }: CellProps & { column: Column }) {
  if (column.field) return <FieldCell animal={animal} field={column.field} />;
  switch (column.id) {
    case 'name':
      return <NameCell animal={animal} />;
    case 'photograph':
      return (
        <Suspense>
          <thumbnailCell.Part animal={animal} />
        </Suspense>
      );
    case 'category':
      return <CategoryCell animal={animal} />;
    case 'categoryNumber':
      return String(animal.categoryId);
    case 'status':
      return <StatusCell animal={animal} />;
    case 'added':
      return <AddedCell animal={animal} />;
    case 'id':
      return String(animal.id);
    case 'addedBy':
      return <AddedByCell animal={animal} />;
  }
}
