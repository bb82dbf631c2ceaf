import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { InventoryRows } from '../../../shared/inventory.ts';
import { useCall } from '../../stores/use-call.ts';
import { ColumnHeads } from '../../ui/ColumnHeads.tsx';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { animalsText, exactTime, numberText } from '../../ui/formats.ts';
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
      <Table aria-label={t`Staging’s animals`}>
        <ColumnHeads names={[t`No.`, t`Name`, t`Category no.`, t`Status`, t`Added`, t`By`]} />
        <Table.Tbody>
          {rows.map(({ id, name, categoryId, status, addedAt, addedBy }) => (
            <Table.Tr key={String(id)}>
              <Table.Td>{String(id)}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{String(categoryId)}</Table.Td>
              <Table.Td>
                <StatusBadge status={status} />
              </Table.Td>
              <Table.Td>{exactTime(addedAt)}</Table.Td>
              <Table.Td>{addedBy}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
