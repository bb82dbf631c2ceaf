import { told } from './testing/told.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { ImportChanges } from '../../../shared/stock-files/import-choice.ts';
import { isMoment } from './added-at.ts';
import { ListReading } from './list-reading.ts';

function list(bytes: Buffer | string): ListReading {
  return new ListReading({ name: 'list.csv', isPasted: false, bytes: Buffer.from(bytes) });
}

function fixture(name: string): ListReading {
  return list(readFileSync(join(import.meta.dirname, 'fixtures', name)));
}

it.each([
  ['2026-11-25 10:30:00', true],
  ['2026-11-25 10:30', true],
  ['2026-11-25T10:30:00.123Z', true],
  ['2026-11-25T11:30:00+01:00', true],
  ['2026-11-25T07:00:00-03:30', true],
  ['2026-11-25T16:15:00+05:45', true],
  ['25.11.2026 10:30', true],
  ['11/25/2026 10:30:00 AM', true],
  ['2026-11-25', true],
  ['2026-11-25T10:30:00.124Z', false],
  ['2026-11-25 10:31', false],
  ['2026-10-25', false],
  ['soon', false],
])('%s is when an animal was added: %s', (text, is) =>
  expect(isMoment(text, Date.parse('2026-11-25T10:30:00.123Z'))).toBe(is),
);

describe('a column of texts', () => {
  function born(reading: ListReading, changes: ImportChanges = {}) {
    reading.compareWith({ categories: [], fields: BUILT_IN_FIELDS, currency: 'EUR' });
    const { rows, doubts } = reading.read(changes);
    const read = rows.map((row) => (row.problems ? told(row) : row.cells[3]?.kept));
    return { told: read, unsure: doubts.map(({ option }) => option) };
  }

  it('decides in which order its dates are', () => {
    const told = ['2026-03-25', '2026-05-04', '2025-11-30'];
    expect(born(fixture('dates.csv'))).toEqual({ told, unsure: [] });
  });

  it('with dots is read as a list’s other dates are, or the day first', () => {
    const others = (other: string) =>
      born(list(`name,category,Born,Removed on\nRex,Dogs,03.04.2026,${other}`));
    expect(others('12.25.2025')).toEqual({ told: ['2026-03-04'], unsure: [] });
    expect(others('25.12.2025')).toEqual({ told: ['2026-04-03'], unsure: [] });
    expect(others('')).toEqual({ told: ['2026-04-03'], unsure: [] });
  });

  it('that contradicts itself is told row by row, until a person decides', () => {
    const { told, unsure } = born(fixture('dates-forms.csv'));
    const good = '2025-11-25';
    expect(told).toEqual([
      'Born “12-Mar” has no year.',
      'Born “03/11/25” can be 2025-11-03 or 2025-03-11.',
      ...Array.from({ length: 10 }, () => good),
      'Born “00.00.0000” is no day of the calendar.',
    ]);
    expect(unsure).toEqual(['--read']);
    expect(born(fixture('dates-forms.csv'), { ways: { born: 'mdy' } }).told[1]).toBe('2025-03-11');
  });

  it('of which nothing says how it is read is asked about, and never multiplied', () => {
    const prices = (...texts: string[]) =>
      born(list(['name,category,Price', ...texts.map((text) => `Rex,Dogs,"${text}"`)].join('\n')));
    expect(prices('44.625')).toEqual({ told: [4463], unsure: ['--read'] });
    expect(prices('44.625', '9.50')).toEqual({ told: [4463, 950], unsure: [] });
    expect(prices('1.500', '9,50')).toEqual({ told: [150_000, 950], unsure: [] });
    expect(prices('$ 9.50')).toEqual({ told: [950], unsure: ['--read'] });
  });
});
