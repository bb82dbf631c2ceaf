import { Text } from '@mantine/core';
import { useState } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { RESERVATION_FIELDS } from '../../../shared/fields/built-in.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useFields } from '../../stores/fields.ts';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { typedValue } from '../../ui/field-values.ts';
import { changeAnimals, subjectOf } from '../inventory/changes.ts';
import type { TypedDetails } from '../inventory/draft-details.ts';
import type { Selection } from '../inventory/selection.ts';
import { closeCounter } from './counter-store.ts';
import { DetailInputs } from './DetailInputs.tsx';
import { typedValues } from './typed-values.ts';

/** How many days an animal is reserved for, unless the clerk says otherwise. */
const DAYS = 7;

/** Reserves animals for somebody. */
export function ReserveForm(props: { animals: readonly PetRow[]; selection: Selection }) {
  const { animals, selection } = props;
  const fields = useFields(({ list }) => list);
  const [problems, setProblems] = useState({});
  const [typed, setTyped] = useState<TypedDetails>(() => {
    const [only, ...others] = animals;
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
    const read = typedValues(fields, typed);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    const change = { status: 'pending' as const, details: read.values };
    closeCounter();
    await changeAnimals(selection, change, 'Reserved');
  }

  return (
    <DialogForm submitLabel="Reserve" onSubmit={reserve} onCancel={closeCounter}>
      <Text translate="no">{subjectOf(selection)}</Text>
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
