import type { Deed } from './deeds.ts';
import { runWeek } from './week.ts';

/** The number of runs spent on reducing a failing week. */
const TRIES = 40;

export interface SmallestWeek {
  steps: readonly number[];
  problems: readonly string[];
}

/**
 * Removes the steps that a failing week does not need in order to fail, in ever smaller parts. Kills
 * happen at moments of the real clock, so a part that fails only sometimes may be kept by mistake.
 */
export async function shrinkWeek(
  seed: number,
  failing: SmallestWeek,
  deeds: readonly Deed[],
): Promise<SmallestWeek> {
  let smallest = failing;
  let tries = 0;
  for (let size = Math.ceil(failing.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < smallest.steps.length && tries < TRIES;) {
      tries += 1;
      const steps = smallest.steps.toSpliced(from, size);
      const problems = await runWeek(seed, steps, deeds);
      if (isSameKind(problems, failing.problems)) smallest = { steps, problems };
      else from += size;
    }
  }
  return smallest;
}

/** Whether it fails as before: a different problem that appears with fewer steps does not count. */
function isSameKind(problems: readonly string[], before: readonly string[]): boolean {
  const kinds = new Set(before.map(kindOf));
  return problems.some((problem) => kinds.has(kindOf(problem)));
}

/** What a problem says without its step, names and numbers. */
function kindOf(problem: string): string {
  return problem.replace(/^step .*?: /, '').replaceAll(/\d+/g, 'n');
}
