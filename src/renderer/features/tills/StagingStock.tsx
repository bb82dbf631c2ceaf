import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { InventoryRows } from '../../../shared/inventory.ts';
import { useCall } from '../../stores/use-call.ts';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { animalsText, exactTime, numberText } from '../../ui/formats.ts';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Waiting } from '../../ui/Waiting.tsx';

const MOST_SHOWN = 100;

function StockTable({ rows, total }: InventoryRows) {
  if (rows.length === 0) {
    return (
      <Text>
        <Trans>Nothing yet. What a till adds on staging shows here.</Trans>
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {total > rows.length
          ? t`The newest ${numberText(rows.length)} of ${animalsText(total)}.`
          : animalsText(total)}
      </Text>
      <RecordTable
        label={t`Staging’s animals`}
        rows={rows}
        keyOf={({ id }) => String(id)}
        columns={[
          { name: t`No.`, of: ({ id }) => String(id) },
          { name: t`Name`, of: ({ name }) => name },
          { name: t`Category no.`, of: ({ categoryId }) => String(categoryId) },
          { name: t`Status`, of: ({ status }) => <StatusBadge status={status} /> },
          { name: t`Added`, of: ({ addedAt }) => exactTime(addedAt) },
          { name: t`By`, of: ({ addedBy }) => addedBy },
        ]}
      />
    </>
  );
}

/** Staging's stock, where the owner sees what a till under trial really added. */
export function StagingStock() {
  const [opened, setOpened] = useState(false);
  const { value: stock, problem } = useCall('pets.staging', opened ? { limit: MOST_SHOWN } : null);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        <Trans>Staging’s stock</Trans>
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t`Staging’s stock`} size="xl">
        <Stack>
          <ErrorText>{problem}</ErrorText>
          {stock ? (
            <StockTable {...stock} />
          ) : (
            !problem && <Waiting words={t`Reading the animals…`} />
          )}
          <DialogFooter>
            <Button data-autofocus onClick={() => setOpened(false)}>
              <Trans>Done</Trans>
            </Button>
          </DialogFooter>
        </Stack>
      </Dialog>
    </>
  );
}
