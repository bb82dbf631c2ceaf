import { expect, it } from 'vitest';
import { runWeek } from './week.ts';

const STEPS = Array.from({ length: 40 }, (_, step) => step);

it.each([1, 2, 3])(
  'loses nothing and lets nobody in, nor out without a cause, in the busy week of seed %i',
  async (seed) => {
    expect(await runWeek(seed, STEPS)).toEqual([]);
  },
  400_000,
);
