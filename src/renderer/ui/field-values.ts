import { kindOf, type Field } from '../../shared/fields/field.ts';
import type { FieldValue } from '../../shared/fields/kinds/kind.ts';
import { amountText, calendarDayText, decimalText } from './formats.ts';

/** A value as it is read: money, numbers and dates as the reader writes them; nothing for an empty one. */
export function shownValue(field: Field, value: FieldValue | undefined): string {
  if (value === undefined) return '';
  if (field.kind === 'money') return amountText(Number(value) / 100);
  if (field.kind === 'number') return decimalText(Number(value));
  return field.kind === 'date' ? calendarDayText(String(value)) : kindOf(field).write(value);
}

/** A value as its input holds it, which reads it as the same value. */
export function typedValue(field: Field, value: FieldValue | undefined): string {
  return value === undefined ? '' : kindOf(field).write(value);
}
