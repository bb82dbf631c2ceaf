import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import type { Today, TodayQuery } from '../../../shared/today.ts';
import { showList } from '../../animals/view/show-list.ts';
import { useSeesTakings } from '../../stores/profile.ts';
import { showSales } from '../../stores/sales.ts';
import { daysOfWeek } from '../../ui/days.ts';
import { Difference, Figure, FigureBox } from '../../ui/Figure.tsx';
import { animalsText, moneyText, numberText, weekdayText } from '../../ui/formats.ts';

const WEEK = 7;

/** The day in four numbers, each beside what it is compared with. */
export function Figures({ query, answer }: { query: TodayQuery; answer: Today }) {
  const { days, categories, reserved, overdue } = answer;
  const seesTakings = useSeesTakings();
  const today = query.days.at(-1) ?? 0;
  const ofWeek = daysOfWeek(today);
  const lastWeek = weekdayText(today);
  const sold = (count: number, ago = 0) => days.slice(days.length - ago - count, days.length - ago);
  const openSold = (count: number) => () =>
    showSales({
      fromDay: dayNamed(query.days.at(-count) ?? 0),
      toDay: count === 1 ? query.day : '',
    });
  const figureOf = (name: string, count: number, than: string) => {
    const [now, before] = [sumOf(sold(count), 'money'), sumOf(sold(count, WEEK), 'money')];
    const animals = animalsText(sumOf(sold(count), 'animals'));
    if (!seesTakings) return <Figure name={name} value={animals} onOpen={openSold(count)} />;
    return (
      <Figure
        name={`${name} · ${animals}`}
        value={moneyText(now)}
        isBetter={now > before}
        onOpen={openSold(count)}
      >
        <Difference money={now - before} than={than} />
      </Figure>
    );
  };
  return (
    <FigureBox>
      {figureOf(t`Sold today`, 1, t`than last ${lastWeek}`)}
      {figureOf(t`Sold this week`, ofWeek, t`than last week until ${lastWeek}`)}
      <Figure
        name={t`In stock`}
        value={numberText(sumOf(categories, 'animals'))}
        onOpen={() => showList({})}
      >
        <Trans>worth {moneyText(sumOf(categories, 'worth'))}</Trans>
      </Figure>
      <Figure
        name={t`Reserved`}
        value={numberText(reserved)}
        isWorse={overdue > 0}
        onOpen={() => showList({ status: 'pending' })}
      >
        {overdue > 0 ? (
          <Trans>
            <b>{numberText(overdue)}</b> overdue
          </Trans>
        ) : (
          t`none overdue`
        )}
      </Figure>
    </FigureBox>
  );
}
