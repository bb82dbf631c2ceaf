import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { turnoverOf, type SalesReport } from '../../../shared/sales-report.ts';
import { useCategories, useCategoryName } from '../../stores/categories.ts';
import { COLOURS } from '../../ui/CategoryMark.tsx';
import { moneyText, numberText, percentText } from '../../ui/formats.ts';
import { Figures, Opens, type Source } from './Figures.tsx';
import classes from './Sales.module.css';

interface ByCategoryProps {
  source: Source;
  report: SalesReport;
  before: SalesReport;
  /** What the month before is called. */
  beside: string;
  children: ReactNode;
}

/** What was sold of each category, as numbers and bars beside those of another month. */
export function ByCategory({ source, report, before, beside, children }: ByCategoryProps) {
  const nameOf = useCategoryName();
  const looks = useCategories((categories) => categories.looks);
  const { currency } = report;
  const earlier = new Map(before.categories.map((one) => [one.categoryId, one.money]));
  const now = new Set(report.categories.map(({ categoryId }) => categoryId));
  const gone = before.categories
    .filter(({ categoryId }) => !now.has(categoryId))
    .map((one) => ({ ...one, animals: 0, money: 0 }));
  const all = [...report.categories, ...gone];
  const most = Math.max(1, ...all.map(({ money }) => money), ...earlier.values());
  const then = (money: number) => moneyText(money, before.currency);
  return (
    <Figures
      title={t`By category`}
      heads={[
        t`Category`,
        t`Animals`,
        t`Money`,
        '',
        beside,
        t({ message: 'Change', context: 'by how much' }),
      ]}
      rows={all.map(({ categoryId, animals, money }) => {
        const name = categoryId === null ? t`Food, cages and so on` : nameOf(categoryId);
        const colour = categoryId === null ? '' : (looks.get(categoryId)?.colour ?? '');
        const was = earlier.get(categoryId) ?? 0;
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
            <Bars key="bars" share={money / most} was={was / most} colour={COLOURS[colour]} />,
            then(was),
            <Change key="change" now={money} was={was} />,
          ],
        };
      })}
      sum={[
        t`Total`,
        numberText(report.sales.animals + report.returns.animals),
        moneyText(turnoverOf(report), currency),
        '',
        then(turnoverOf(before)),
        <Change key="change" now={turnoverOf(report)} was={turnoverOf(before)} />,
      ]}
    >
      {children}
    </Figures>
  );
}

interface BarsProps {
  /** Of the longest bar, from 0 to 1; less than nothing where more came back than was sold. */
  share: number;
  was: number;
  colour: string | undefined;
}

/** A bar in the category’s colour, and below it, as a thin line, that of the other month. */
function Bars({ share, was, colour = 'var(--text-quiet)' }: BarsProps) {
  const width = (of: number) => `${String(Math.max(0, of) * 100)}%`;
  return (
    <span className={classes.bars} aria-hidden="true">
      <span style={{ width: width(share), background: colour }} />
      <span style={{ width: width(was) }} />
    </span>
  );
}

/** By how much it is more or less than it was. */
function Change({ now, was }: { now: number; was: number }) {
  if (was <= 0) return null;
  const percent = Math.round(((now - was) / was) * 100);
  const words = percentText(Math.abs(percent) * 100);
  return (
    <span className={classes.change} data-more={percent > 0 || undefined}>
      {percent > 0 && '+'}
      {percent < 0 && '−'}
      {words}
    </span>
  );
}
