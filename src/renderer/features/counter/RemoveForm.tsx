import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFirstFocus } from './use-first-focus.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { animalsIn } from '../../../shared/sale.ts';
import { useFields } from '../../stores/fields.ts';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { changeEachAnimal, removeAnimals, subjectOf } from '../inventory/changes.ts';
import type { Selection } from '../inventory/selection.ts';
import { asSentence } from '../../ui/sentence.ts';
import { closeCounter } from './counter-store.ts';
import { readCount } from './sale-lines.ts';

/** Takes animals out of stock with the reason, or some of a group. */
export function RemoveForm(props: { animals: readonly PetRow[]; selection: Selection }) {
  const { animals, selection } = props;
  const reasons = useFields(({ list }) => list.find(({ id }) => id === 'removedwhy')?.choices);
  const [why, setWhy] = useState<string | null>(null);
  const focus = useFirstFocus(true);
  const [first, ...others] = animals;
  const group = first && others.length === 0 && animalsIn(first) > 1 ? first : null;
  const most = group ? animalsIn(group) : 1;
  const [typed, setTyped] = useState(String(most));
  const [problem, setProblem] = useState<string>();

  async function remove() {
    const count = readCount(typed, most);
    setProblem('problem' in count ? asSentence(count.problem) : undefined);
    if ('problem' in count) return;
    if (!group || count.value === most) {
      closeCounter();
      await removeAnimals(selection, why);
      return;
    }
    const details = { quantity: most - count.value, removedwhy: why };
    await changeEachAnimal(`Lost ${String(count.value)}`, [{ seen: group, change: { details } }]);
    closeCounter();
  }

  return (
    <DialogForm submitLabel="Remove" onSubmit={remove} onCancel={closeCounter}>
      <Text translate="no">{subjectOf(selection)}</Text>
      {group && (
        <TextInput
          ref={focus}
          label={`How many of ${String(most)}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
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
