import { describe, expect, it } from 'vitest';
import { learntScanner } from './scanner.ts';

function pressed(keys: readonly string[], pace: number) {
  return keys.map((key, place) => ({ key, at: 1_000 + place * pace }));
}

describe('a scanner', () => {
  const code = Array.from('STORE2468');

  it.each([
    [['Enter'], [], 4, { gap: 35, first: '', last: 'Enter' }],
    [['Tab'], ['~'], 60, { gap: 90, first: '~', last: 'Tab' }],
    [[], ['F8'], 150, { gap: 225, first: 'F8', last: '' }],
    [['Enter', 'Enter'], [']', 'C', '1'], 9, { gap: 35, first: '', last: 'Enter' }],
    [['#'], [], 2_000, { gap: 500, first: '', last: '#' }],
  ])('is learnt by its test code, with %j after it and %j before', (after, before, pace, learnt) =>
    expect(learntScanner(pressed([...before, ...code, ...after], pace), 'STORE2468')).toEqual(
      learnt,
    ),
  );

  it('that reads another code, as one set to another keyboard does, is not learnt', () =>
    expect(learntScanner(pressed([...code.slice(0, -1), 'Enter'], 4), 'STORE2468')).toEqual({
      read: 'STORE246',
    }));
});
