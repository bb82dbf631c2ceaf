import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { SalesReport } from '../../../shared/sales-report.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { callShop } from '../../shop.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { followSales } from '../../stores/sales.ts';
import { useReading } from '../../stores/use-reading.ts';
import { animalsText, moneyText, monthText, numberText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { Figures, Opens, ReportFigures, type Source } from './Figures.tsx';
import { MonthCsv } from './MonthCsv.tsx';
import classes from './Sales.module.css';

/** A month by this computer’s calendar, so many months from now. */
function monthAt(offset: number): { from: number; to: number } {
  const now = new Date();
  const first = (months: number) =>
    new Date(now.getFullYear(), now.getMonth() + months, 1).getTime();
  return { from: first(offset), to: first(offset + 1) - 1 };
}

/** What a month came to, by category, beside the month or the year before. */
export function MonthTab() {
  const [offset, setOffset] = useState(0);
  const [back, setBack] = useState(1);
  const range = monthAt(offset);
  const read = useCallback(
    () =>
      Promise.all([
        callShop('reports.sales', monthAt(offset)),
        callShop('reports.sales', monthAt(offset - back)),
      ]),
    [offset, back],
  );
  const { value, problem } = useReading(read, followSales);
  const name = monthText(range.from);
  return (
    <>
      <div className={classes.asked}>
        <div className={classes.month}>
          <ActionIcon
            variant="default"
            aria-label={t`The month before`}
            onClick={() => {
              setOffset(offset - 1);
            }}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <h2>{name}</h2>
          <ActionIcon
            variant="default"
            aria-label={t`The next month`}
            disabled={offset >= 0}
            onClick={() => {
              setOffset(offset + 1);
            }}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
        <NativeSelect
          aria-label={t`Compared with`}
          data={[
            { value: '1', label: t`Compared with the month before` },
            { value: '12', label: t`Compared with the year before` },
          ]}
          value={String(back)}
          onChange={(event) => {
            setBack(Number(event.currentTarget.value));
          }}
        />
        <MonthCsv range={range} name={name} />
      </div>
      <ErrorText>{problem}</ErrorText>
      {!value && problem === null && <Waiting words={t`Adding up the month…`} />}
      {value && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <ByCategory
              source={{ name, query: range }}
              report={value[0]}
              before={value[1]}
              beside={monthText(monthAt(offset - back).from)}
            />
            <Margins report={value[0]} />
          </div>
          <div className={classes.column}>
            <ReportFigures report={value[0]} source={{ name, query: range }} />
          </div>
        </div>
      )}
    </>
  );
}

function ByCategory(props: {
  source: Source;
  report: SalesReport;
  before: SalesReport;
  beside: string;
}) {
  const { source, report, before, beside } = props;
  const nameOf = useCategoryName();
  const { currency } = report;
  const earlier = new Map(before.categories.map((one) => [one.categoryId, one.money]));
  const now = new Set(report.categories.map(({ categoryId }) => categoryId));
  const gone = before.categories
    .filter(({ categoryId }) => !now.has(categoryId))
    .map((one) => ({ ...one, animals: 0, money: 0 }));
  const turnover = ({ sales, returns }: SalesReport) => sales.money + returns.money;
  return (
    <Figures
      title={t`By category`}
      heads={[t`Category`, t`Animals`, t`Money`, beside]}
      rows={[...report.categories, ...gone].map(({ categoryId, animals, money }) => {
        const name = categoryId === null ? t`Food, cages and so on` : nameOf(categoryId);
        return {
          key: String(categoryId),
          cells: [
            name,
            categoryId === null ? '' : numberText(animals),
            <Opens
              key="category"
              source={{ ...source, query: { ...source.query, currency } }}
              name={name}
              query={{ categoryId }}
            >
              {moneyText(money, currency)}
            </Opens>,
            moneyText(earlier.get(categoryId) ?? 0, before.currency),
          ],
        };
      })}
      sum={[
        t`Total`,
        numberText(report.sales.animals + report.returns.animals),
        moneyText(turnover(report), currency),
        moneyText(turnover(before), before.currency),
      ]}
    />
  );
}

/** What the shop paid for what it sold, and what is left without tax; only where purchase prices are known. */
function Margins({ report: { categories, currency } }: { report: SalesReport }) {
  const nameOf = useCategoryName();
  const costed = categories.flatMap(({ categoryId, cost, margin }) =>
    cost === null || margin === null ? [] : [{ categoryId, cost, margin }],
  );
  const uncosted = sumOf(categories, 'uncosted');
  if (costed.length === 0) return null;
  return (
    <>
      <Figures
        title={t`Cost and margin`}
        heads={[t`Category`, t`Cost`, t`Margin`]}
        rows={costed.map(({ categoryId, cost, margin }) => ({
          key: String(categoryId),
          cells: [
            categoryId === null ? '' : nameOf(categoryId),
            moneyText(cost, currency),
            moneyText(margin, currency),
          ],
        }))}
        sum={[
          t`Total`,
          moneyText(sumOf(costed, 'cost'), currency),
          moneyText(sumOf(costed, 'margin'), currency),
        ]}
      />
      {uncosted > 0 && (
        <Note kind="info">
          <Trans>Without a purchase price, and so in neither: {animalsText(uncosted)}.</Trans>
        </Note>
      )}
    </>
  );
}
