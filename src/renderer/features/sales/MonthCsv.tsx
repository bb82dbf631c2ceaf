import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { PAYMENT_METHODS } from '../../../shared/sale.ts';
import { turnoverOf, type SalesReport } from '../../../shared/sales-report.ts';
import { plainCsvFile } from '../../../shared/stock-files/csv.ts';
import { METHOD_WORDS } from '../../animals/papers/receipt-words.ts';
import { download } from '../../download.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { CSV_SEPARATOR, numberText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { typedAmount } from '../../ui/typed-amounts.ts';
import { useAction } from '../../ui/use-action.ts';

/** Saves a month day by day, as a bookkeeper enters it: sold, returned, tax by rate, payments. */
export function MonthCsv({ range, name }: { range: { from: number; to: number }; name: string }) {
  const { running, problem, run } = useAction();
  async function save() {
    const days = daysOf(range);
    const reports: SalesReport[] = [];
    for (const { from, to } of days) reports.push(await callShop('reports.sales', { from, to }));
    const known = useProfile.getState().profile.taxRates;
    const used = reports.flatMap(({ taxes }) => taxes.flatMap(({ rate }) => rate ?? []));
    const rates = [...new Set([...known, ...used])].sort((one, other) => other - one);
    const hasCosts = reports.some(({ categories }) => categories.some(({ cost }) => cost !== null));
    const rows = reports.map((report, place) => [
      dayNamed(days[place]?.from ?? 0),
      ...amountsOf(report, rates).map(typedAmount),
      ...(hasCosts ? costsOf(report).map(typedAmount) : []),
    ]);
    // Amounts of less than nothing are no formulas.
    const heads = [...headsOf(rates), ...(hasCosts ? [t`Cost`, t`Margin`] : [])];
    await download(plainCsvFile([heads, ...rows], CSV_SEPARATOR), `${name}.csv`);
  }
  return (
    <>
      <Button variant="default" aria-disabled={running} onClick={() => void run(save)}>
        <Trans>Save as CSV</Trans>
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
    </>
  );
}

function daysOf({ from, to }: { from: number; to: number }): { from: number; to: number }[] {
  const first = new Date(from);
  const start = (day: number) => new Date(first.getFullYear(), first.getMonth(), day).getTime();
  const days = [];
  for (let day = 1; start(day) <= to; day += 1) {
    days.push({ from: start(day), to: start(day + 1) - 1 });
  }
  return days;
}

function headsOf(rates: readonly number[]): string[] {
  return [
    t`Day`,
    t`Sold`,
    t`Returned`,
    t`Turnover`,
    ...rates.flatMap((rate) => {
      const percent = numberText(rate / 100);
      return [t`Turnover at ${percent} %`, t`Tax at ${percent} %`];
    }),
    ...PAYMENT_METHODS.map((method) => METHOD_WORDS[method]),
    t`Deposits used`,
    t`Deposits, less those paid back`,
    t`Rounding of cash`,
  ];
}

function amountsOf(report: SalesReport, rates: readonly number[]): number[] {
  const { sales, returns, taxes, methods, deposits, rounding } = report;
  const paid = (wanted: string) => methods.find(({ method }) => method === wanted)?.amount ?? 0;
  return [
    sales.money,
    returns.money,
    turnoverOf(report),
    ...rates.flatMap((wanted) => {
      const found = taxes.find(({ rate }) => rate === wanted);
      return [found?.money ?? 0, found?.tax ?? 0];
    }),
    ...PAYMENT_METHODS.map(paid),
    paid('deposit'),
    deposits,
    rounding,
  ];
}

function costsOf({ categories }: SalesReport): number[] {
  const sum = (of: 'cost' | 'margin') =>
    categories.reduce((total, category) => total + (category[of] ?? 0), 0);
  return [sum('cost'), sum('margin')];
}
