import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field, FieldFilter } from '../../../shared/fields/field.ts';
import { readFilter, textsOf, filterText, filterTexts } from './filters.ts';

function field(id: string): Field {
  const found = BUILT_IN_FIELDS.find((one) => one.id === id);
  if (!found) throw new Error(`There is no field ${id}`);
  return found;
}

it.each([
  [
    'price',
    { from: '10', to: '1,250.5' },
    { from: 1000, to: 125_050 },
    /^Price: .*10.00 to .*1,250.50$/,
  ],
  ['price', { from: '10', to: '' }, { from: 1000 }, /^Price: from .*10.00$/],
  ['born', { from: '', to: '2026-11-25' }, { to: '2026-11-25' }, /^Born: up to .*2026/],
  ['sex', { is: 'Female' }, { is: 'Female' }, /^Sex: Female$/],
  ['notes', { contains: ' shy ' }, { contains: 'shy' }, /^Notes: “shy”$/],
  ['chip', { contains: '0981' }, { contains: '0981' }, /^Microchip or ring: “0981”$/],
])(
  'what is typed about %s, %j, is a filter, its words and its texts again',
  (id, texts, parts, words) => {
    const filter: FieldFilter = { field: id, ...parts };
    expect(readFilter(field(id), texts)).toEqual({ filter });
    expect(filterText(field(id), filter)).toMatch(words);
    expect(readFilter(field(id), textsOf(field(id), filter))).toEqual({ filter });
  },
);

it('nothing typed is no filter, and what can’t be read has a sentence beside it', () => {
  expect(readFilter(field('price'), { from: ' ' })).toEqual({ filter: null });
  expect(readFilter(field('price'), { from: 'dear', to: '5' })).toEqual({
    problems: { from: 'Must be an amount with at most 2 decimals, such as 12.50.' },
  });
});

it('filters are told in the words of their fields; one of a field that is not there is not', () => {
  const filters = [
    { field: 'born', isEmpty: true },
    { field: 'gone', is: 1 },
  ];
  expect(filterTexts(BUILT_IN_FIELDS, filters)).toEqual(['Born: left empty']);
});
