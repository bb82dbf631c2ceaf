import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS, isOnCard, PROTECTION_FIELDS } from './built-in.ts';
import { changedDetails, checkedDetails, Details, DetailsChange, detailsText } from './details.ts';
import { Field, FieldToSave } from './field.ts';

const [PRICE] = BUILT_IN_FIELDS;

it('each built-in field is a valid one', () => {
  for (const field of BUILT_IN_FIELDS) expect(Field.parse(field)).toEqual(field);
});

it('a card shows the fields of a sale and a reservation where there is one', () => {
  const onCard = (status: 'available' | 'pending' | 'sold', details = {}) =>
    BUILT_IN_FIELDS.map(({ id }) => id)
      .filter((id) => isOnCard(id, { status, details }) && !PROTECTION_FIELDS.includes(id))
      .slice(10);
  expect(onCard('available')).toEqual([]);
  expect(onCard('available', { phone: '1', removedwhy: 'Died' })).toEqual(['phone']);
  expect(onCard('pending')).toEqual(['reservedfor', 'phone', 'reserveduntil']);
  expect(onCard('sold')).toEqual([]);
});

it('a card shows what a treatment wrote down only where one did', () => {
  const treated = { notforsaleuntil: '2026-12-03' };
  expect(isOnCard('notforsaleuntil', { status: null, details: {} })).toBe(false);
  expect(isOnCard('notforsaleuntil', { status: null, details: treated })).toBe(true);
  expect(isOnCard('treatment', { status: null, details: treated })).toBe(false);
});

it.each([
  [{ isUnique: true }, { isUnique: 'is only for codes' }],
  [{ reminds: true }, { reminds: 'is only for dates' }],
  [{ choices: ['Red'] }, { choices: 'are only for a choice' }],
  [{ kind: 'choice' }, { choices: 'must not be empty' }],
  [{ kind: 'choice', choices: ['Red', ' Red'] }, { choices: 'must differ' }],
  [{ name: ' ' }, { name: 'must not be empty' }],
])('a field with %j has a problem', (change, expected) => {
  const { error } = FieldToSave.safeParse({ ...PRICE, id: null, ...change });
  const found = error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(found).toEqual(Object.entries(expected));
});

it('equal details are equal text', () =>
  expect(detailsText({ b: 1, a: 'x' })).toBe('{"a":"x","b":1}'));

it('a change leaves other fields as they are, and null empties one', () => {
  const changed = changedDetails({ price: 1250, notes: 'shy' }, { price: null, sex: 'Male' });
  expect(changed).toEqual({ notes: 'shy', sex: 'Male' });
});

it('details are kept as their kinds keep them', () => {
  const given = { chip: '276 098106 123456', price: 1250, notes: null };
  const kept = { chip: '276098106123456', price: 1250, notes: null };
  expect(checkedDetails(BUILT_IN_FIELDS, given)).toEqual(kept);
});

it('each wrong detail is told beside its field, and all in one sentence', () => {
  const given = { price: '12', sex: 'Male', born: 'May', wings: true };
  const problems = {
    'details.price': 'must be an amount',
    'details.born': 'must be a date, such as 2026-11-25',
    'details.wings': 'is no field of this shop',
  };
  expect(() => checkedDetails(BUILT_IN_FIELDS, given)).toThrow(
    expect.objectContaining({
      code: 'invalid_body',
      message: `Price ${problems['details.price']}; Born ${problems['details.born']}; wings is no field of this shop.`,
      fields: problems,
    }) as Error,
  );
});

it('the bridge takes no more details than a shop can have fields, and none that is empty', () => {
  const some = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, place) => [
        String.fromCharCode(97 + (place % 26), 97 + Math.floor(place / 26)),
        place,
      ]),
    );
  for (const right of [{}, { price: 1, notes: 'shy', known: true }, some(60)]) {
    expect(Details.safeParse(right).success).toBe(true);
  }
  for (const wrong of [{ price: null }, { 'a.b': 1 }, { price: {} }, some(61)]) {
    expect(Details.safeParse(wrong).success).toBe(false);
  }
  expect(DetailsChange.safeParse({ price: null }).success).toBe(true);
});
