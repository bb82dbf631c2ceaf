import { t } from '@lingui/core/macro';
import { Table, UnstyledButton } from '@mantine/core';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { type SaleSummary } from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { useProfile } from '../../stores/profile.ts';
import { useSalesChoice } from '../../stores/sales.ts';
import { useAtNow } from '../../ui/clock.ts';
import { authorName } from '../../ui/entry-words.ts';
import { animalsText, dayHeading, moneyText, startOfDay, timeOf } from '../../ui/formats.ts';
import { saleTitle } from '../../animals/papers/receipt-words.ts';
import classes from './Sales.module.css';

/** The sales by days, each with its sum. */
export function Days({ sales }: { sales: readonly SaleSummary[] }) {
  const today = useAtNow(startOfDay);
  const currency = useProfile(({ profile }) => profile.currency);
  const days = Map.groupBy(sales, ({ at }) => dayNamed(at));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={dayHeading(day, today)}>
      <div className={classes.day}>
        <h2>{dayHeading(day, today)}</h2>
        <span>
          {moneyText(
            sumOf(
              ofDay.filter((sale) => sale.currency === currency),
              'total',
            ),
          )}
        </span>
      </div>
      <Table className={classes.table} aria-label={t`Sales of ${dayHeading(day, today)}`}>
        <Table.Thead className="visually-hidden">
          <Table.Tr>
            {[t`Number`, t`Time`, t`What`, t`Customer`, t`Served by`, t`Total`].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ofDay.map((sale) => (
            <Row key={sale.id} sale={sale} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  ));
}

function Row({ sale }: { sale: SaleSummary }) {
  const isOpen = useSalesChoice(({ open }) => open === sale.id);
  const { at, enteredAt, customer, author, total, paid, animals, kind } = sale;
  const isLate = dayNamed(at) !== dayNamed(enteredAt);
  const isGoods = kind === 'sale' || kind === 'return';
  const number = String(sale.number);
  return (
    <Table.Tr
      data-open={isOpen || undefined}
      onClick={() => {
        useSalesChoice.setState({ open: sale.id });
      }}
    >
      <Table.Th scope="row" className={classes.number}>
        <UnstyledButton aria-label={saleTitle(sale)}>{number}</UnstyledButton>
      </Table.Th>
      <Table.Td className={classes.time}>{isLate ? '' : timeOf(at)}</Table.Td>
      <Table.Td translate="no">
        {whatWasDone(sale)} {Math.abs(animals) > 1 && `(${animalsText(Math.abs(animals))})`}
      </Table.Td>
      <Table.Td className={classes.who} translate="no">
        {customer}
      </Table.Td>
      <Table.Td className={`${classes.who} ${classes.server}`} translate="no">
        {authorName(author)}
      </Table.Td>
      <Table.Td className={classes.amount}>
        {moneyText(isGoods ? total : paid, sale.currency)}
      </Table.Td>
    </Table.Tr>
  );
}

/** What a record with a number is of, in a few words. */
function whatWasDone({ kind, words, returns }: SaleSummary): string {
  if (returns) return t`Return of ${String(returns.number)}: ${words}`;
  if (kind === 'deposit') return t`Deposit`;
  return kind === 'cash' ? t`Cash in or out` : words;
}
