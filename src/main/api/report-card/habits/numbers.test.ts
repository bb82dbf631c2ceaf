import { describe, expect, test } from 'vitest';
import { type Case, habitAfter, times } from '../testing/sightings.ts';

describe('numbers beyond 2^53', () => {
  const shown = { numbersShown: [{ exact: '…993', rounded: ['…992', '…99e2'] }] };
  const many = Array.from({ length: 33 }, (_, number) => ({
    numbersShown: [{ exact: `number ${number}`, rounded: [] }],
  }));
  test.each<Case>([
    [
      'shown and sent with every digit are well',
      'well',
      { shown: 1, exact: 1, rounded: 0 },
      [shown, { numbersSent: ['…993'] }],
    ],
    [
      'shown and sent rounded, in whichever way, are bad',
      'badly',
      { shown: 1, exact: 0, rounded: 2 },
      [shown, { numbersSent: ['…99e2', '…992'] }],
    ],
    ['shown and not sent prove nothing', 'unseen', { shown: 1 }, [shown, {}]],
    [
      'sent and never shown before prove nothing',
      'unseen',
      { shown: 1, exact: 0 },
      [{ ...shown, numbersSent: ['…993'] }, { numbersSent: ['…994'] }],
    ],
    [
      'shown long ago are forgotten after 32 others',
      'well',
      { shown: 33, exact: 2 },
      [...many, { numbersSent: ['number 0', 'number 1', 'number 32'] }],
    ],
    [
      'shown again and again displace no others',
      'well',
      { shown: 33, exact: 1 },
      [shown, ...times(32, many[0]), { numbersSent: ['…993'] }],
    ],
  ])('%s', (_title, grade, counts, sightings) => {
    expect(habitAfter('numbers', ...sightings)).toMatchObject({ grade, counts });
  });
});
