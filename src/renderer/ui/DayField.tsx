import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '../../shared/written-day.ts';

interface DayFieldProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type'
> {
  /** A day as YYYY-MM-DD, empty for none. */
  value: string;
  /** Called with what stands there: a day, nothing, or a text that is no day. */
  onDay: (day: string) => void;
  /** Whether it may not be left empty. */
  isNeeded?: boolean;
  onBlur?: () => void;
}

/** What a date that is typed only in part, or is in no calendar, is to the code that reads it: no date. */
const NO_DAY = 'incomplete';
/** Lets no browser take a fifth digit of a year. */
const LAST_DAY = '9999-12-31';
const WHOLE_DATE = /^\d+-\d{2}-\d{2}$/;

function dayIn({ value, validity }: HTMLInputElement): string {
  return validity.badInput ? NO_DAY : value;
}

/**
 * The system's own input for a day. What is no day is marked with the reason once the field is left: a date that is
 * typed in part and, where a day is needed, an empty field. `readFields` stops an act there.
 */
export function DayField({ value, onDay, isNeeded, onBlur, error, ...input }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const text = typed ?? value;
  const problemIn = (day: string) => {
    if (day === '') return isNeeded ? t`Which day was it?` : undefined;
    return isDay(day) ? undefined : t`This is no date.`;
  };
  const mark = isLeft ? problemIn(text) : undefined;
  return (
    <TextInput
      max={LAST_DAY}
      autoComplete="off"
      {...input}
      type="date"
      // The browser keeps what is typed in part, as long as the value stays empty.
      value={WHOLE_DATE.test(text) ? text : ''}
      error={error ?? mark}
      data-marked={mark !== undefined || undefined}
      onChange={({ currentTarget }) => {
        setTyped(dayIn(currentTarget));
        setLeft(false);
        onDay(dayIn(currentTarget));
      }}
      onBlur={({ currentTarget }) => {
        const day = dayIn(currentTarget);
        setTyped(problemIn(day) === undefined ? null : day);
        setLeft(true);
        if (day !== value) onDay(day);
        onBlur?.();
      }}
    />
  );
}
