/**
 * `npm run week -- [seeds] [first] [steps]`: by default, 200 weeks from seed 1 with 300 steps each.
 * A week that fails is reduced and printed; `npm run week -- 1 SEED STEP,STEP,…` runs its steps
 * again.
 */
import '../../build/compile-cache.mjs';
import { shrinkWeek } from './shrink.ts';
import { runWeek } from './week.ts';

const [seeds = '200', first = '1', asked = '300'] = process.argv.slice(2);
if (![seeds, first].every((number) => /^[1-9]\d*$/.test(number)) || !/^\d+(,\d+)*,?$/.test(asked)) {
  process.stderr.write(
    'Say how many weeks, the first seed and the steps: npm run week -- 3 1 40\n',
  );
  process.exit(2);
}
const steps = asked.includes(',')
  ? asked.split(',').filter(Boolean).map(Number)
  : Array.from({ length: Number(asked) }, (_, step) => step);
let failures = 0;
for (let seed = Number(first); seed < Number(first) + Number(seeds); seed += 1) {
  const problems = await runWeek(seed, steps);
  if (problems.length === 0) {
    process.stdout.write(`week ${seed}: nothing lost, nobody in\n`);
    continue;
  }
  failures += 1;
  process.stdout.write(`week ${seed} failed:\n${problems.slice(0, 5).join('\n')}\n`);
  const smallest = await shrinkWeek(seed, { steps, problems });
  process.stdout.write(
    `smallest: npm run week -- 1 ${seed} ${smallest.steps.join(',')},\n${smallest.problems.slice(0, 5).join('\n')}\n`,
  );
}
process.stdout.write(`${seeds} weeks of ${steps.length} steps, ${failures} failed\n`);
process.exitCode = failures === 0 ? 0 : 1;
