import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { QUANTITY } from '../../../shared/fields/built-in.ts';
import { animalsAmong, animalsIn, areAlike } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useFields } from '../../stores/fields.ts';
import { DialogForm } from '../../ui/Dialog.tsx';
import { countedText, numberText, shownValue } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { joinGroups } from '../../animals/changes/changes.ts';
import { closeCounter } from '../../animals/dialogs/counter-store.ts';
import { useFirstFocus } from './form-parts.tsx';

/** Makes alike entries one: which of them stays, and so what is kept where they differ. */
export function JoinForm({ animals }: { animals: readonly PetRow[] }) {
  const fields = useFields(({ list }) => list);
  const oldestFirst = animals.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [chosen, setChosen] = useState(String(oldestFirst[0]?.id));
  const focus = useFirstFocus(true);
  const stays = oldestFirst.find(({ id }) => String(id) === chosen);
  const inOrder = [...(stays ? [stays] : []), ...oldestFirst.filter((one) => one !== stays)];
  const isAlike = areAlike(inOrder, fields);
  const differing = fields.filter(
    ({ id, isHidden }) =>
      !isHidden &&
      id !== QUANTITY.id &&
      new Set(animals.map(({ details }) => details[id])).size > 1,
  );
  const count = animalsAmong(animals);

  async function join() {
    await joinGroups(inOrder);
    closeCounter();
  }

  return (
    <DialogForm submitLabel={t`Join`} disabled={!isAlike} onSubmit={join} onCancel={closeCounter}>
      <Text translate="no">
        {stays?.name}: {countedText(count, animals.length)}
      </Text>
      {!isAlike && (
        <ErrorText>{t`Only entries of the same name, category and status become one, and only the one that stays may have a code of its own.`}</ErrorText>
      )}
      <Radio.Group
        label={t`Which entry stays`}
        description={
          differing.length > 0
            ? t`What is written down about it is kept for all of them.`
            : t`Nothing else that is written down about them differs.`
        }
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap="xs" mt={6}>
          {oldestFirst.map((animal, place) => (
            <Radio
              key={String(animal.id)}
              value={String(animal.id)}
              ref={place === 0 ? focus : undefined}
              label={
                <Trans>
                  No. {String(animal.id)} × {numberText(animalsIn(animal))}
                </Trans>
              }
              description={differing
                .map(
                  (field) => `${field.name}: ${shownValue(field, animal.details[field.id]) || '–'}`,
                )
                .join(' · ')}
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}
