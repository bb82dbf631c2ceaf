import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Delivery } from '../../../shared/delivery.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { openPrint } from '../../animals/dialogs/print-dialog.ts';
import { callShop } from '../../shop.ts';
import { useReading } from '../../stores/use-call.ts';
import { calendarDayText, numberText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { useAction } from '../../ui/use-action.ts';

/** The most animals that one call reads. */
const MOST_READ = 200;

type Arrived = Pick<Delivery, 'firstPetId' | 'lastPetId'>;

async function readAnimals(arrived: Arrived): Promise<PetRow[]> {
  const ids = idsOf(arrived);
  const rows: PetRow[] = [];
  for (let from = 0; from < ids.length; from += MOST_READ) {
    const part = ids.slice(from, from + MOST_READ).map(String);
    rows.push(...(await callShop('pets.byIds', { ids: part })).rows);
  }
  return rows;
}

function idsOf({ firstPetId, lastPetId }: Arrived): bigint[] {
  const count = Number(lastPetId - firstPetId) + 1;
  return Array.from({ length: count }, (_, index) => firstPetId + BigInt(index));
}

/** What came of a delivery: chips to be scanned one after the other, and its labels. */
export function ArrivedPanel({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { firstPetId, lastPetId } = delivery;
  const { value: animals, problem } = useReading({
    of: 'pets.byIds',
    as: 'arrived',
    input: { firstPetId, lastPetId },
    read: readAnimals,
  });
  const singles = animals?.filter(({ details }) => details['quantity'] === undefined) ?? [];
  const number = numberText(delivery.number);
  const title = t`Delivery ${number}`;
  const chipped = numberText(singles.filter(hasChip).length);
  return (
    <SidePanel
      name={title}
      head={<Title order={2}>{title}</Title>}
      closeLabel={t({ message: 'Close', context: 'to do' })}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" translate="no">
        {[calendarDayText(delivery.day), delivery.supplier, delivery.document]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {delivery.undone > 0 && (
        <Text size="sm">
          <Trans>{numberText(delivery.undone)} of its entries were taken back by an undo.</Trans>
        </Text>
      )}
      <Button
        variant="default"
        disabled={!animals || animals.length === 0}
        onClick={() => openPrint({ kind: 'some', ids: new Set(animals?.map(({ id }) => id)) })}
      >
        <Trans>Print labels</Trans>
      </Button>
      <ErrorText>{problem}</ErrorText>
      {singles.length > 0 && (
        <>
          <Group justify="space-between">
            <Title order={3} size="h5">
              <Trans>Chips to scan</Trans>
            </Title>
            <Text size="sm" c="dimmed">
              <Trans>
                {chipped} of {numberText(singles.length)}
              </Trans>
            </Text>
          </Group>
          <Chips animals={singles} />
        </>
      )}
    </SidePanel>
  );
}

function hasChip({ details }: PetRow): boolean {
  return details['chip'] !== undefined;
}

/** Gives each scanned chip to the next animal without one. */
function Chips({ animals }: { animals: readonly PetRow[] }) {
  const next = animals.find((animal) => !hasChip(animal));
  const [typed, setTyped] = useState('');
  const { problem, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);

  async function give() {
    const chip = typed.trim();
    if (!next || chip === '') return;
    const { id, version } = next;
    const change = { details: { chip } };
    const done = await run(() =>
      callShop('pets.changeEach', { changes: [{ id: String(id), version, change }] }),
    );
    if (done) setTyped('');
  }

  return (
    <>
      {next && (
        <TextInput
          ref={field}
          label={t`Scan the chip of ${next.name}`}
          autoComplete="off"
          data-takes-scans
          maxLength={100}
          value={typed}
          error={problem?.message}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void give();
          }}
        />
      )}
      {animals.map((animal) => (
        <Group key={String(animal.id)} justify="space-between" wrap="nowrap">
          <Text size="sm" truncate translate="no">
            {animal.name}
          </Text>
          <Text size="sm" c="dimmed">
            {animal.details['chip'] ?? (animal === next ? t`next` : t`waiting`)}
          </Text>
        </Group>
      ))}
      <Text size="sm" c="dimmed">
        <Trans>They can be scanned later, too: the delivery stays under Earlier deliveries.</Trans>
      </Text>
    </>
  );
}
