import { expect, it } from 'vitest';
import { ShopError } from '../../../../shared/errors.ts';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { tillAuthor } from '../../../testing/records.ts';
import type { Addition, AdditionOutcome } from '../../store.ts';
import {
  fromCrossingAddition,
  fromCrossingOutcome,
  toCrossingAddition,
  toCrossingOutcome,
} from './crossing-additions.ts';
import { toCrossing } from './crossing-error.ts';

const BELLA: Addition = {
  pet: { name: 'Bella', categoryId: 9_007_199_254_740_993n, status: 'sold' },
  author: tillAuthor('till1'),
  idempotencyKey: 'once',
};
const MAX: Addition = { pet: { name: 'Max', categoryId: 1n }, author: UNNAMED_CLERK };

it('returns each addition as it was, with and without what may be left out', () => {
  for (const addition of [BELLA, MAX]) {
    expect(fromCrossingAddition(structuredClone(toCrossingAddition(addition)))).toStrictEqual(
      addition,
    );
  }
});

it('completes an added animal from its addition', () => {
  const row = { id: 7n, addedAt: 1_700_000_000_000, addedBy: 'Till 1', version: 0 };
  const added: [Addition, AdditionOutcome][] = [
    [BELLA, { outcome: 'added', row: { ...row, ...BELLA.pet, status: 'sold' } }],
    [MAX, { outcome: 'added', row: { ...row, ...MAX.pet, status: null } }],
  ];
  for (const [addition, value] of added) {
    const crossed = structuredClone(toCrossingOutcome(value));
    expect(fromCrossingOutcome(crossed, addition)).toStrictEqual(value);
  }
});

it('takes any other outcome as it is: a replayed animal may have been added as something else', () => {
  const row = { ...MAX.pet, id: 7n, status: null, addedAt: 5, addedBy: null, version: 3 };
  for (const value of [{ outcome: 'replayed', row }, { outcome: 'in_progress' }] as const) {
    const crossed = structuredClone(toCrossingOutcome(value));
    expect(fromCrossingOutcome(crossed, BELLA)).toStrictEqual(value);
  }
});

it('returns the error that an addition met', () => {
  const error = new ShopError('storage_unavailable', 'The disk is full.');
  const met = fromCrossingOutcome(structuredClone({ error: toCrossing(error) }), BELLA);
  expect(met).toMatchObject({ code: 'storage_unavailable', message: 'The disk is full.' });
  expect(met).toBeInstanceOf(ShopError);
});
