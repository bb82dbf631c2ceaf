import { PasswordInput } from '@mantine/core';
import { fieldProblems } from '../../../shared/errors.ts';
import { Pin } from '../../../shared/person.ts';
import { asSentence } from '../../ui/formats.ts';

/** Says what is wrong with a PIN, as a sentence; undefined for a valid one. */
export function pinProblem(pin: string): string | undefined {
  const read = Pin.safeParse(pin);
  return read.success ? undefined : asSentence(fieldProblems(read.error)['']);
}

/** A field for a new PIN, with `error` below it. */
export function PinField(props: {
  label: string;
  value: string;
  error?: string | undefined;
  isFirst?: boolean;
  onChange: (pin: string) => void;
}) {
  return (
    <PasswordInput
      label={props.label}
      description="4 to 12 digits."
      inputMode="numeric"
      autoComplete="new-password"
      value={props.value}
      error={props.error}
      data-autofocus={props.isFirst === true ? true : undefined}
      onChange={(event) => {
        props.onChange(event.currentTarget.value);
      }}
    />
  );
}
