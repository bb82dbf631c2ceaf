import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBell, IconCheck, IconVaccine } from '@tabler/icons-react';
import { Suspense } from 'react';
import { dayNamed } from '../../../../shared/calendar-day.ts';
import type { PetRow } from '../../../../shared/pet.ts';
import { animalsIn } from '../../../../shared/group.ts';
import { RESERVED_UNTIL } from '../../../../shared/fields/built-in.ts';
import type { Field } from '../../../../shared/fields/field.ts';
import { useCategoryName } from '../../../stores/categories.ts';
import { useFields } from '../../../stores/fields.ts';
import { saleWith, useOpenSales } from '../../../stores/sales.ts';
import { inSaleText } from '../../../animals/view/in-sale.ts';
import { useSale } from '../../../animals/dialogs/sale-store.ts';
import { CategorySign } from '../../../animals/list/GroupName.tsx';
import { useAtNow } from '../../../ui/clock.ts';
import { shownValue, dayText, exactTime, numberText, startOfDay } from '../../../ui/formats.ts';
import { AUTHOR_WORDS } from '../../../ui/entry-words.ts';
import { later } from '../../../ui/later.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './AnimalGrid.module.css';
import { useArrivals } from '../../../animals/list/arrivals.ts';
import type { Column } from '../../../animals/view/columns.ts';
import { useDrawnColumns } from '../../../animals/view/shown-columns.ts';
import { dueText } from '../../../animals/view/reminders.ts';
import { treatedText } from '../../../animals/view/treated.ts';

const BREED = 'breed';

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

/** A mark of an animal that is under treatment. */
function Treated({ animal }: CellProps) {
  const words = treatedText(animal, useAtNow(dayNamed));
  if (words === null) return null;
  return (
    <span className={classes.treated} title={words}>
      <IconVaccine size={16} aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** The breed beside the name, where it has no column of its own. */
function Breed({ animal }: CellProps) {
  const breed = useFields(({ list }) => list.find(({ id }) => id === BREED));
  const isColumn = useDrawnColumns().some(({ field }) => field?.id === BREED);
  const text = breed && !breed.isHidden && !isColumn && shownValue(breed, animal.details[BREED]);
  if (!text) return null;
  return (
    <span className={classes.breed} title={text} translate="no">
      {text}
    </span>
  );
}

/** The pictures of categories, which the list does not wait for. */
export const thumbnail = later(async () => (await import('./Thumbnail.tsx')).Thumbnail);

/** The tick, for the mouse. Screen readers hear it from the row or tile; the space bar does the same. */
export function Tick() {
  return <span className={classes.check} data-select aria-hidden="true" />;
}

/** The animal's name. */
export function AnimalName({ animal: { name } }: CellProps) {
  return (
    <span className={classes.name} title={name} translate="no">
      {name}
    </span>
  );
}

/** How many animals a group has. */
export function Count({ animal }: CellProps) {
  if (animalsIn(animal) === 1) return null;
  return (
    <span className={classes.number} translate="no">
      × {numberText(animalsIn(animal))}
    </span>
  );
}

/** What is to be done about the animal, and a mark if a till added it a moment ago. */
export function Marks({ animal }: CellProps) {
  const isFresh = useArrivals(({ fresh }) => fresh.has(animal.id));
  return (
    <>
      <Treated animal={animal} />
      <Due animal={animal} />
      {isFresh && (
        <span className={classes.fresh}>
          <Trans>New</Trans>
        </span>
      )}
    </>
  );
}

/** The name with the animal's picture before it, which has its room from the start. */
function NameCell({ animal }: CellProps) {
  return (
    <>
      <Tick />
      <span className={classes.thumbnail}>
        <Suspense>
          <thumbnail.Part animal={animal} />
        </Suspense>
      </span>
      <AnimalName animal={animal} />
      <Breed animal={animal} />
      <Count animal={animal} />
      <Marks animal={animal} />
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

/** Whether a status is worth a second look. */
export function isException(status: PetRow['status']): boolean {
  return status === 'pending' || status === 'sold';
}

/** Its status, with a ground where it is an exception, or that it is in the sale that is open. */
export function StatusCell({ animal }: CellProps) {
  const { id, status, details } = animal;
  const today = useAtNow(dayNamed);
  const isInSale = useSale(
    ({ isOpen, done, sale }) => isOpen && !done && sale.lines.some(({ petId }) => petId === id),
  );
  const open = useOpenSales();
  const other = isInSale || animalsIn(animal) > 1 ? null : saleWith(open, id, null);
  if (other && status !== 'sold') {
    // What was paid on is reserved.
    return other.deposit > 0 ? (
      <span title={inSaleText(other)}>
        <StatusBadge status="pending" isChip />
      </span>
    ) : (
      <span className={classes.otherSale} title={inSaleText(other)}>
        {other.customer === '' ? t`In an open sale` : t`In a sale: ${other.customer}`}
      </span>
    );
  }
  if (!isInSale) {
    const until = details[RESERVED_UNTIL];
    const isOverdue = status === 'pending' && typeof until === 'string' && until < today;
    return <StatusBadge status={status} isOverdue={isOverdue} isChip={isException(status)} />;
  }
  return (
    <span className={classes.inSale}>
      <IconCheck size={14} aria-hidden="true" />
      <Trans>In the sale</Trans>
    </span>
  );
}

/** The day on which it was added, with the exact time on hover. */
function AddedCell({ animal: { addedAt } }: CellProps) {
  const today = useAtNow(startOfDay);
  return (
    <time
      className={classes.text}
      translate="no"
      dateTime={new Date(addedAt).toISOString()}
      title={exactTime(addedAt)}
    >
      {dayText(addedAt, today)}
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

/** What a column shows of an animal. */
export function AnimalCell({ animal, column }: CellProps & { column: Column }) {
  if (column.field) return <FieldCell animal={animal} field={column.field} />;
  switch (column.id) {
    case 'name':
      return <NameCell animal={animal} />;
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
