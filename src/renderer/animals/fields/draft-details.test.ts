import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { detailsProblems, formFields, namedDetails, readDetails } from './draft-details.ts';

const FIELDS: readonly Field[] = BUILT_IN_FIELDS.map((field) => ({
  ...field,
  inForm: ['price', 'chip', 'breed'].includes(field.id),
  categories: field.id === 'breed' ? [7n] : null,
}));

it('the form asks for its fields, and for those of a category once that is chosen', () => {
  const asked = (category?: bigint) => formFields(FIELDS, category).map(({ id }) => id);
  expect(asked()).toEqual(['price', 'chip']);
  expect(asked(8n)).toEqual(['price', 'chip']);
  expect(asked(7n)).toEqual(['price', 'chip', 'breed']);
  const hidden = FIELDS.map((field) => ({ ...field, isHidden: true }));
  expect(formFields(hidden, 7n)).toEqual([]);
});

it('what is typed is read by its kind, and what another category has is left out', () => {
  const typed = { price: '1,250.5', chip: ' ', breed: 'Angora' };
  expect(readDetails(formFields(FIELDS, 7n), typed)).toEqual({ price: 125_050, breed: 'Angora' });
  expect(readDetails(formFields(FIELDS, 8n), typed)).toEqual({ price: 125_050 });
});

it('problems are sentences that name the field', () =>
  expect(detailsProblems(FIELDS, { details: { price: 'dear', chip: '' }, count: 1 })).toEqual({
    'details.price': 'Price must be an amount with at most 2 decimals, such as 12.50.',
  }));

it('several animals can’t have one code', () => {
  const details = { price: '5', chip: '276098106123456' };
  expect(detailsProblems(FIELDS, { details, count: 1 })).toEqual({});
  expect(detailsProblems(FIELDS, { details, count: 2 })).toEqual({
    'details.chip': 'Microchip or ring must differ for each animal. Leave it empty to add several.',
  });
});

it('a refusal stands beside a field that the form asks for', () => {
  const taken = 'Bella (No. 12) has this already.';
  const refused = { 'details.chip': taken, 'details.price': 'must be less', 'details.born': 'x' };
  expect(namedDetails(FIELDS, refused)).toEqual({
    'details.chip': taken,
    'details.price': 'Price must be less.',
  });
});
