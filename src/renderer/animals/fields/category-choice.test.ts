import { describe, expect, it } from 'vitest';
import type { Category } from '../../../shared/category.ts';
import { categoryOf, doubtAbout, optionsFor } from './category-choice.ts';

const categories: Category[] = [
  { id: 1n, name: 'Cats' },
  { id: 2n, name: 'Catfish' },
  { id: 9_223_372_036_854_775_807n, name: 'Dogs' },
  { id: 44n, name: '44' },
].map((one) => ({ ...one, isNamed: true, colour: null, icon: null, animals: 0 }));

describe('the category that a text names', () => {
  it('is found in any case, with white space around', () => {
    expect(categoryOf(' cATS ', categories)).toBe(1n);
    expect(categoryOf('dogs', categories)).toBe(9_223_372_036_854_775_807n);
  });

  it('is a plain number’s too, to the last digit', () => {
    expect(categoryOf('9223372036854775806', categories)).toBe(9_223_372_036_854_775_806n);
    expect(categoryOf('9223372036854775808', categories)).toBeUndefined();
  });

  it('is none for a part of a name, a fraction or nothing', () => {
    expect(categoryOf('Cat', categories)).toBeUndefined();
    expect(categoryOf('1.5', categories)).toBeUndefined();
    expect(categoryOf('', categories)).toBeUndefined();
  });
});

describe('what is offered while typing', () => {
  it('offers every category at first', () =>
    expect(optionsFor('', categories)).toHaveLength(categories.length));

  it('offers names that contain the text, and a new category last', () =>
    expect(optionsFor('cat', categories)).toEqual([
      { kind: 'known', id: 1n, name: 'Cats' },
      { kind: 'known', id: 2n, name: 'Catfish' },
      { kind: 'create', name: 'cat' },
    ]));

  it('offers no new category for a scanned code', () => {
    expect(optionsFor('9223372036854775808', categories)).toEqual([]);
    expect(optionsFor('036000291452', categories)).toEqual([]);
    expect(optionsFor('007', categories)).toEqual([{ kind: 'create', name: '007' }]);
  });

  it('offers no second category of a name', () =>
    expect(optionsFor(' CATS', categories)).toMatchObject([
      { kind: 'known', id: 1n, name: 'Cats' },
    ]));

  it('takes a number as a category’s number, by its name where it has one', () => {
    expect(optionsFor('77', categories)).toEqual([{ kind: 'number', id: 77n }]);
    expect(optionsFor('2', categories)).toMatchObject([{ kind: 'known', id: 2n, name: 'Catfish' }]);
    expect(optionsFor('44', categories)).toMatchObject([{ kind: 'known', id: 44n, name: '44' }]);
  });

  it('makes a new category’s name tidy, and none of white space or past its length', () => {
    expect(optionsFor('  Snails ', categories)).toEqual([{ kind: 'create', name: 'Snails' }]);
    expect(optionsFor('x'.repeat(81), categories)).toEqual([]);
    expect(optionsFor('   ', [])).toEqual([]);
  });

  it('stays short in a shop of many categories', () => {
    const many = Array.from({ length: 500 }, (_, n) => ({
      isNamed: true,
      colour: null,
      icon: null,
      animals: 0,
      id: BigInt(n),
      name: `Kind ${n}`,
    }));
    expect(optionsFor('kind', many).length).toBeLessThanOrEqual(51);
  });
});

describe('what speaks for asking first', () => {
  const near = (name: string) => {
    const doubt = doubtAbout({ kind: 'create', name }, categories);
    return doubt?.kind === 'slip' ? doubt.near.name : undefined;
  };

  it('is one letter put in, left out, changed, or two that changed places, in any case', () =>
    expect(['Catsh', 'DOG', 'dogz', 'odgs', 'Cat', 'atfish'].map(near)).toEqual([
      'Cats',
      'Dogs',
      'Dogs',
      'Dogs',
      'Cats',
      'Catfish',
    ]));

  it('is two slips in a long name that begins alike', () =>
    expect(['Ctfis', 'catfich ', 'atfihs'].map(near)).toEqual(['Catfish', 'Catfish', undefined]));

  it('is neither a further distance nor another number', () =>
    expect(['Dog food', 'Goats', 'gods2', '45'].map(near)).toEqual(Array(4).fill(undefined)));

  it('is a number that no category has', () => {
    expect(doubtAbout({ kind: 'number', id: 77n }, categories)).toEqual({
      kind: 'number',
      id: 77n,
    });
    expect(doubtAbout({ kind: 'known', id: 1n, name: 'Cats' }, categories)).toBeUndefined();
  });
});
