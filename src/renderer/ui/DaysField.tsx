import { t } from '@lingui/core/macro';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAtNow } from './clock.ts';
import { daysOf, PERIODS, type Days, type Period } from './days.ts';
import { startOfDay } from './formats.ts';

const PERIOD_NAMES: Record<Period, string> = {
  get all() {
    return t`All days`;
  },
  get today() {
    return t`Today`;
  },
  get week() {
    return t`This week`;
  },
  get month() {
    return t`This month`;
  },
  get year() {
    return t`This year`;
  },
  get lastYear() {
    return t`Last year`;
  },
};

const CHOICES = [...PERIODS, 'day', 'other'] as const;
type Choice = (typeof CHOICES)[number];

/** Lets no browser take a fifth digit of a year. */
const LAST_DAY = '9999-12-31';

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
        <TextInput
          type="date"
          max={LAST_DAY}
          aria-label={t`Day`}
          defaultValue={days.fromDay}
          onChange={({ currentTarget: { value } }) => {
            // Empty while it is being typed.
            if (value !== '') onChoose({ fromDay: value, toDay: value });
          }}
        />
      )}
      {shown === 'other' &&
        (['fromDay', 'toDay'] as const).map((edge) => (
          <TextInput
            key={edge}
            type="date"
            max={LAST_DAY}
            aria-label={edge === 'fromDay' ? t`From` : t`Until`}
            value={days[edge]}
            onChange={(event) => {
              onChoose({ ...days, [edge]: event.currentTarget.value });
            }}
          />
        ))}
    </Group>
  );
}
