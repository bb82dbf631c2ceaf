import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profileFor } from '../../shared/shop-profile.ts';
import { BUILT_IN_FIELDS } from '../../shared/fields/built-in.ts';
import type { Field } from '../../shared/fields/field.ts';
import type { FieldKind } from '../../shared/fields/kinds.ts';
import type { FieldValue } from '../../shared/fields/kinds/kind.ts';
import type * as Formats from './formats.ts';

/** The formats that a reader of these languages sees. */
function formatsFor(...languages: string[]): Promise<typeof Formats> {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  return import('./formats.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

describe('formats', () => {
  it('follow the reader’s languages, not the program’s', async () => {
    const german = await formatsFor('de-DE', 'en');
    expect(german.numberText(12_345)).toBe('12.345');
    expect(german.NUMBER_SEPARATORS).toEqual({ thousandSeparator: '.', decimalSeparator: ',' });
    expect(german.exactTime(new Date(2026, 10, 21, 9, 5).getTime())).toBe('21.11.2026, 09:05');
    expect((await formatsFor('sv')).compareNames('Ö', 'Z')).toBeGreaterThan(0);
    expect((await formatsFor('de')).compareNames('Ö', 'Z')).toBeLessThan(0);
  });

  it('go on when the system names a language that is none', async () => {
    const formats = await formatsFor('en-US@posix', 'en-GB');
    expect(formats.numberText(12_345)).toBe('12,345');
  });

  it('say sizes as people do', async () => {
    const { sizeText } = await formatsFor('en');
    expect(sizeText(0)).toBe('0 bytes');
    expect(sizeText(999)).toBe('999 bytes');
    expect(sizeText(640_000)).toBe('640 kB');
    expect(sizeText(1_234_567)).toBe('1.2 MB');
    expect(sizeText(52_000_000_000)).toBe('52 GB');
    expect(sizeText(5_200_000_000_000)).toBe('5,200 GB');
  });

  it('count animals', async () => {
    const { animalsText } = await formatsFor('en');
    expect(animalsText(1)).toBe('1 animal');
    expect(animalsText(0)).toBe('0 animals');
    expect(animalsText(1_204)).toBe('1,204 animals');
    expect(animalsText(10_000, false)).toBe('10,000+ animals');
  });

  it('name a day as shortly as it is clear', async () => {
    const { dayText, startOfDay, until } = await formatsFor('en-GB');
    const noon = new Date(2026, 10, 21, 12).getTime();
    const today = startOfDay(noon);
    expect(dayText(noon, today)).toBe('Today');
    expect(dayText(today - 1, today)).toBe('Yesterday');
    expect(dayText(noon - 2 * 86_400_000, today)).toBe('19 Nov');
    expect(dayText(noon - 365 * 86_400_000, today)).toBe('21 Nov 2025');
    expect(until(noon + 60_000, noon)).toBe('12:01:00');
    expect(until(noon + 86_400_000, noon)).toMatch(/2026/);
  });

  it('name months in the window’s language, in any region', async () => {
    const { dayHeading, dayText } = await formatsFor('en-US');
    const at = new Date(2026, 4, 21, 12).getTime();
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    expect(dayText(at, at + 86_400_000 * 4)).toBe('21. Mai');
    expect(dayHeading('2026-05-21', 0)).toBe('Donnerstag, 21. Mai 2026');
  });

  it('say how long ago in the window’s own language', async () => {
    const { relativeTime } = await formatsFor('de');
    const now = new Date(2026, 10, 21, 12).getTime();
    expect(relativeTime(now - 5_000, now)).toBe('just now');
    expect(relativeTime(now - 120_000, now)).toBe('2 minutes ago');
    expect(relativeTime(now + 3_600_000, now)).toBe('in 1 hour');
    expect(relativeTime(now - 86_400_000, now)).toBe('yesterday');
    expect(relativeTime(now - 8 * 86_400_000, now)).toBe('13.11.2026');
  });
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
  ['money', 123_450, '£1,234.50'],
  ['date', '2026-03-01', '1 Mar 2026'],
  ['yesNo', false, 'No'],
  ['choice', 'Female', 'Female'],
  ['code', '0012', '0012'],
];

it.each(VALUES)(
  '%s is shown to be read, and held by its input as what it means',
  async (kind, value, shown) => {
    const { shownValue, typedValue, readTyped } = await formatsFor('en-GB');
    const { keepReply } = await import('../stores/queries.ts');
    const { READER } = await import('../stores/region.ts');
    keepReply('profile.read', { locales: READER }, profileFor(['en-GB']));
    expect(shownValue(field(kind), value)).toBe(shown);
    expect(readTyped(field(kind), typedValue(field(kind), value))).toMatchObject({ value });
  },
);

it('an empty field shows nothing', async () => {
  const { shownValue, typedValue } = await formatsFor('en-GB');
  expect(shownValue(field('money'), undefined)).toBe('');
  expect(typedValue(field('money'), undefined)).toBe('');
});

it('makes sentences of the words that follow a field’s name', async () => {
  const { asSentence } = await formatsFor('en');
  expect(asSentence('must be at least 1')).toBe('Must be at least 1.');
  expect(asSentence('is required')).toBe('This is required.');
  expect(asSentence('Port 80 is in use. Choose another.')).toBe(
    'Port 80 is in use. Choose another.',
  );
  expect(asSentence(undefined)).toBeUndefined();
});
