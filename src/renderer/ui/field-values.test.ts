import { expect, test, vi } from 'vitest';
import { BUILT_IN_FIELDS } from '../../shared/fields/built-in.ts';
import { readValue } from '../../shared/fields/details.ts';
import type { Field } from '../../shared/fields/field.ts';
import type { FieldKind } from '../../shared/fields/kinds.ts';
import type { FieldValue } from '../../shared/fields/kinds/kind.ts';
import { shownValue, typedValue } from './field-values.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
});

const [price] = BUILT_IN_FIELDS;
const field = (kind: FieldKind): Field => {
  if (!price) throw new Error('There is no field');
  return { ...price, id: 'x', kind, choices: kind === 'choice' ? ['Male', 'Female'] : [] };
};

const VALUES: readonly [FieldKind, FieldValue, shown: string][] = [
  ['text', 'Siamese', 'Siamese'],
  ['longText', 'shy\nbites', 'shy\nbites'],
  ['number', 1234.5, '1,234.5'],
  ['money', 123_450, '1,234.50'],
  ['date', '2026-03-01', '1 Mar 2026'],
  ['yesNo', false, 'No'],
  ['choice', 'Female', 'Female'],
  ['code', '0012', '0012'],
];

test.each(VALUES)(
  '%s is shown to be read, and held by its input as what it means',
  (kind, value, shown) => {
    expect(shownValue(field(kind), value)).toBe(shown);
    expect(readValue(field(kind), typedValue(field(kind), value))).toEqual({ value });
  },
);

test('an empty field shows nothing', () => {
  expect(shownValue(field('money'), undefined)).toBe('');
  expect(typedValue(field('money'), undefined)).toBe('');
});
