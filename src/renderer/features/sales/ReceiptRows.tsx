import { t } from '@lingui/core/macro';
import { Badge, Table, Text, UnstyledButton } from '@mantine/core';
import { IconBasket, IconCash, type Icon } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { OpenSale } from '../../../shared/sale.ts';
import type { SaleSummary } from '../../../shared/sales-query.ts';
import { saleTotal, sumOf } from '../../../shared/sale-amounts.ts';
import { putSaleAside, takeUpSale } from '../../animals/dialogs/sale-store.ts';
import { METHOD_WORDS, saleTitle } from '../../animals/papers/receipt-words.ts';
import { PicturePile } from '../../animals/photographs/AnimalPicture.tsx';
import { useProfile, useSeesTakings } from '../../stores/profile.ts';
import { useSalesChoice } from '../../stores/sales.ts';
import { useAtNow } from '../../ui/clock.ts';
import { dayHeading, moneyText, numberText, startOfDay, timeOf } from '../../ui/formats.ts';
import layout from '../../ui/screen.module.css';
import classes from './Sales.module.css';

/** The sales that are not completed, then the others by days, each with its sum. */
export function ReceiptTable(props: {
  open: readonly OpenSale[];
  sales: readonly SaleSummary[];
  /** Whether older ones are left out, so that nobody knows yet what the last day comes to. */
  isMore: boolean;
}) {
  const { open, sales, isMore } = props;
  const today = useAtNow(startOfDay);
  const currency = useProfile(({ profile }) => profile.currency);
  const seesTakings = useSeesTakings();
  const days = Map.groupBy(sales, ({ at }) => dayNamed(at));
  const cutDay = isMore ? [...days.keys()].at(-1) : undefined;
  return (
    <Table className={classes.table} aria-label={t`Sales`}>
      <Table.Thead>
        <Table.Tr>
          {[t`Receipt`, t`Sold`, t`Customer`, t`Paid by`, t`Total`].map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      {open.length > 0 && (
        <Group
          name={t({ message: 'Open', context: 'not completed' })}
          sum={moneyText(saleTotal(open.flatMap(({ lines }) => lines)))}
        >
          {open.map((sale) => (
            <OpenRow key={sale.id} sale={sale} />
          ))}
        </Group>
      )}
      {[...days].map(([day, ofDay]) => {
        const ofMoney = ofDay.filter((sale) => sale.currency === currency);
        const isKnown = seesTakings && ofMoney.length > 0 && day !== cutDay;
        const sum = isKnown ? moneyText(sumOf(ofMoney, 'total')) : '';
        return (
          <Group key={day} name={dayHeading(day, today)} sum={sum}>
            {ofDay.map((sale) => (
              <Row key={sale.id} sale={sale} />
            ))}
          </Group>
        );
      })}
    </Table>
  );
}

/** The rows of a day, below what they come to. */
function Group({ name, sum, children }: { name: string; sum: string; children: ReactNode }) {
  return (
    <Table.Tbody>
      <Table.Tr className={classes.group}>
        <Table.Th scope="rowgroup" colSpan={4}>
          {name}
        </Table.Th>
        <Table.Td>{sum}</Table.Td>
      </Table.Tr>
      {children}
    </Table.Tbody>
  );
}

/** A sale that waits for its customer. */
function OpenRow({ sale }: { sale: OpenSale }) {
  const { customer, lines, deposit, back } = sale;
  const exchange = back ? [t`Exchange`] : [];
  const words = [...exchange, ...lines.slice(0, MOST_NAMED).map((line) => line.words)];
  const paid = deposit > 0 ? t`${moneyText(deposit)} paid` : '';
  const all = [customer, ...words, paid].filter(Boolean).join(', ');
  const animals = lines.flatMap(({ categoryId }) =>
    categoryId === null ? [] : [{ categoryId, photographs: [] }],
  );
  return (
    <Table.Tr
      onClick={() => {
        putSaleAside();
        takeUpSale(sale);
      }}
    >
      <Table.Td className={classes.number} />
      <Table.Th scope="row" translate="no">
        <UnstyledButton className={classes.sold} aria-label={t`Open: ${all}`}>
          <PicturePile animals={animals} />
          <span className={classes.words}>{words.join(', ')}</span>
        </UnstyledButton>
      </Table.Th>
      <Table.Td className={classes.words} translate="no">
        {customer}
      </Table.Td>
      <Table.Td c="dimmed">{paid}</Table.Td>
      <Table.Td>{moneyText(saleTotal(lines))}</Table.Td>
    </Table.Tr>
  );
}

const MOST_NAMED = 3;

/** What stands where no animal was sold. */
const SIGNS: Record<SaleSummary['kind'], Icon> = {
  sale: IconBasket,
  return: IconBasket,
  deposit: IconCash,
  cash: IconCash,
  correction: IconCash,
};

/** Drawn again only where it has changed: there may be thousands. */
const Row = memo(function Row({ sale }: { sale: SaleSummary }) {
  const isOpen = useSalesChoice(({ open }) => open === sale.id);
  const seesTakings = useSeesTakings();
  const { at, enteredAt, customer, total, paid, kind, methods, pictured } = sale;
  const isLate = dayNamed(at) !== dayNamed(enteredAt);
  const isGoods = kind === 'sale' || kind === 'return';
  const Sign = SIGNS[kind];
  const words = wordsOf(sale);
  return (
    <Table.Tr
      data-open={isOpen || undefined}
      onClick={() => useSalesChoice.setState({ open: sale.id })}
    >
      <Table.Th scope="row" className={classes.number}>
        <UnstyledButton aria-label={saleTitle(sale)}>{String(sale.number)}</UnstyledButton>{' '}
        <Text span size="sm" c="dimmed">
          {isLate ? '' : timeOf(at)}
        </Text>
      </Table.Th>
      <Table.Td>
        <div className={classes.sold}>
          {pictured.length > 0 ? (
            <PicturePile animals={pictured} />
          ) : (
            <span className={layout.pile}>
              <span className={layout.picture}>
                <Sign size={18} aria-hidden="true" />
              </span>
            </span>
          )}
          <span className={classes.words} title={words} translate="no">
            {words}
          </span>
          <Returned sale={sale} />
        </div>
      </Table.Td>
      <Table.Td className={classes.words} translate="no">
        {customer}
      </Table.Td>
      <Table.Td c="dimmed">{methods.map((method) => METHOD_WORDS[method]).join(', ')}</Table.Td>
      <Table.Td>{seesTakings && moneyText(isGoods ? total : paid, sale.currency)}</Table.Td>
    </Table.Tr>
  );
});

/** That something came back: of a return or what puts a payment right, of which receipt. */
function Returned({ sale: { returns, corrects, returned } }: { sale: SaleSummary }) {
  if (returns) return <Badge>{t`Return of ${String(returns.number)}`}</Badge>;
  if (corrects) return <Badge>{t`Of receipt ${String(corrects.number)}`}</Badge>;
  return returned > 0 && <Badge>{t`${numberText(returned)} returned`}</Badge>;
}

/** What a record with a number is of, in a few words. */
function wordsOf({ kind, words }: SaleSummary): string {
  if (kind === 'deposit') return [t`Deposit`, words].filter(Boolean).join(': ');
  if (kind === 'correction') return t`Payment put right`;
  return kind === 'cash' ? t`Cash in or out` : words;
}
