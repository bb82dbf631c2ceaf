import { describe, expect, it } from 'vitest';
import { languageFor, SYSTEM_LANGUAGE } from './language.ts';

const known = ['de', 'en', 'zh-Hant'];

describe('the language', () => {
  it.each([
    [['de-AT'], 'de'],
    [['fr-CH', 'de-CH', 'en'], 'de'],
    [['zh-Hant-TW'], 'zh-Hant'],
    [['en-US', 'de'], 'en'],
    [['nb'], 'en'],
    [[], 'en'],
  ])('of a system with %j is %s', (system, language) => {
    expect(languageFor(SYSTEM_LANGUAGE, { system, known })).toBe(language);
  });

  it('is the chosen one, as long as it is known', () => {
    expect(languageFor('de', { system: ['en-US'], known })).toBe('de');
    expect(languageFor('sv', { system: ['de-DE'], known })).toBe('de');
  });
});
