import { expect, it } from 'vitest';
import { causeOfDeath, concerns, isLate, isProtected, reasonIn, type SaleWarning } from './book.ts';
import { bookOf } from './books.ts';
import { ENGLAND } from './england.ts';

const kindsOf = (country: string, animal: Parameters<typeof concerns>[1]) =>
  bookOf(country)
    .warnings.filter((warning: SaleWarning) => concerns(warning, animal, '2026-11-27'))
    .map(({ kind }) => kind);

it('warns of sales that the country forbids, by the animal and its age', () => {
  expect(kindsOf('GB', { illustration: 'gecko', born: '2026-11-01' })).toEqual(['minor']);
  expect(kindsOf('GB', { illustration: 'dog', born: '2026-05-28' })).toEqual(['minor', 'notBred']);
  expect(kindsOf('GB', { illustration: 'dog', born: '2026-05-27' })).toEqual(['minor']);
  // Where the birthday is not known, it may be young.
  expect(kindsOf('GB', { illustration: 'cat', born: '' })).toEqual(['minor', 'notBred']);
  expect(kindsOf('DE', { illustration: null, born: '' })).toEqual(['minorAlone']);
  expect(kindsOf('CA', { illustration: 'dog', born: '' })).toEqual([]);
});

it('takes an entry for late once the hours of the book are over', () => {
  const day = '2026-11-26';
  expect(isLate(ENGLAND, { day, at: '2026-11-27T23:59:00.000Z' })).toBe(false);
  expect(isLate(ENGLAND, { day, at: '2026-11-28T00:00:00.000Z' })).toBe(true);
  // What is still to come was not, either, except where it is tomorrow already.
  expect(isLate(ENGLAND, { day, at: '2026-11-25T12:00:00.000Z' })).toBe(false);
  expect(isLate(ENGLAND, { day, at: '2026-11-24T12:00:00.000Z' })).toBe(true);
});

it('a protected animal is in the book by its name, breed or category, whatever it is called later', () => {
  const has = (life: Parameters<typeof isProtected>[0]) => isProtected(life);
  expect(has({ name: 'Monty', details: {} })).toBe(false);
  expect(has({ name: 'Königspython', details: {} })).toBe(true);
  expect(has({ name: 'Monty', details: { breed: 'Ball Python' } })).toBe(true);
  expect(has({ name: 'Monty', species: 'Königspythons', details: {} })).toBe(true);
  expect(has({ name: 'Monty', details: { species: 'Python regius' } })).toBe(true);
  expect(has({ name: 'Beo', details: { protection: 'Not protected' } })).toBe(false);
  const arrival = { isCancelled: false, entry: { facts: { name: 'Königspython' } } } as never;
  expect(has({ name: 'Monty', details: {}, arrival })).toBe(true);
});

it('says why an animal left in the words of the book, whatever the shop added', () => {
  const words = {
    'Put down': 'eingeschläfert',
    Escaped: 'entwichen',
    Stolen: 'gestohlen',
    'Given away': 'verschenkt',
    'Back to the breeder': 'zurück an den Züchter',
    'Moved to another shop': 'an ein anderes Geschäft',
    'Added by mistake': 'irrtümlich eingetragen',
  };
  expect(reasonIn(words, 'Back to the breeder')).toBe('zurück an den Züchter');
  expect(reasonIn(words, 'Back to the breeder: Meier')).toBe('zurück an den Züchter: Meier');
  expect(reasonIn(words, 'Escaped')).toBe('entwichen');
  expect(reasonIn(words, 'entlaufen')).toBe('entlaufen');
});

it('tells of what an animal died, and that one was put down', () => {
  expect(causeOfDeath('Died')).toBe('');
  expect(causeOfDeath('Died: old age')).toBe('old age');
  expect(causeOfDeath('Put down', 'euthanasie')).toBe('euthanasie');
  expect(causeOfDeath('Put down: tumour')).toBe('Put down: tumour');
  expect(causeOfDeath('Escaped')).toBeNull();
  expect(causeOfDeath('Diedrich’s farm')).toBeNull();
});
