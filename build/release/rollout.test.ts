import { expect, test } from 'vitest';
import { withRollout } from './rollout.ts';

const whole = 'version: 1.1.0\nfiles:\n  - url: a.exe\nreleaseDate: now\n';

test('a rollout is one line, set again each time and gone at 100', () => {
  const tenth = withRollout(whole, 10);
  expect(tenth).toBe(`${whole}stagingPercentage: 10\n`);
  expect(withRollout(tenth, 50)).toBe(`${whole}stagingPercentage: 50\n`);
  expect(withRollout(tenth, 100)).toBe(whole);
  expect(withRollout(whole, 0)).toBe(`${whole}stagingPercentage: 0\n`);
});

test.each([-1, 101, 1.5, Number.NaN])('%s is no percentage', (percentage) =>
  expect(() => withRollout(whole, percentage)).toThrow(RangeError),
);
