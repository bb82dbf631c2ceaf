import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { PetFields } from '../../../shared/pet.ts';
import { eventDetails, outcomeOf, reservedFor } from './event-words.ts';

const ROBIN: PetFields = {
  name: 'Robin',
  categoryId: 1n,
  status: 'available',
  details: {},
  photographs: [],
};
const RESERVATION = { reservedfor: 'Mr Schneider', phone: '07700 900990' };

/** What is said of a change of Robin: what became of it, for whom, and what else is known. */
function said(before: Partial<PetFields>, after: Partial<PetFields>) {
  const entry = {
    at: 0,
    author: UNNAMED_CLERK,
    action: 'changed' as const,
    petId: 1n,
    before: { ...ROBIN, ...before },
    after: { ...ROBIN, ...after },
    stepId: 1,
    stepSize: 1,
    isUndo: false,
  };
  return [outcomeOf(entry), reservedFor(entry), eventDetails(entry, String, BUILT_IN_FIELDS)];
}

it('says for whom and until when an animal was reserved, and what else became of it', () => {
  const details = { ...RESERVATION, reserveduntil: '2026-12-07', price: 4500 };
  expect(said({}, { status: 'pending', details })).toEqual([
    'reserved',
    'Mr Schneider',
    [
      expect.stringMatching(/^Until .+2026$/),
      '07700 900990',
      expect.stringMatching(/^Price: [^→]*45/),
    ],
  ]);
  expect(said({}, { status: 'pending' })).toEqual(['reserved', null, []]);
});

it('does not repeat what became of an animal, and says what it has not', () => {
  expect(said({}, { status: 'sold' })).toEqual(['sold', null, []]);
  expect(said({ status: 'sold' }, {})).toEqual(['returned', null, []]);
  expect(said({ status: 'sold' }, { status: 'pending' })).toEqual([
    'returned',
    null,
    ['Status: Sold → Reserved'],
  ]);
});

it('says for whom an animal was reserved that is available again', () =>
  expect(said({ status: 'pending', details: RESERVATION }, {})).toEqual([
    'released',
    null,
    ['Reserved for: Mr Schneider → –'],
  ]));

it('says of a reservation for somebody else from whom to whom it went', () =>
  expect(
    said(
      { status: 'pending', details: { reservedfor: 'Ms Lee' } },
      { status: 'pending', details: RESERVATION },
    ),
  ).toEqual(['changed', null, ['Reserved for: Ms Lee → Mr Schneider', 'Phone: 07700 900990']]));
