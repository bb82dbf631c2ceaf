import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useCallback } from 'react';
import type { CallOutput } from '../../../shared/bridge.ts';
import { MAX_SALES_PER_CALL, type OpenSale, type SalesQuery } from '../../../shared/sale.ts';
import { callShop } from '../../shop.ts';
import { followSales, useOpenSales, useSalesChoice } from '../../stores/sales.ts';
import { usePages } from '../../stores/use-pages.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { dayStart, moneyText } from '../../ui/formats.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { ShowOlder } from '../../ui/ShowOlder.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { putSaleAside, takeUpSale } from '../../animals/dialogs/sale-store.ts';
import { Days } from './ReceiptRows.tsx';
import classes from './Sales.module.css';

/** Every sale and return with its number: to be found, printed again, and returned. */
export function Receipts() {
  return (
    <>
      <OpenSales />
      <Asked />
      <Found />
    </>
  );
}

/** What is looked for. */
function Asked() {
  const { search, animal, fromDay, toDay, of } = useSalesChoice();
  const query = useQuery();
  const openFirst = async () => {
    const { sales } = await callShop('sales.page', { ...query, limit: 1 });
    const [first] = sales;
    if (first) useSalesChoice.setState({ open: first.id });
  };
  return (
    <div className={classes.asked}>
      <SearchField
        label={t`Search sales`}
        placeholder={t`Number, customer or animal`}
        value={search}
        onKeyDown={(event) => {
          // What can't be read now, the list says.
          if (event.key === 'Enter') openFirst().catch(() => undefined);
        }}
        onSearch={(typed) => {
          useSalesChoice.setState({ search: typed });
        }}
      />
      <TextInput
        type="date"
        aria-label={t`From`}
        value={fromDay}
        onChange={(event) => {
          useSalesChoice.setState({ fromDay: event.currentTarget.value });
        }}
      />
      <TextInput
        type="date"
        aria-label={t`Until`}
        value={toDay}
        onChange={(event) => {
          useSalesChoice.setState({ toDay: event.currentTarget.value });
        }}
      />
      {animal && (
        <Button
          variant="default"
          rightSection={<CloseButton component="span" size="xs" aria-hidden="true" />}
          onClick={() => {
            useSalesChoice.setState({ animal: null });
          }}
        >
          {animal.name}
        </Button>
      )}
      {of && (
        <Button
          variant="default"
          translate="no"
          rightSection={<CloseButton component="span" size="xs" aria-hidden="true" />}
          onClick={() => {
            useSalesChoice.setState({ of: null });
          }}
        >
          {of.name}
        </Button>
      )}
    </div>
  );
}

/** The sales that are not completed. */
function OpenSales() {
  const open = useOpenSales();
  if (open.length === 0) return null;
  return (
    <section aria-label={t`Open sales`} className={classes.open}>
      {open.map((sale) => (
        <Button
          key={sale.id}
          variant="default"
          translate="no"
          onClick={() => {
            putSaleAside();
            takeUpSale(sale);
          }}
        >
          <Trans>Open: {saleWords(sale)}</Trans>
        </Button>
      ))}
    </section>
  );
}

/** Whose sale it is, and the first of what is in it. */
function saleWords({ customer, lines, deposit }: OpenSale): string {
  const paid = deposit > 0 ? t`${moneyText(deposit)} paid` : '';
  return [customer, ...lines.slice(0, 3).map(({ words }) => words), paid]
    .filter(Boolean)
    .join(', ');
}

function useQuery(): SalesQuery {
  const { search, animal, fromDay, toDay, of } = useSalesChoice();
  const from = dayStart(fromDay);
  const to = dayStart(toDay, 1);
  return {
    search,
    limit: MAX_SALES_PER_CALL,
    ...(animal && { petId: animal.id }),
    ...of?.query,
    ...(from !== null && { from }),
    ...(to !== null && { to: to - 1 }),
  };
}

function Found() {
  const query = useQuery();
  const asked = JSON.stringify(query, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const readAfter = useCallback(
    (last: SalesPage | null) => {
      const oldest = last?.sales.at(-1);
      const before = oldest && { at: oldest.at, number: oldest.number };
      return callShop('sales.page', { ...query, ...(before && { before }) });
    },
    // The query is new each time, what it asks is not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [asked],
  );
  const { pages, problem, showMore } = usePages({ readAfter, hasMore }, followSales);
  if (problem !== null) return <ErrorText>{problem}</ErrorText>;
  if (!pages) return <Waiting words={t`Reading the sales…`} />;
  const sales = pages.flatMap((page) => page.sales);
  if (sales.length === 0) return <NoSales isAsked={isAsked(query)} />;
  return (
    <>
      <Days sales={sales} />
      <ShowOlder onShow={showMore} />
    </>
  );
}

type SalesPage = CallOutput<'sales.page'>;

function hasMore(page: SalesPage): boolean {
  return page.hasMore;
}

function isAsked(query: SalesQuery): boolean {
  return (
    query.search !== '' || Object.keys(query).some((key) => !['search', 'limit'].includes(key))
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
