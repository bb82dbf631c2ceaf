import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  costIn,
  MAX_DELIVERIES_PER_CALL,
  type Delivery,
  type DeliveryLine,
} from '../../../shared/delivery.ts';
import { useCallPages } from '../../stores/use-call.ts';
import { calendarDayText, moneyText, numberText } from '../../ui/formats.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { ShowOlder } from '../../ui/ShowOlder.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
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
      <RecordTable
        label={t`Earlier deliveries`}
        rows={deliveries}
        keyOf={({ number }) => number}
        open={props.open}
        onOpen={props.onOpen}
        columns={[
          { name: t`Number`, of: ({ number }) => numberText(number) },
          { name: t`Day`, of: ({ day }) => calendarDayText(day) },
          { name: t`Supplier`, of: ({ supplier }) => supplier },
          { name: t`Document`, of: ({ document }) => document },
          { name: t`Animals`, as: 'number', of: ({ lines }) => numberText(animalsIn(lines)) },
          seesCosts && {
            name: t`Cost`,
            as: 'number',
            of: ({ lines, currency }) => moneyText(costIn(lines), currency),
          },
        ]}
      />
      <ShowOlder onShow={showMore} />
    </>
  );
}

function animalsIn(lines: readonly DeliveryLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
