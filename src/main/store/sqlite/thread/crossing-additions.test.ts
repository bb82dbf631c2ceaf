import { expect, it } from 'vitest';
import { ShopError } from '../../../../shared/errors.ts';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { tillAuthor } from '../../../testing/records.ts';
import type { Addition, AdditionOutcome } from '../../store.ts';
import {
  fromCrossingAdditions,
  fromCrossingOutcomes,
  toCrossingAdditions,
  toCrossingOutcomes,
} from './crossing-additions.ts';

const BELLA: Addition = {
  pet: { name: 'Bella', categoryId: 9_007_199_254_740_993n, status: 'sold' },
  author: tillAuthor('till1'),
  idempotencyKey: 'once',
};
const MAX: Addition = { pet: { name: 'Max', categoryId: 1n }, author: UNNAMED_CLERK };

const REX: Addition = { pet: { name: 'Rex', categoryId: -1n }, author: tillAuthor('till2') };

function crossed(outcomes: readonly (AdditionOutcome | Error)[], additions: readonly Addition[]) {
  return fromCrossingOutcomes(structuredClone(toCrossingOutcomes(outcomes)), additions);
}

it('returns each addition as it was, with and without what may be left out', () => {
  for (const group of [[], [BELLA], [MAX, BELLA, BELLA, REX, BELLA, MAX, MAX]]) {
    const crossing = structuredClone(toCrossingAdditions(group));
    expect(fromCrossingAdditions(crossing)).toStrictEqual(group);
  }
});

it('names an author once for all that follow each other', () => {
  const { authors } = toCrossingAdditions([BELLA, BELLA, REX, REX, REX, BELLA]);
  expect(authors).toEqual([BELLA.author, REX.author, BELLA.author]);
});

it('completes an added animal from its addition', () => {
  const row = { id: 7n, addedAt: 1_700_000_000_000, addedBy: 'Till 1', version: 0 };
  const outcomes: AdditionOutcome[] = [
    { outcome: 'added', row: { ...row, ...BELLA.pet, status: 'sold' } },
    { outcome: 'added', row: { ...row, ...MAX.pet, id: 8n, status: null, addedBy: null } },
  ];
  expect(crossed(outcomes, [BELLA, MAX])).toStrictEqual(outcomes);
});

it('takes any other outcome as it is: a replayed animal may have been added as something else', () => {
  const row = { ...MAX.pet, id: 7n, status: null, addedAt: 5, addedBy: null, version: 3 };
  const outcomes: AdditionOutcome[] = [
    { outcome: 'replayed', row },
    { outcome: 'added', row: { ...row, ...REX.pet, id: 9n, version: 0 } },
    { outcome: 'in_progress' },
  ];
  expect(crossed(outcomes, [BELLA, REX, BELLA])).toStrictEqual(outcomes);
});

it('returns the error that an addition met', () => {
  const error = new ShopError('storage_unavailable', 'The disk is full.');
  const row = { ...MAX.pet, id: 7n, status: null, addedAt: 5, addedBy: null, version: 0 };
  const [added, met] = crossed([{ outcome: 'added', row }, error], [MAX, BELLA]);
  expect(added).toMatchObject({ outcome: 'added' });
  expect(met).toMatchObject({ code: 'storage_unavailable', message: 'The disk is full.' });
  expect(met).toBeInstanceOf(ShopError);
});

it('tells of an addition of which the thread said nothing', () => {
  const [outcome] = fromCrossingOutcomes({ ids: [], addedAt: [], addedBy: [], others: [] }, [MAX]);
  expect(outcome).toBeInstanceOf(Error);
});
