import { runWeek } from './week.ts';

/** Runs that are spent on making a failing week smaller. */
const TRIES = 40;

export interface SmallestWeek {
  steps: readonly number[];
  problems: readonly string[];
}

/**
 * Leaves out of a failing week what it fails without, in ever smaller parts. Kills fall at moments
 * of the real clock, so that a part that fails only sometimes may stay in or be kept by mistake.
 */
export async function shrinkWeek(seed: number, failing: SmallestWeek): Promise<SmallestWeek> {
  let smallest = failing;
  let tries = 0;
  for (let size = Math.ceil(failing.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < smallest.steps.length && tries < TRIES;) {
      tries += 1;
      const steps = smallest.steps.toSpliced(from, size);
      const problems = await runWeek(seed, steps);
      if (problems.length > 0) smallest = { steps, problems };
      else from += size;
    }
  }
  return smallest;
}
