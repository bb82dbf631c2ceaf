import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import type { Today, TodayQuery } from '../../../shared/today.ts';
import { showList } from '../../animals/view/show-list.ts';
import { showSales } from '../../stores/sales.ts';
import { daysOfWeek } from '../../ui/days.ts';
import { animalsText, moneyText, numberText, weekdayText } from '../../ui/formats.ts';
import classes from './TodayScreen.module.css';

const WEEK = 7;

/** The day in four numbers, each beside what it is compared with. */
export function Figures({ query, answer }: { query: TodayQuery; answer: Today }) {
  const { days, categories, reserved, overdue } = answer;
  const today = query.days.at(-1) ?? 0;
  const ofWeek = daysOfWeek(today);
  const lastWeek = weekdayText(today);
  const sold = (count: number, ago = 0) => days.slice(days.length - ago - count, days.length - ago);
  const openSold = (count: number) => () => {
    showSales({ fromDay: dayNamed(query.days.at(-count) ?? 0), toDay: count === 1 ? query.day : '' });
  };
  const figureOf = (name: string, count: number, than: string) => {
    const [now, before] = [sumOf(sold(count), 'money'), sumOf(sold(count, WEEK), 'money')];
    return (
      <Figure
        name={`${name} · ${animalsText(sumOf(sold(count), 'animals'))}`}
        value={moneyText(now)}
        isBetter={now > before}
        onOpen={openSold(count)}
      >
        <Difference money={now - before} than={than} />
      </Figure>
    );
  };
  return (
    <div className={classes.figures}>
      {figureOf(t`Sold today`, 1, t`than last ${lastWeek}`)}
      {figureOf(t`Sold this week`, ofWeek, t`than last week until ${lastWeek}`)}
      <Figure
        name={t`In stock`}
        value={numberText(sumOf(categories, 'animals'))}
        onOpen={() => {
          showList({});
        }}
      >
        <Trans>worth {moneyText(sumOf(categories, 'worth'))}</Trans>
      </Figure>
      <Figure
        name={t`Reserved`}
        value={numberText(reserved)}
        isWorse={overdue > 0}
        onOpen={() => {
          showList({ status: 'pending' });
        }}
      >
        {overdue > 0 ? (
          <Trans>
            <b>{numberText(overdue)}</b> overdue
          </Trans>
        ) : (
          t`none overdue`
        )}
      </Figure>
    </div>
  );
}

function Difference({ money, than }: { money: number; than: string }) {
  if (money === 0) return <Trans>no more and no less {than}</Trans>;
  const amount = moneyText(Math.abs(money));
  return money > 0 ? (
    <Trans>
      <b>{amount} more</b> {than}
    </Trans>
  ) : (
    <Trans>
      {amount} less {than}
    </Trans>
  );
}

interface FigureProps {
  name: string;
  value: string;
  isBetter?: boolean;
  /** Whether somebody should look at it. */
  isWorse?: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function Figure({ name, value, isBetter, isWorse, onOpen, children }: FigureProps) {
  return (
    <UnstyledButton className={classes.figure} onClick={onOpen}>
      <span className={classes.quiet}>{name}</span>
      <span className={classes.value}>{value}</span>
      <span className={classes.compared} data-better={isBetter} data-worse={isWorse}>
        {isBetter && <IconTrendingUp size={14} aria-hidden="true" />}
        {isWorse && <IconAlertTriangle size={14} aria-hidden="true" />}
        <span>{children}</span>
      </span>
    </UnstyledButton>
  );
}
