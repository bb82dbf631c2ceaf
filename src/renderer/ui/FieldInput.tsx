import { InputBase, NativeSelect, TextInput, type InputBaseProps } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';
import { choiceWord } from './choice-words.ts';
import { DayField } from './DayField.tsx';
import { typedValue } from './formats.ts';
import { kindOf, type Field } from '../../shared/fields/field.ts';

interface FieldInputProps extends Pick<InputBaseProps, 'size' | 'error' | 'errorProps'> {
  placeholder?: string;
  field: Field;
  /** What was typed or chosen, as text that the field's kind reads, whether or not it can. */
  text: string;
  onText: (text: string) => void;
  /** Names it for screen readers alone, instead of a label that all can see. */
  'aria-label'?: string;
  autoFocus?: boolean;
  onBlur?: () => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

const NOTES_ROWS = 3;

/** The input of a field, by its kind, with its name as label and what is wrong beside it. */
export function FieldInput({ field, text, onText, ...rest }: FieldInputProps) {
  const props = {
    ...rest,
    label: rest['aria-label'] === undefined ? field.name : undefined,
    'data-field': field.id,
    'data-takes-scans': field.kind === 'code' || undefined,
    autoComplete: 'off',
  };
  const onChange = (event: { currentTarget: { value: string } }) =>
    onText(event.currentTarget.value);
  switch (field.kind) {
    case 'longText':
      return (
        <InputBase
          {...props}
          component="textarea"
          multiline
          rows={NOTES_ROWS}
          value={text}
          onChange={onChange}
        />
      );
    case 'choice':
    case 'yesNo':
      return (
        <NativeSelect {...props} data={optionsOf(field, text)} value={text} onChange={onChange} />
      );
    case 'date':
      return <DayField {...props} value={text} onDay={onText} />;
    default:
      return (
        <TextInput
          {...props}
          inputMode={field.id === 'phone' ? 'tel' : kindOf(field).isAmount ? 'decimal' : 'text'}
          value={text}
          onChange={onChange}
        />
      );
  }
}

/** Nothing, what the field offers, and what an animal has although it is no longer offered. */
function optionsOf(field: Field, text: string): { value: string; label: string }[] {
  const offered =
    field.kind === 'yesNo' ? [typedValue(field, true), typedValue(field, false)] : field.choices;
  const options = ['', ...offered, ...(text === '' || offered.includes(text) ? [] : [text])];
  return options.map((value) => ({ value, label: choiceWord(field, value) }));
}
