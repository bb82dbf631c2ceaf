import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from './built-in.ts';
import { namedAsStored, namedHere } from './field-names.ts';

it('has a name for each field that every shop has', () => {
  const stored = BUILT_IN_FIELDS.map(({ id, name }) => ({ id, name }));
  expect(stored.map(namedHere)).toEqual(stored);
  const unknown = { id: 'weight', name: 'Weight' };
  expect(namedHere(unknown)).toEqual(unknown);
});

it('leaves a name as the shop gave it', () => {
  const renamed = BUILT_IN_FIELDS.map((field) => ({ ...field, name: `${field.name} here` }));
  expect(renamed.map(namedHere)).toEqual(renamed);
  expect(renamed.map(namedAsStored)).toEqual(renamed);
});
