import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from './fields/built-in.ts';
import { PROTECTED_SPECIES, protectionIn, speciesNamed } from './protected-species.ts';

const PROTECTION = BUILT_IN_FIELDS.find(({ id }) => id === 'protection');

it('each species has its names and a protection that the field offers, in every country', () => {
  expect(PROTECTED_SPECIES.size).toBeGreaterThanOrEqual(60);
  for (const [species, one] of PROTECTED_SPECIES) {
    expect(species).toMatch(/^[A-Z][a-z]+ [a-z]+\.?$/u);
    expect(one.names).toMatch(/^[^,]+, [^,]+$/u);
    for (const country of ['DE', 'US']) {
      expect(PROTECTION?.choices).toContain(protectionIn(country, one));
    }
  }
});

it('a species is protected by the law of the shop’s country', () => {
  const tortoise = PROTECTED_SPECIES.get('Testudo hermanni');
  if (!tortoise) throw new Error('It is not in the list');
  expect(protectionIn('DE', tortoise)).toBe('EU Annex A');
  expect(protectionIn('US', tortoise)).toBe('CITES Appendix II');
});

it.each([
  ['Königspython', 'Python regius'],
  ['2 KÖNIGSPYTHONS, Albino', 'Python regius'],
  ['ball pythons', 'Python regius'],
  ['python regius “Pastel”', 'Python regius'],
  ['Griechische Landschildkröten', 'Testudo hermanni'],
  ['Konigspython', 'Python regius'],
  ['Axolotl', 'Ambystoma mexicanum'],
  ['Monty', undefined],
  ['Pythonholz, Deko', undefined],
  ['Boa', undefined],
  ['Beobachter', undefined],
])('“%s” names %s', (text, species) => expect(speciesNamed(text)?.species).toBe(species));
