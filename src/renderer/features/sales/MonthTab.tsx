import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Group, NativeSelect, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { turnoverOf, type SalesReport } from '../../../shared/sales-report.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { callShop } from '../../shop.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useSalesChoice } from '../../stores/sales.ts';
import { useReading } from '../../stores/use-call.ts';
import { Difference, Figure, FigureBox } from '../../ui/Figure.tsx';
import {
  animalsText,
  calendarDayText,
  moneyText,
  monthText,
  numberText,
  percentText,
} from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { ByCategory } from './ByCategory.tsx';
import { Figures, ReportFigures } from './Figures.tsx';
import { MonthCsv } from './MonthCsv.tsx';
import { SoldBest } from './SoldBest.tsx';
import layout from '../../ui/screen.module.css';
import classes from './Sales.module.css';

interface Range {
  from: number;
  to: number;
}

/** A month by this computer’s calendar, so many months ago. */
function monthAgo(ago: number): Range {
  const now = new Date();
  const first = (months: number) =>
    new Date(now.getFullYear(), now.getMonth() - months, 1).getTime();
  return { from: first(ago), to: first(ago - 1) - 1 };
}

/** The month that another is compared with: as far as this one goes, where it still goes on. */
function monthBeside({ ago, back }: { ago: number; back: number }): Range {
  const { from, to } = monthAgo(ago + back);
  if (ago > 0) return { from, to };
  const start = new Date(from);
  const days = new Date().getDate();
  const end = new Date(start.getFullYear(), start.getMonth(), days + 1).getTime() - 1;
  return { from, to: Math.min(to, end) };
}

/** Which month is added up, and beside which. */
export function AskedMonth() {
  const { month } = useSalesChoice();
  const { ago, back } = month;
  const turn = (by: number) => () => useSalesChoice.setState({ month: { ago: ago + by, back } });
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon variant="subtle" aria-label={t`The month before`} onClick={turn(1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <Title order={2}>{monthText(monthAgo(ago).from)}</Title>
        <ActionIcon
          variant="subtle"
          aria-label={t`The next month`}
          disabled={ago <= 0}
          onClick={turn(-1)}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <NativeSelect
        aria-label={t`Compared with`}
        data={[1, 12].map((months) => ({
          value: String(months),
          label: t`Beside ${monthText(monthAgo(ago + months).from)}`,
        }))}
        value={String(back)}
        onChange={(event) =>
          useSalesChoice.setState({ month: { ago, back: Number(event.currentTarget.value) } })
        }
      />
    </>
  );
}

/** Saves the month that is shown. */
export function SaveMonth() {
  const range = monthAgo(useSalesChoice(({ month }) => month.ago));
  return <MonthCsv range={range} name={monthText(range.from)} />;
}

type Months = Parameters<typeof monthBeside>[0];

async function readMonths(month: Months) {
  const [range, other] = [monthAgo(month.ago), monthBeside(month)];
  const [report, before] = await Promise.all([
    callShop('reports.sales', range),
    callShop('reports.sales', other),
  ]);
  return { range, other, report, before };
}

/** What a month came to, by category, beside another one. */
export function MonthTab() {
  const { month } = useSalesChoice();
  const { value, problem } = useReading({
    of: 'reports.sales',
    as: 'months',
    input: month,
    read: readMonths,
  });
  if (!value)
    return problem === null ? (
      <Waiting words={t`Adding up the month…`} />
    ) : (
      <ErrorText>{problem}</ErrorText>
    );
  const { range, other, report, before } = value;
  const source = { name: monthText(range.from), query: range };
  const beside = monthText(other.from);
  const until = calendarDayText(dayNamed(other.to));
  return (
    <>
      <ErrorText>{problem}</ErrorText>
      <MonthFigures report={report} before={before} beside={beside} />
      <div className={layout.parts}>
        <div className={classes.column}>
          <ByCategory source={source} report={report} before={before} beside={beside}>
            {month.ago === 0 ? t`Thin line: ${beside} until ${until}.` : t`Thin line: ${beside}.`}{' '}
            <Trans>Every number opens its sales.</Trans>
          </ByCategory>
          <Margins report={report} />
          <SoldBest range={range} />
        </div>
        <div className={classes.column}>
          <ReportFigures report={report} source={source} />
        </div>
      </div>
    </>
  );
}

/** The month in four numbers; three where nobody wrote down what was paid for the animals. */
function MonthFigures(props: { report: SalesReport; before: SalesReport; beside: string }) {
  const { report, before, beside } = props;
  const { currency, sales, returns, taxes } = report;
  const [now, then] = [turnoverOf(report), turnoverOf(before)];
  const [margin, marginThen] = [marginOf(report), marginOf(before)];
  const rates = taxes.flatMap(({ rate }) => (rate === null ? [] : [percentText(rate)]));
  return (
    <FigureBox>
      <Figure name={t`Turnover`} value={moneyText(now, currency)} isBetter={now > then && then > 0}>
        {before.currency === currency && then > 0 && (
          <Difference money={now - then} than={t`than in ${beside}`} />
        )}
      </Figure>
      <Figure name={t`Returns`} value={moneyText(Math.abs(returns.money), currency)}>
        {/* What came back may have been sold in an earlier month. */}
        {returns.count > sales.count
          ? numberText(returns.count)
          : t`${numberText(returns.count)} of ${plural(sales.count, { one: '# sale', other: '# sales' })}`}
      </Figure>
      <Figure name={t`Tax`} value={moneyText(sumOf(taxes, 'tax'), currency)}>
        {rates.join(' · ') || t`Without tax`}
      </Figure>
      {margin && (
        <Figure name={t`Margin`} value={moneyText(margin.money, currency)}>
          <Trans>{percentText(margin.share)} of the price</Trans>
          {marginThen && ` · ${beside}: ${percentText(marginThen.share)}`}
        </Figure>
      )}
    </FigureBox>
  );
}

/** What is left of what was sold without tax, in money and hundredths of a percent of it; null where no cost is known. */
function marginOf({ categories }: SalesReport): { money: number; share: number } | null {
  const money = categories.reduce((sum, { margin }) => sum + (margin ?? 0), 0);
  const net = categories.reduce((sum, { cost, margin }) => sum + (cost ?? 0) + (margin ?? 0), 0);
  return net > 0 ? { money, share: Math.round((money / net) * 1_000) * 10 } : null;
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
