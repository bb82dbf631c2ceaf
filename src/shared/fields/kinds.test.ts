import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedValue, readValue } from './details.ts';
import { kindOf, type Field } from './field.ts';
import { FIELD_KINDS, KINDS, type FieldKind } from './kinds.ts';
import type { FieldValue } from './kinds/kind.ts';
import { writingInFiles } from '../money.ts';

const IN_FILES = writingInFiles('EUR');

function fieldOf(kind: FieldKind, change: Partial<Field> = {}): Field {
  return {
    id: 'a',
    name: 'A',
    kind,
    categories: null,
    isColumn: false,
    isUnique: false,
    reminds: false,
    isHidden: false,
    inForm: false,
    choices: kind === 'choice' ? ['Male', 'Female'] : [],
    ...change,
  };
}

/** What a text is read as: the value, or what is wrong with it. */
function read(kind: FieldKind, text: string, change: Partial<Field> = {}): FieldValue {
  const found = readValue(fieldOf(kind, change), text, IN_FILES);
  if (found === null) return '(empty)';
  return 'value' in found ? found.value : found.problem;
}

describe('what is typed', () =>
  it('becomes a value of the kind, or is refused in words', () => {
    const tried: [FieldKind, string, FieldValue][] = [
      ['text', '  Angora ', 'Angora'],
      ['text', ' ', '(empty)'],
      ['text', '\u200b', 'must have at least one visible character'],
      ['text', 'a\nb', 'must not contain control characters'],
      ['text', 'x'.repeat(201), 'must be at most 200 characters long'],
      ['longText', 'fed\r\ndaily\tat 8 ', 'fed\ndaily\tat 8'],
      ['longText', 'a\0b', 'must not contain control characters'],
      ['number', '1234.5', 1234.5],
      ['number', '-0,5', -0.5],
      ['number', '1 234,5', 1234.5],
      ['number', '1,234,567', 1234567],
      ['number', '1.234,5', 1234.5],
      ['number', '1.234', 'can be 1.234 or 1234'],
      ['number', '1,234', 'can be 1234 or 1.234'],
      ['number', '12 kg', 'must be a number, such as 1234.5'],
      ['number', '١٢٫٥', 12.5],
      ['number', '1.2.3', 'must be a number, such as 1234.5'],
      ['number', '9'.repeat(17), 'must have at most 15 digits'],
      ['money', '12.50', 1250],
      ['money', '€ 1.234,5', 123450],
      ['money', "1'234.05 Euro", 123405],
      ['money', '1,50 kr', 150],
      ['money', '45 zł', 4500],
      ['money', 'R$ 12,50', 1250],
      ['money', '100 руб.', 10000],
      ['money', '12,- €', 1200],
      ['money', '12 pcs', 'must be an amount with at most 2 decimals, such as 12.50'],
      [
        'money',
        '1,2E+05',
        'has been shortened by a spreadsheet: there, format the column as numbers',
      ],
      [
        'number',
        '1.2E+05',
        'has been shortened by a spreadsheet: there, format the column as numbers',
      ],
      ['money', '-3', -300],
      ['money', '1,23,456.50', 12345650],
      ['money', '0.005', 1],
      ['money', 'free', 'must be an amount with at most 2 decimals, such as 12.50'],
      ['date', '2026-02-28', '2026-02-28'],
      ['date', '2026-11-25T00:00:00.000Z', '2026-11-25'],
      ['date', '3.4.2026', 'can be 2026-04-03 or 2026-03-04'],
      ['date', '25. November 2026', '2026-11-25'],
      ['date', '25/11/2026', '2026-11-25'],
      ['date', '11/25/2026', '2026-11-25'],
      ['date', '12-Mar', 'has no year'],
      ['date', '2026-02-29', 'is no day of the calendar'],
      ['yesNo', 'Ja', true],
      ['yesNo', 'NO', false],
      ['yesNo', 'perhaps', 'must be yes or no'],
      ['choice', ' fémale', 'Female'],
      ['choice', 'other', 'must be one of Male, Female'],
    ];
    for (const [kind, typed, expected] of tried) expect(read(kind, typed), typed).toBe(expected);
  }));

it('what an animal costs is never negative', () => {
  expect(read('money', '-3', { id: 'price' })).toBe('must not be negative');
  expect(read('money', '0', { id: 'price' })).toBe(0);
});

it('a number of animals is whole and at least one', () => {
  for (const [typed, expected] of [
    ['60', 60],
    ['0', 'must be at least 1'],
    ['1.5', 'must be a whole number, such as 12'],
  ] as const)
    expect(read('number', typed, { id: 'quantity' }), typed).toBe(expected);
});

/** Values that each kind can have. */
const VALUES: Record<FieldKind, fc.Arbitrary<unknown>> = {
  text: fc.string({ unit: 'grapheme', maxLength: 20 }),
  longText: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `${text}\n${text}`),
  number: fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  money: fc.integer({ min: -1e12, max: 1e12 }),
  date: fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  yesNo: fc.boolean(),
  choice: fc.constantFrom('Male', 'Female'),
  code: fc.string({ unit: 'grapheme', maxLength: 20 }),
};

it.each(FIELD_KINDS)('a value of the kind %s is read as it was written', (kind) => {
  const field = fieldOf(kind);
  fc.assert(
    fc.property(VALUES[kind], (given) => {
      const kept = checkedValue(field, given);
      fc.pre('value' in kept);
      const value = 'value' in kept ? kept.value : '';
      expect(checkedValue(field, value)).toEqual({ value });
      // An export is read as a program's list.
      const writing = { ...IN_FILES, decimalSign: '.' as const };
      const read = readValue(field, kindOf(field).write(value, writing), writing);
      expect(read).toMatchObject({ value });
      expect(typeof value === 'number').toBe(KINDS[kind].isAmount);
    }),
  );
});
