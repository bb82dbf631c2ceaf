/**
 * `npm run week -- [seeds] [first] [steps] [deed]`: by default, 200 weeks from seed 1 with 300 steps each,
 * of all deeds; `npm run week -- 10 1 20 kill` kills a busy shop 200 times. A week ends with the step that
 * fails, and with the same seed its steps are the same.
 */
import '../../build/compile-cache.mjs';
import { DEEDS } from './deeds.ts';
import { runWeek } from './week.ts';

const [seeds = '200', first = '1', steps = '300', deed] = process.argv.slice(2);
const deeds = DEEDS.filter(({ name }) => deed === undefined || name === deed);
if (![seeds, first, steps].every((number) => /^[1-9]\d*$/.test(number)) || deeds.length === 0) {
  process.stderr.write(
    `Say how many weeks, the first seed, the steps and a deed: npm run week -- 3 1 40 kill\n` +
      `Deeds: ${DEEDS.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}
let failures = 0;
for (let seed = Number(first); seed < Number(first) + Number(seeds); seed += 1) {
  const problems = await runWeek(seed, Number(steps), deeds);
  if (problems.length > 0) failures += 1;
  const told = problems.length === 0 ? 'nothing lost, nobody in' : problems.slice(0, 5).join('\n');
  process.stdout.write(`week ${seed}: ${told}\n`);
}
process.stdout.write(`${seeds} weeks of ${steps} steps, ${failures} failed\n`);
process.exitCode = failures === 0 ? 0 : 1;
