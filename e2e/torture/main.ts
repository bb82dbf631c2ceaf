/**
 * `npm run torture -- [rounds] [seed]`: 200 rounds by default. The seed is printed, so that a run
 * can be repeated.
 */
import { runTorture } from './torture.ts';

const [rounds = '200', seed = '20261121'] = process.argv.slice(2);
process.stdout.write(`${rounds} rounds, seed ${seed}\n`);
const result = await runTorture(Number(rounds), Number(seed), (round, problems) => {
  if (round % 10 === 9) process.stdout.write(`round ${round + 1}: ${problems} problems\n`);
});
const { acknowledged, retried, steps, problems } = result;
for (const problem of problems.slice(0, 20)) process.stdout.write(`${problem}\n`);
process.stdout.write(
  `${result.rounds} kills, ${acknowledged} animals and ${steps} steps acknowledged, ${retried} retried, ${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
