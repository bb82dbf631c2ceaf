import { expect, it } from 'vitest';
import { until } from './until.ts';

it('names the day only when it is not close', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(until(now + 60_000, now)).not.toMatch(/2026/);
  expect(until(now + 86_400_000, now)).toMatch(/2026/);
});
