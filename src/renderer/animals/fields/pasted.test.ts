import { expect, it } from 'vitest';
import { isList, readPasted } from './pasted.ts';

it('makes an animal of each line', () =>
  expect(readPasted('Bella\r\n  Max \n\nRex\n')).toEqual([
    { name: 'Bella', category: null, status: null },
    { name: 'Max', category: null, status: null },
    { name: 'Rex', category: null, status: null },
  ]));

it('takes the columns of a spreadsheet for fields', () =>
  expect(readPasted('Bella\tPuppies\tSold\nMax\t12.50\tKittens\n\tnobody')).toEqual([
    { name: 'Bella', category: 'Puppies', status: 'sold' },
    { name: 'Max', category: 'Kittens', status: null },
  ]));

it('goes by the titles when there are some', () =>
  expect(readPasted('No.\tStatus\tName\tCategory\n7\tpending\tBella\tPuppies\n8\t\tMax\t')).toEqual(
    [
      { name: 'Bella', category: 'Puppies', status: 'pending' },
      { name: 'Max', category: null, status: null },
    ],
  ));

it('knows a list from a name', () => {
  expect(isList('Bella\n')).toBe(false);
  expect(isList('Bella, the second')).toBe(false);
  expect(isList('Bella\nMax')).toBe(true);
  expect(isList('Bella\tPuppies')).toBe(true);
});
