import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';

/** What a text means, or a sentence that says why it means nothing here. */
export type ReadText<Value> = { value: Value } | { problem: string };

interface TypedFieldProps<Value> extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type'
> {
  /** What the field holds as long as nothing else is typed. */
  value: string;
  read: (typed: string) => ReadText<Value>;
  /** Called with what all of the text means, once the field is left or on Enter. */
  onRead?: (value: Value) => void;
  /** Called with each text on the way, where `value` is the text itself: for what is only shown while typing. */
  onText?: (typed: string) => void;
}

/**
 * A field of an amount, a percentage or a number. What is typed means nothing until the field is left: what “11” of
 * “110” means is not what is meant. What can’t be read stays, marked with the reason; `readFields` stops an act there.
 */
export function TypedField<Value>(props: TypedFieldProps<Value>) {
  const { value, read, onRead, onText, onKeyDown, onFocus, error, ...input } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ text: string; problem: string } | null>(null);
  const text = onText ? value : (typed ?? value);
  const isMarked = wrong?.text === text;

  const leave = () => {
    if (!onText && (typed === null || typed === value)) {
      setTyped(null);
      return;
    }
    const found = read(text);
    if ('problem' in found) {
      setWrong({ text, problem: found.problem });
      return;
    }
    setTyped(null);
    onRead?.(found.value);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Before Tab looks for the next field: one may only now be there.
    if (event.key === 'Enter' || event.key === 'Tab') leave();
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
      setWrong(null);
    }
    onKeyDown?.(event);
  };

  return (
    <TextInput
      autoComplete="off"
      {...input}
      value={text}
      error={isMarked ? wrong.problem : error}
      data-marked={isMarked || undefined}
      data-typed={typed !== null || undefined}
      data-unreadable={'problem' in read(text) || undefined}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onChange={(event) => {
        if (!onText) setTyped(event.currentTarget.value);
        setWrong(null);
        onText?.(event.currentTarget.value);
      }}
      onBlur={leave}
      onKeyDown={onKey}
    />
  );
}
