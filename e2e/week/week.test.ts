import { expect, it } from 'vitest';
import { runWeek } from './week.ts';

const STEPS = Array.from({ length: 40 }, (_, step) => step);

it('loses nothing and lets nobody in, nor out without a cause, in a busy week', async () => {
  expect(await runWeek(1, STEPS)).toEqual([]);
}, 400_000);
