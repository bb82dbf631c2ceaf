import { expect, it } from 'vitest';
import { refuseTooMany } from './planned-step.ts';

it('a step is of 100,000 animals at most, and says what to do with more', () => {
  expect(() => {
    refuseTooMany(100_000);
  }).not.toThrow();
  expect(() => {
    refuseTooMany(100_001);
  }).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      message: '100001 animals are too many for one step. Narrow the selection to 100000 or fewer.',
    }),
  );
});
