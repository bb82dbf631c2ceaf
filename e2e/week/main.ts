/**
 * `npm run week -- [seeds] [first] [steps] [deed]`: by default, 200 weeks from seed 1 with 300 steps each,
 * of all deeds; `npm run week -- 10 1 20 kill` kills a busy shop 200 times. A week that fails is reduced and
 * printed; `npm run week -- 1 SEED STEP,STEP,…` runs its steps again.
 */
import '../../build/compile-cache.mjs';
import { DEEDS } from './deeds.ts';
import { shrinkWeek } from './shrink.ts';
import { runWeek } from './week.ts';

const [seeds = '200', first = '1', asked = '300', deed] = process.argv.slice(2);
const deeds = DEEDS.filter(({ name }) => deed === undefined || name === deed);
const areNumbers = [seeds, first].every((number) => /^[1-9]\d*$/.test(number));
if (!areNumbers || !/^\d+(,\d+)*,?$/.test(asked) || deeds.length === 0) {
  process.stderr.write(
    `Say how many weeks, the first seed, the steps and a deed: npm run week -- 3 1 40 kill\n` +
      `Deeds: ${DEEDS.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}
const steps = asked.includes(',')
  ? asked.split(',').filter(Boolean).map(Number)
  : Array.from({ length: Number(asked) }, (_, step) => step);
let failures = 0;
for (let seed = Number(first); seed < Number(first) + Number(seeds); seed += 1) {
  const problems = await runWeek(seed, steps, deeds);
  if (problems.length === 0) {
    process.stdout.write(`week ${seed}: nothing lost, nobody in\n`);
    continue;
  }
  failures += 1;
  process.stdout.write(`week ${seed} failed:\n${problems.slice(0, 5).join('\n')}\n`);
  const smallest = await shrinkWeek(seed, { steps, problems }, deeds);
  process.stdout.write(
    `smallest: npm run week -- 1 ${seed} ${smallest.steps.join(',')}, ${deed ?? ''}\n${smallest.problems.slice(0, 5).join('\n')}\n`,
  );
}
process.stdout.write(`${seeds} weeks of ${steps.length} steps, ${failures} failed\n`);
process.exitCode = failures === 0 ? 0 : 1;
