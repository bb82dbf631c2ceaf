import { describe, expect, it } from 'vitest';
import { foldingFor } from './name-folding.ts';
import { hasTerms, numberIn, searchTerms, soughtNumber } from './search-terms.ts';

const fold = foldingFor('en');

function finds(search: string, name: string, category = '', id = 1n): boolean {
  const animal = { id, name: fold(name), category: fold(category) };
  return hasTerms(searchTerms(search, fold), animal);
}

describe('a search', () => {
  it('finds each of its words in the name or the category', () => {
    for (const [search, name, category] of [
      ['bella poodle', 'Bella, poodle', ''],
      ['poodle bella', 'Bella, poodle', ''],
      ['daisy spaniel', 'Daisy', 'Spaniels'],
      ['puppies daisy', 'Daisy', 'Puppies'],
      ["d'arcy", 'D’Arcy', ''],
      ['anna-lena', 'Anna–Lena', ''],
      ['\u00a0kätz  CHEN ', 'Ka\u0308tzchen', ''],
      ['ｔａｍａ たま', 'Tama タマ', ''],
      ['', 'Bella', ''],
      ['no. 5', 'Kennel No. 5', ''],
    ] as const)
      expect(finds(search, name, category), search).toBe(true);
  });

  it('does not find what lacks one of its words', () => {
    for (const [search, name, category] of [
      ['bella poodle', 'Bella', 'Dogs'],
      ['bella', 'Max', 'Dogs'],
    ] as const)
      expect(finds(search, name, category), search).toBe(false);
  });

  it('for a number finds the animal of that number, and is for it alone', () => {
    for (const search of [
      '2345',
      '#2345',
      'No. 2345',
      'no 2345',
      'Nr. 2345',
      '№ 2345',
      'no.2345',
      '002345',
    ]) {
      expect(finds(search, 'Max', '', 2345n), search).toBe(true);
      expect(finds(search, 'Max', '', 12345n), search).toBe(false);
      expect(soughtNumber(searchTerms(search, fold)), search).toBe(2345n);
    }
  });

  it('finds a code that is typed or scanned with hyphens, which are not kept', () => {
    const animal = { id: 1n, name: fold('Max'), category: '', details: fold('AB12345') };
    expect(hasTerms(searchTerms('AB-12345', fold), animal)).toBe(true);
    expect(hasTerms(searchTerms('AB–12346', fold), animal)).toBe(false);
    expect(hasTerms(searchTerms('-', fold), animal)).toBe(false);
  });

  it('finds a number beside a word, and no number beyond those of animals', () => {
    expect(finds('max #7', 'Max', '', 7n)).toBe(true);
    expect(finds('max #7', 'Bella', '', 7n)).toBe(false);
    expect(soughtNumber(searchTerms('max 7', fold))).toBeNull();
    expect(soughtNumber(searchTerms('99999999999999999999', fold))).toBeNull();
  });
});

it('a text is a number or not', () => {
  for (const [text, number] of [
    ['12', 12n],
    ['000012', 12n],
    [' 9223372036854775807', 9223372036854775807n],
    ['0', 0n],
    ['12a', undefined],
  ] as const)
    expect(numberIn(text), text).toBe(number);
});
