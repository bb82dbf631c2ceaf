import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Table, Title, UnstyledButton } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { SalesQuery } from '../../../shared/sales-query.ts';
import { turnoverOf, type SalesReport } from '../../../shared/sales-report.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { METHOD_WORDS } from '../../animals/papers/receipt-words.ts';
import { showSales } from '../../stores/sales.ts';
import { authorName } from '../../ui/entry-words.ts';
import { moneyText, numberText, percentText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';
import layout from '../../ui/screen.module.css';
import classes from './Sales.module.css';

/** A table of figures under a title; the last row of `sum` is what they come to. */
export function Figures(props: {
  title: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  sum?: readonly ReactNode[];
  action?: ReactNode;
  /** What is to be known of the numbers. */
  children?: ReactNode;
}) {
  const { title, heads, rows, sum, action, children } = props;
  const id = useId();
  return (
    <section className={classes.figures} aria-labelledby={id}>
      <div className={layout.boxHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </div>
      <Table aria-labelledby={id}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, place) =>
              // Bars have no heading: they are the numbers beside them.
              head === '' ? (
                <Table.Td key={head} />
              ) : (
                <Table.Th key={head} className={place === 0 ? undefined : classes.amount}>
                  {head}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Cells key={key} cells={cells} />
          ))}
        </Table.Tbody>
        {sum && (
          <Table.Tfoot>
            <Cells cells={sum} />
          </Table.Tfoot>
        )}
      </Table>
      {children && <p className={layout.quiet}>{children}</p>}
    </section>
  );
}

function Cells({ cells: [first, ...others] }: { cells: readonly ReactNode[] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{first}</Table.Th>
      {others.map((cell, place) => (
        // Cells are told by their place alone.
        <Table.Td key={place} className={classes.amount}>
          {cell}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** The sales of which a number is the sum. */
export interface Source {
  name: string;
  query: Partial<SalesQuery>;
}

/** A number that opens its sales. */
export function Opens({
  source,
  name,
  query,
  children,
}: {
  source: Source;
  name?: string;
  query?: Partial<SalesQuery>;
  children: string;
}) {
  return (
    <UnstyledButton
      className={classes.opens}
      onClick={() =>
        showSales({
          of: {
            name: [source.name, name].filter(Boolean).join(' · '),
            query: { ...source.query, ...query },
          },
        })
      }
    >
      {children}
    </UnstyledButton>
  );
}

/** What was sold and returned, by payment, tax and person. Every number is the sum of sales that it opens. */
export function ReportFigures({ report, source: of }: { report: SalesReport; source: Source }) {
  const { currency, others } = report;
  const source = { ...of, query: { ...of.query, currency } };
  const { sales, returns, rounding, atTill, taxes, methods, persons, deposits } = report;
  const moved = sumOf(report.cash, 'amount');
  const money = (amount: number) => moneyText(amount, currency);
  const line = (key: string, ...cells: ReactNode[]) => ({ key, cells: [key, ...cells] });
  const extra = [
    ...(rounding === 0 ? [] : [line(t`Rounding of cash`, '', money(rounding))]),
    ...(deposits === 0 ? [] : [line(t`Deposits, less those paid back`, '', money(deposits))]),
    ...(atTill === 0 ? [] : [line(t`Of which at the certified till`, '', money(atTill))]),
  ];
  return (
    <>
      {others > 0 && (
        <Note kind="info">
          <Plural
            value={others}
            one="One record is in another currency, and not in these figures."
            other="# records are in another currency, and not in these figures."
          />
        </Note>
      )}
      <Figures
        title={t`Sold and returned`}
        heads={[t`What`, t({ message: 'Number', context: 'how many' }), t`Money`]}
        rows={[
          line(t`Sold`, numberText(sales.count), money(sales.money)),
          line(t`Returned`, numberText(returns.count), money(returns.money)),
          ...extra,
        ]}
        sum={[
          t`Turnover`,
          '',
          <Opens key="all" source={source}>
            {money(turnoverOf(report))}
          </Opens>,
        ]}
      />
      {methods.length > 0 && (
        <Figures
          title={t`By payment`}
          heads={[t`Payment`, t`Money`]}
          rows={[
            ...methods.map(({ method, amount }) => {
              const name = METHOD_WORDS[method];
              return line(
                name,
                <Opens key="method" source={source} name={name} query={{ method }}>
                  {money(amount)}
                </Opens>,
              );
            }),
            ...(moved === 0 ? [] : [line(t`Of which put in, less that taken out`, money(moved))]),
          ]}
        />
      )}
      {taxes.some(({ rate }) => rate !== null) && (
        <Figures
          title={t`By tax rate`}
          heads={[t`Rate`, t`Net`, t`Tax`]}
          rows={taxes.map(({ rate, money: gross, tax }) => {
            const name = rate === null ? t`Without tax` : percentText(rate);
            return line(
              name,
              money(gross - tax),
              <Opens key="rate" source={source} name={name} query={{ taxRate: rate }}>
                {money(tax)}
              </Opens>,
            );
          })}
          sum={[
            t`Total`,
            money(sumOf(taxes, 'money') - sumOf(taxes, 'tax')),
            money(sumOf(taxes, 'tax')),
          ]}
        />
      )}
      {persons.length > 0 && (
        <Figures
          title={t`By person`}
          heads={[t`Person`, t`Sales`, t`Money`]}
          rows={persons.map(({ author, count, money: amount }) => {
            const name = authorName(author);
            return {
              key: `${author.kind} ${author.id ?? name}`,
              cells: [
                name,
                numberText(count),
                author.id === null ? (
                  money(amount)
                ) : (
                  <Opens key="person" source={source} name={name} query={{ authorId: author.id }}>
                    {money(amount)}
                  </Opens>
                ),
              ],
            };
          })}
        />
      )}
    </>
  );
}
