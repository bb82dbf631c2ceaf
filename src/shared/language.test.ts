import { describe, expect, it } from 'vitest';
import { inRegion, languageFor, SYSTEM_LANGUAGE } from './language.ts';

const known = ['de', 'en', 'zh-Hant'];

describe('the language', () => {
  it.each([
    [['de-AT'], 'de'],
    [['fr-CH', 'de-CH', 'en'], 'de'],
    [['zh-Hant-TW'], 'zh-Hant'],
    [['en-US', 'de'], 'en'],
    [['nb'], 'en'],
    [[], 'en'],
  ])('of a system with %j is %s', (system, language) =>
    expect(languageFor(SYSTEM_LANGUAGE, { system, known })).toBe(language),
  );

  it('is the chosen one, as long as it is known', () => {
    expect(languageFor('de', { system: ['en-US'], known })).toBe('de');
    expect(languageFor('sv', { system: ['de-DE'], known })).toBe('de');
  });
});

it('plurals are those of the language, wherever it is read', () => {
  const rule = (locale: string) => new Intl.PluralRules(locale).select(1);
  expect(rule('ja-JP')).toBe('other');
  expect(rule(inRegion('en', ['ja-JP']))).toBe('one');
  expect(inRegion('de', ['nl', 'en'])).toBe('de-NL');
  expect(inRegion('en', [])).toBe('en-US');
});
