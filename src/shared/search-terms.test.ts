import { describe, expect, it } from 'vitest';
import { foldingFor } from './name-folding.ts';
import { hasTerms, numberIn, searchTerms, soughtNumber } from './search-terms.ts';

const fold = foldingFor('en');

function finds(search: string, name: string, category = '', id = 1n): boolean {
  const animal = { id, name: fold(name), category: fold(category) };
  return hasTerms(searchTerms(search, fold), animal);
}

describe('a search', () => {
  it.each([
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
  ])('for %j finds %s of %s', (search, name, category) =>
    expect(finds(search, name, category)).toBe(true),
  );

  it.each([
    ['bella poodle', 'Bella', 'Dogs'],
    ['bella', 'Max', 'Dogs'],
  ])('for %j does not find %s of %s', (search, name, category) =>
    expect(finds(search, name, category)).toBe(false),
  );

  it.each(['2345', '#2345', 'No. 2345', 'no 2345', 'Nr. 2345', '№ 2345', 'no.2345', '002345'])(
    'for %j finds the animal of that number, and is for it alone',
    (search) => {
      expect(finds(search, 'Max', '', 2345n)).toBe(true);
      expect(finds(search, 'Max', '', 12345n)).toBe(false);
      expect(soughtNumber(searchTerms(search, fold))).toBe(2345n);
    },
  );

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

it.each([
  ['12', 12n],
  ['000012', 12n],
  [' 9223372036854775807', 9223372036854775807n],
  ['0', 0n],
  ['12a', undefined],
])('the number in %j is %s', (text, number) => expect(numberIn(text)).toBe(number));
