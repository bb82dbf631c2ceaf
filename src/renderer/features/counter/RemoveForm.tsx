import { NumberInput, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFirstFocus } from './use-first-focus.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { animalsIn } from '../../../shared/sale.ts';
import { useFields } from '../../stores/fields.ts';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { changeEachAnimal, removeAnimals, subjectOf } from '../inventory/changes.ts';
import type { Selection } from '../inventory/selection.ts';
import { closeCounter } from './counter-store.ts';

/** Takes animals out of stock with the reason, or some of a group. */
export function RemoveForm(props: { animals: readonly PetRow[]; selection: Selection }) {
  const { animals, selection } = props;
  const reasons = useFields(({ list }) => list.find(({ id }) => id === 'removedwhy')?.choices);
  const [why, setWhy] = useState<string | null>(null);
  const focus = useFirstFocus(true);
  const [first, ...others] = animals;
  const group = first && others.length === 0 && animalsIn(first) > 1 ? first : null;
  const [count, setCount] = useState(group ? animalsIn(group) : 1);

  async function remove() {
    closeCounter();
    const left = group ? animalsIn(group) - count : 0;
    if (!group || left <= 0) {
      await removeAnimals(selection, why);
      return;
    }
    const details = { quantity: left, removedwhy: why };
    await changeEachAnimal(`Lost ${String(count)}`, [{ seen: group, change: { details } }]);
  }

  return (
    <DialogForm submitLabel="Remove" onSubmit={remove} onCancel={closeCounter}>
      <Text translate="no">{subjectOf(selection)}</Text>
      {group && (
        <NumberInput
          ref={focus}
          label={`How many of ${String(animalsIn(group))}`}
          min={1}
          max={animalsIn(group)}
          clampBehavior="strict"
          allowDecimal={false}
          value={count}
          onChange={(value) => {
            setCount(Number(value) || 1);
          }}
        />
      )}
      <Radio.Group label="Why" value={why} onChange={setWhy}>
        <Stack gap="xs" mt={6}>
          {reasons?.map((reason, place) => (
            <Radio
              key={reason}
              value={reason}
              label={reason}
              ref={place === 0 && !group ? focus : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}
