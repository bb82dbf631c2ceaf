import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import type { Sales } from '../../../shared/today.ts';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { calendarDayText, moneyText, numberText, weekdayText } from '../../ui/formats.ts';
import layout from '../../ui/screen.module.css';
import classes from './TodayScreen.module.css';

interface SalesOfDaysProps {
  /** When each of the days began. */
  starts: readonly number[];
  days: readonly Sales[];
}

/** So many bars, the last one included, are at most as wide as the words of a sum. */
const COVERED = 4;

/** What was sold on each of the last days, as a picture and as a table. */
export function SalesOfDays({ starts, days }: SalesOfDaysProps) {
  const last = days.length - 1;
  const title = t`Sales of the last ${days.length} days`;
  const sum = moneyText(sumOf(days, 'money'));
  const best = Math.max(1, ...days.map(({ money }) => money));
  const ofBest = days.findLastIndex(({ money }) => money === best);
  // Above a higher bar beside it, today's sum would be taken for that one's; the figures have it, too.
  const hasRoom = days.slice(-COVERED).every(({ money }) => money <= (days[last]?.money ?? 0));
  return (
    <section className={layout.box}>
      <div className={layout.boxHead}>
        <Title order={2}>{title}</Title>
        <span className={classes.quiet}>{sum}</span>
      </div>
      <div className={classes.bars} role="img" aria-label={t`${title}: ${sum}, as in the table`}>
        {days.map(({ money }, place) => {
          const isToday = place === last;
          return (
            <div key={starts[place]} className={classes.day} data-today={isToday || undefined}>
              <div className={classes.room}>
                <div
                  className={classes.bar}
                  data-none={money <= 0 || undefined}
                  // What was given back is no bar.
                  style={{ height: `${String((100 * Math.max(0, money)) / best)}%` }}
                >
                  {money > 0 && (place === ofBest || (isToday && hasRoom)) && (
                    <span>{moneyText(money)}</span>
                  )}
                </div>
              </div>
              <span className={classes.dayName}>
                {isToday ? t`Today` : weekdayText(starts[place] ?? 0, 'short')}
              </span>
            </div>
          );
        })}
      </div>
      <details>
        <summary className={classes.summary}>
          <Trans>As a table</Trans>
        </summary>
        <RecordTable
          label={title}
          rows={days}
          keyOf={(_day, place) => starts[place] ?? place}
          columns={[
            {
              name: t`Day`,
              of: (day) => calendarDayText(dayNamed(starts[days.indexOf(day)] ?? 0)),
            },
            { name: t`Animals`, of: ({ animals }) => numberText(animals) },
            { name: t`Money`, of: ({ money }) => moneyText(money) },
          ]}
        />
      </details>
    </section>
  );
}
