import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table, UnstyledButton } from '@mantine/core';
import {
  costIn,
  MAX_DELIVERIES_PER_CALL,
  type Delivery,
  type DeliveryLine,
} from '../../../shared/delivery.ts';
import { useCallPages } from '../../stores/use-call.ts';
import { calendarDayText, moneyText, numberText } from '../../ui/formats.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { ShowOlder } from '../../ui/ShowOlder.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import layout from '../../ui/screen.module.css';
import { useSeesCosts } from './DeliveryTable.tsx';

const FIRST = { limit: MAX_DELIVERIES_PER_CALL };

function olderThan(page: Delivery[]) {
  const oldest = page.at(-1);
  return oldest && page.length === MAX_DELIVERIES_PER_CALL ? { before: oldest.number } : null;
}

/** What arrived when, from whom, and at what cost: the newest, and older ones when they are asked for. */
export function EarlierDeliveries(props: {
  open: number | undefined;
  onOpen: (delivery: Delivery) => void;
}) {
  const { pages, problem, showMore } = useCallPages('deliveries.list', FIRST, olderThan);
  const deliveries = pages?.flat();
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
              onClick={() => props.onOpen(delivery)}
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
      <ShowOlder onShow={showMore} />
    </>
  );
}

function animalsIn(lines: readonly DeliveryLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
