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
      if (isSameKind(problems, failing.problems)) smallest = { steps, problems };
      else from += size;
    }
  }
  return smallest;
}

/** Whether it fails as it did: another problem that comes up with fewer steps is not the one that is sought. */
function isSameKind(problems: readonly string[], before: readonly string[]): boolean {
  const kinds = new Set(before.map(kindOf));
  return problems.some((problem) => kinds.has(kindOf(problem)));
}

/** What a problem says without its step, names and numbers. */
function kindOf(problem: string): string {
  return problem.replace(/^step .*?: /, '').replaceAll(/\d+/g, 'n');
}
