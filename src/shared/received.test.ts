import { expect, it } from 'vitest';
import { alsoReceived, wayBack } from './received.ts';

it('proposes to pay back in the way by which the shop has most of it', () => {
  const card = { method: 'card', amount: 7_000 } as const;
  const cash = { method: 'cash', amount: 3_000 } as const;
  expect(wayBack([cash, card])).toEqual(card);
  const back = alsoReceived([cash, card], { method: 'card', amount: -7_000 });
  expect(wayBack(back)).toEqual(cash);
  expect(wayBack([])).toMatchObject({ method: 'cash' });
});
