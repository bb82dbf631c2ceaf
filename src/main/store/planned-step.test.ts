import { expect, it } from 'vitest';
import type { PetStatus } from '../../shared/pet.ts';
import { decideStep, keptDetails, refuseTooLarge, refuseTooMany } from './planned-step.ts';

/** A sentence with these numbers. */
const inWords = (...numbers: string[]) =>
  expect.stringMatching(new RegExp(numbers.join('.*'))) as string;

it('a step is of 20,000 animals at most, and says so', () => {
  expect(() => refuseTooMany(20_000)).not.toThrow();
  expect(() => refuseTooMany(20_001)).toThrow(
    expect.objectContaining({ code: 'bad_request', message: inWords('20,001', '20,000') }),
  );
});

it('a step writes 32 MB of texts at most, and says how many animals that are', () => {
  expect(() => refuseTooLarge(2_000, 16_000)).not.toThrow();
  expect(() => refuseTooLarge(2_001, 16_000)).toThrow(
    expect.objectContaining({ code: 'bad_request', message: inWords('2,001', '2,000') }),
  );
  expect(() => refuseTooLarge(1_000, 64_000_000, 1_000)).toThrow(
    expect.objectContaining({ message: inWords('1,000', '500') }),
  );
});

it.each<[PetStatus | null, PetStatus, string | undefined]>([
  ['pending', 'available', undefined],
  ['sold', 'available', undefined],
  ['pending', 'sold', 'Ms Lee'],
  ['available', 'pending', 'Ms Lee'],
  [null, 'available', 'Ms Lee'],
])('from %s to %s, an animal is reserved for %s', (status, wanted, whom) => {
  const row = {
    id: 1n,
    name: 'Koi',
    categoryId: 1n,
    status,
    details: { reservedfor: 'Ms Lee' },
    photographs: [],
    addedAt: 0,
    addedBy: null,
    version: 0,
  };
  const { writes } = decideStep(
    [{ id: 1n, version: 0, action: 'changed', fields: { status: wanted } }],
    new Map([[1n, { row, isPresent: true }]]),
  );
  expect(writes[0]?.after?.details['reservedfor']).toBe(whom);
});

it('the history keeps of details what differs, how many animals there are, and why one went', () => {
  const pet = { name: 'Koi', categoryId: 1n, status: null, photographs: [] };
  const before = { ...pet, details: { quantity: 3, notes: 'x'.repeat(5_000), source: 'Ms Lee' } };
  const after = { ...pet, details: { ...before.details, source: 'Mr Kim', price: 100 } };
  expect(keptDetails({ before, after })).toEqual({
    before: { quantity: 3, source: 'Ms Lee' },
    after: { quantity: 3, source: 'Mr Kim', price: 100 },
  });
  const removed = { ...pet, details: { ...before.details, removedwhy: 'Died' } };
  const gone = { before: { quantity: 3, removedwhy: 'Died' }, after: {} };
  expect(keptDetails({ before: removed, after: null })).toEqual(gone);
  expect(keptDetails({ before: null, after })).toEqual({ before: {}, after: { quantity: 3 } });
});
