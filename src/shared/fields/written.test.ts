import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { readValue } from './details.ts';
import { kindOf, type Field } from './field.ts';
import { BUILT_IN_FIELDS } from './built-in.ts';
import { writingIn, writingInFiles, formatMoney, type Writing } from '../money.ts';
import type { DayOrder } from '../written-day.ts';
import type { DecimalSign } from '../written-number.ts';

const page = readFileSync(new URL('../../../docs/numbers-and-dates.md', import.meta.url), 'utf8');

/** The rows of the table below a heading, without their backticks. */
function rowsBelow(heading: string): string[][] {
  const [, table = ''] = page.split(`## ${heading}\n`);
  const [lines = ''] = table.split('\n## ');
  return lines
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll(/^`|`$/g, '')))
    .map((cells) => cells.slice(1, -1));
}

const [PRICE] = BUILT_IN_FIELDS;
const BORN = BUILT_IN_FIELDS.find(({ id }) => id === 'born');
if (!PRICE || !BORN) throw new Error('There are no such fields');
const MONEY: Field = { ...PRICE, id: 'any' };

/** A value of a list as it is kept, or what is wrong with it. */
function read(field: Field, text: string, writing: Writing): string {
  const found = readValue(field, text, writing);
  if (!found) return '';
  return 'value' in found ? kindOf(field).write(found.value, writing) : found.problem;
}

describe('numbers and dates are what docs/numbers-and-dates.md says', () => {
  it('amounts, with a point and with a comma', () => {
    for (const [text = '', point, comma] of rowsBelow('Amounts')) {
      const by = (decimalSign: DecimalSign) =>
        read(MONEY, text, writingInFiles('EUR', { decimalSign, dayOrder: null }));
      expect([by('.'), by(',')], text).toEqual([point, comma]);
    }
  });

  it('dates, with the day and with the month first', () => {
    for (const [text = '', day, month] of rowsBelow('Dates')) {
      const by = (dayOrder: DayOrder) =>
        read(BORN, text, writingInFiles('EUR', { decimalSign: null, dayOrder }));
      expect([by('dmy'), by('mdy')], text).toEqual([day, month]);
    }
  });

  it('has rows', () =>
    expect([rowsBelow('Amounts').length, rowsBelow('Dates').length]).toEqual([23, 23]));
});

it('a year of two digits is at most ten ahead, and otherwise of the last century', () => {
  vi.setSystemTime('2026-11-28');
  const writing = writingInFiles('EUR', { decimalSign: null, dayOrder: 'dmy' });
  const years = ['35', '36', '37', '99'].map((year) => read(BORN, `01.02.${year}`, writing));
  vi.useRealTimers();
  expect(years).toEqual(['2035-02-01', '2036-02-01', '1937-02-01', '1999-02-01']);
});

const REGIONS =
  'de-DE de-CH en-GB en-US en-IN fr-FR ja-JP ar-EG fa-IR pt-BR sv-SE th-TH zh-CN ko-KR hu-HU'.split(
    ' ',
  );

it('what the window shows can be typed back, whatever the region', () => {
  for (const region of REGIONS) {
    const writing = writingIn('EUR', [region]);
    const day = new Intl.DateTimeFormat(region, { dateStyle: 'medium' });
    const number = new Intl.NumberFormat(region, { maximumFractionDigits: 10 });
    for (const date of ['2026-03-05', '1999-12-31', '2026-11-12']) {
      expect(read(BORN, day.format(new Date(`${date}T12:00`)), writing), region).toBe(date);
    }
    const weight: Field = { ...MONEY, kind: 'number' };
    for (const value of [1500, 1234.5, 0.125, -3.25, 12_345_678]) {
      expect(read(weight, number.format(value), writing), region).toBe(String(value));
      expect(read(MONEY, formatMoney(value * 100, 'EUR', [region]), writing), region).toBe(
        (Math.round(value * 100) / 100).toFixed(2),
      );
    }
  }
});
