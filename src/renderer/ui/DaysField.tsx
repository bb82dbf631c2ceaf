import { t } from '@lingui/core/macro';
import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '../../shared/written-day.ts';
import { useAtNow } from './clock.ts';
import { DayField } from './DayField.tsx';
import { daysOf, PERIODS, type Days, type Period } from './days.ts';
import { startOfDay } from './formats.ts';
import { words } from '../../shared/words.ts';

const PERIOD_NAMES: Record<Period, string> = words({
  all: () => t`All days`,
  today: () => t`Today`,
  week: () => t`This week`,
  month: () => t`This month`,
  year: () => t`This year`,
  lastYear: () => t`Last year`,
});

const CHOICES = [...PERIODS, 'day', 'other'] as const;
type Choice = (typeof CHOICES)[number];

/** Chooses the days of which a list is: mostly a period, and otherwise from one day to another. */
export function DaysField({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const today = useAtNow(startOfDay);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const isOneDay = days.fromDay !== '' && days.fromDay === days.toDay;
  const fits = (choice: Choice) => {
    if (choice === 'other') return true;
    if (choice === 'day') return isOneDay;
    const { fromDay, toDay } = daysOf(choice, today);
    return fromDay === days.fromDay && toDay === days.toDay;
  };
  // In January, this year is this month: what was chosen is what it is called.
  const shown = chosen !== null && fits(chosen) ? chosen : CHOICES.find(fits);
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label={t`Days`}
        data={[
          ...PERIODS.map((one) => ({ value: one, label: PERIOD_NAMES[one] })),
          { value: 'day', label: t`A day…` },
          { value: 'other', label: t`Other days…` },
        ]}
        value={shown}
        onChange={(event) => {
          const wanted = CHOICES.find((one) => one === event.currentTarget.value) ?? 'all';
          setChosen(wanted);
          if (wanted !== 'other') onChoose(daysOf(wanted === 'day' ? 'today' : wanted, today));
        }}
      />
      {shown === 'day' && (
        <DayField
          aria-label={t`Day`}
          isNeeded
          value={days.fromDay}
          onDay={(day) => {
            if (isDay(day)) onChoose({ fromDay: day, toDay: day });
          }}
        />
      )}
      {shown === 'other' &&
        (['fromDay', 'toDay'] as const).map((edge) => (
          <DayField
            key={edge}
            aria-label={edge === 'fromDay' ? t`From` : t`Until`}
            value={days[edge]}
            onDay={(day) => {
              if (day === '' || isDay(day)) onChoose({ ...days, [edge]: day });
            }}
          />
        ))}
    </Group>
  );
}
