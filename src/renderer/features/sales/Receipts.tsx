import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { CallOutput } from '../../../shared/bridge.ts';
import { MAX_SALES_PER_CALL, type SalesQuery } from '../../../shared/sales-query.ts';
import { useShallow } from 'zustand/react/shallow';
import { callShop } from '../../shop.ts';
import { useOpenSales, useSalesChoice } from '../../stores/sales.ts';
import { useCallPages } from '../../stores/use-call.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { DaysField } from '../../ui/DaysField.tsx';
import { dayStart } from '../../ui/formats.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { readAmount, valueOf } from '../../ui/typed-amounts.ts';
import { ShowOlder } from '../../ui/ShowOlder.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { ReceiptTable } from './ReceiptRows.tsx';

/** Of which days and what else the receipts are. */
export function AskedReceipts() {
  const { animal, of, fromDay, toDay } = useSalesChoice();
  return (
    <>
      {animal && (
        <Only name={animal.name} onAll={() => useSalesChoice.setState({ animal: null })} />
      )}
      {of && <Only name={of.name} onAll={() => useSalesChoice.setState({ of: null })} />}
      <DaysField days={{ fromDay, toDay }} onChoose={(days) => useSalesChoice.setState(days)} />
    </>
  );
}

/** What alone is shown, and the way back to all. */
function Only({ name, onAll }: { name: string; onAll: () => void }) {
  return (
    <Button
      variant="default"
      translate="no"
      rightSection={<IconX size={14} aria-hidden="true" />}
      onClick={onAll}
    >
      {name}
    </Button>
  );
}

/** Searches the receipts; Enter opens the first one. */
export function SalesSearch() {
  const search = useSalesChoice((choice) => choice.search);
  const query = useQuery();
  const openFirst = async () => {
    const { sales } = await callShop('sales.page', { ...query, limit: 1 });
    const [first] = sales;
    if (first) useSalesChoice.setState({ open: first.id });
  };
  return (
    <SearchField
      label={t`Search sales`}
      placeholder={t`Number, customer, animal or sum`}
      value={search}
      onKeyDown={(event) => {
        // What can't be read now, the list says.
        if (event.key === 'Enter') openFirst().catch(() => undefined);
      }}
      onSearch={(typed) => useSalesChoice.setState({ search: typed })}
    />
  );
}

function useQuery(): SalesQuery {
  const { search, animal, fromDay, toDay, of } = useSalesChoice(
    useShallow((choice) => ({ ...choice, open: null })),
  );
  const from = dayStart(fromDay);
  const to = dayStart(toDay, 1);
  const amount = valueOf(readAmount(search));
  return {
    search,
    ...(amount !== null && amount > 0 && { amount }),
    limit: MAX_SALES_PER_CALL,
    ...(animal && { petId: animal.id }),
    ...of?.query,
    ...(from !== null && { from }),
    ...(to !== null && { to: to - 1 }),
  };
}

/** Every sale and return with its number: to be found, printed again, and returned. */
export function Receipts() {
  const query = useQuery();
  const others = useOpenSales();
  const { pages, problem, showMore } = useCallPages('sales.page', query, olderThan);
  if (problem !== null) return <ErrorText>{problem}</ErrorText>;
  if (!pages) return <Waiting words={t`Reading the sales…`} />;
  const sales = pages.flatMap((page) => page.sales);
  const isFiltered = isAsked(query);
  const open = isFiltered ? [] : others;
  return (
    <>
      {open.length + sales.length > 0 && (
        <ReceiptTable open={open} sales={sales} isMore={showMore !== null} />
      )}
      {sales.length === 0 && <NoSales isAsked={isFiltered} />}
      <ShowOlder onShow={showMore} />
    </>
  );
}

type SalesPage = CallOutput<'sales.page'>;

function olderThan({ sales, hasMore }: SalesPage) {
  const oldest = sales.at(-1);
  return hasMore && oldest ? { before: { at: oldest.at, number: oldest.number } } : null;
}

function isAsked(query: SalesQuery): boolean {
  return (
    query.search !== '' ||
    Object.keys(query).some((key) => !['search', 'amount', 'limit'].includes(key))
  );
}

function NoSales({ isAsked: isFiltered }: { isAsked: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title={t`No sale is found`}>
        <Trans>Try fewer words or other days.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState title={t`Nothing was sold yet`}>
      <Trans>Choose an animal in the inventory and press “Sell…”.</Trans>
    </EmptyState>
  );
}
