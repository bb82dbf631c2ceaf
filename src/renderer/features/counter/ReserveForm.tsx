import { Text } from '@mantine/core';
import { useState } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { RESERVATION_FIELDS } from '../../../shared/fields/built-in.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useFields } from '../../stores/fields.ts';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { typedValue } from '../../ui/field-values.ts';
import { changeEachAnimal } from '../inventory/changes.ts';
import { subjectText } from '../inventory/outcome-toast.tsx';
import type { TypedDetails } from '../inventory/draft-details.ts';
import { closeCounter } from './counter-store.ts';
import { DetailInputs } from './DetailInputs.tsx';
import { SoldAlready } from './SoldAlready.tsx';
import { typedValues } from './typed-values.ts';

/** How many days an animal is reserved for, unless the clerk says otherwise. */
const DAYS = 7;

const UNTIL = 'reserveduntil';

/** Reserves animals that are not sold for somebody. */
export function ReserveForm({ animals }: { animals: readonly PetRow[] }) {
  const fields = useFields(({ list }) => list);
  const inStock = animals.filter(({ status }) => status !== 'sold');
  const [problems, setProblems] = useState({});
  const [typed, setTyped] = useState<TypedDetails>(() => {
    const [only, ...others] = inStock;
    const present = others.length === 0 && only?.status === 'pending' ? only.details : {};
    const later = new Date();
    later.setDate(later.getDate() + DAYS);
    const values = { reserveduntil: dayNamed(later.getTime()), ...present };
    return Object.fromEntries(
      fields.flatMap((field) =>
        RESERVATION_FIELDS.includes(field.id) && !field.isHidden
          ? [[field.id, typedValue(field, values[field.id as 'reserveduntil'])]]
          : [],
      ),
    );
  });

  async function reserve() {
    const { values, problems: found } = typedValues(fields, typed);
    const until = values[UNTIL];
    const isOver = typeof until === 'string' && until < dayNamed(Date.now());
    // What has been reserved until then may stay so while something else about it changes.
    if (isOver && inStock.some(({ details }) => details[UNTIL] !== until)) {
      found[UNTIL] = 'That day is over.';
    }
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const change = { status: 'pending' as const, details: values };
    await changeEachAnimal(
      'Reserved',
      inStock.map((seen) => ({ seen, change })),
    );
    closeCounter();
  }

  return (
    <DialogForm
      submitLabel="Reserve"
      disabled={inStock.length === 0}
      onSubmit={reserve}
      onCancel={closeCounter}
    >
      {animals.length > inStock.length && <SoldAlready count={animals.length - inStock.length} />}
      {inStock.length > 0 && (
        <Text translate="no">{subjectText(inStock[0]?.name, inStock.length)}</Text>
      )}
      <DetailInputs
        ids={RESERVATION_FIELDS}
        typed={typed}
        onType={setTyped}
        problems={problems}
        first="reservedfor"
      />
    </DialogForm>
  );
}
