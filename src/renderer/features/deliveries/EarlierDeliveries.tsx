import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Table, UnstyledButton } from '@mantine/core';
import { useCallback, useState } from 'react';
import {
  costIn,
  MAX_DELIVERIES_PER_CALL,
  type Delivery,
  type DeliveryLine,
} from '../../../shared/delivery.ts';
import { callShop } from '../../shop.ts';
import { followAnimals } from '../../stores/follow.ts';
import { useReading } from '../../stores/use-reading.ts';
import { calendarDayText, moneyText, numberText } from '../../ui/formats.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import layout from '../../ui/screen.module.css';
import { useSeesCosts } from './DeliveryTable.tsx';

/** The newest deliveries, so many pages of them. */
async function readNewest(pages: number): Promise<Delivery[]> {
  const read: Delivery[] = [];
  while (read.length < pages * MAX_DELIVERIES_PER_CALL) {
    const before = read.at(-1)?.number;
    const page = await callShop('deliveries.list', {
      limit: MAX_DELIVERIES_PER_CALL,
      ...(before !== undefined && { before }),
    });
    read.push(...page);
    if (page.length < MAX_DELIVERIES_PER_CALL) break;
  }
  return read;
}

/** What arrived when, from whom, and at what cost: the newest, and older ones when they are asked for. */
export function EarlierDeliveries(props: {
  open: number | undefined;
  onOpen: (delivery: Delivery) => void;
}) {
  const [pages, setPages] = useState(1);
  const read = useCallback(() => readNewest(pages), [pages]);
  const { value: deliveries, problem } = useReading(read, followAnimals);
  const seesCosts = useSeesCosts();
  if (problem !== null) return <ErrorText>{problem}</ErrorText>;
  if (!deliveries) return <Waiting words={t`Reading the deliveries…`} />;
  if (deliveries.length === 0) {
    return (
      <EmptyState title={t`No deliveries yet`}>
        <Trans>What is taken in here is kept with its day, supplier and cost.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <Table className={layout.rows} aria-label={t`Earlier deliveries`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Number`}</Table.Th>
            <Table.Th>{t`Day`}</Table.Th>
            <Table.Th>{t`Supplier`}</Table.Th>
            <Table.Th>{t`Document`}</Table.Th>
            <Table.Th ta="end">{t`Animals`}</Table.Th>
            {seesCosts && <Table.Th ta="end">{t`Cost`}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <Table.Tr
              key={delivery.number}
              data-open={delivery.number === props.open || undefined}
              onClick={() => {
                props.onOpen(delivery);
              }}
            >
              <Table.Th scope="row">
                <UnstyledButton>{numberText(delivery.number)}</UnstyledButton>
              </Table.Th>
              <Table.Td>{calendarDayText(delivery.day)}</Table.Td>
              <Table.Td translate="no">{delivery.supplier}</Table.Td>
              <Table.Td translate="no">{delivery.document}</Table.Td>
              <Table.Td ta="end">{numberText(animalsIn(delivery.lines))}</Table.Td>
              {seesCosts && (
                <Table.Td ta="end">{moneyText(costIn(delivery.lines), delivery.currency)}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {deliveries.length === pages * MAX_DELIVERIES_PER_CALL && (
        <Button
          variant="default"
          onClick={() => {
            setPages(pages + 1);
          }}
        >
          <Trans>Show older ones</Trans>
        </Button>
      )}
    </>
  );
}

function animalsIn(lines: readonly DeliveryLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
