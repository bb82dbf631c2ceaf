import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface AmountFieldProps<Read> {
  label: string;
  placeholder?: string;
  className: string | undefined;
  value: string;
  /** What a text means; null for nothing that can be used. */
  read: (typed: string) => Read | null;
  onAmount: (read: Read) => void;
}

/** A field of an amount: what can be read counts at once, anything else stays until it is left. */
export function AmountField<Read>(props: AmountFieldProps<Read>) {
  const { label, placeholder, className, value, read, onAmount } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && read(typed) === null;
  return (
    <TextInput
      className={className}
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? value}
      error={isWrong}
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const amount = read(event.currentTarget.value);
        if (amount !== null) onAmount(amount);
      }}
      onBlur={() => {
        setTyped(null);
      }}
    />
  );
}
