/**
 * `npm run fuzz -- [cases] [seed]`: 100,000 cases by default. The seed is printed, so that a run
 * can be repeated. `--only INDEX` sends just that case of the seed again.
 */
import { parseArgs } from 'node:util';
import { runFuzz, type Failure } from './fuzz.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' } },
});
const [cases = '100000', seed = '20261121'] = positionals;
const only = values.only === undefined ? {} : { only: Number(values.only) };
process.stdout.write(`${cases} cases, seed ${seed}\n`);
const startedAt = performance.now();
const result = await runFuzz(Number(cases), Number(seed), {
  ...only,
  onBatch: (done, failures) => {
    if (done % 10_000 === 0) process.stdout.write(`${done} cases: ${failures} failures\n`);
  },
});
for (const failure of result.failures.slice(0, 20)) process.stdout.write(describe(failure));
for (const problem of result.problems.slice(0, 20)) process.stdout.write(`${problem}\n`);
const statuses = [...result.statuses].sort(([one], [other]) => one - other);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
process.stdout.write(
  `${result.cases} cases in ${seconds} s, ${result.failures.length + result.problems.length} failures, slowest reply ${Math.round(result.slowestMs)} ms; ${statuses.map(([status, count]) => `${status}: ${count}`).join(', ')}\n`,
);
process.exitCode = result.failures.length + result.problems.length === 0 ? 0 : 1;

function describe({ index, fuzzCase, problems }: Failure): string {
  const { kind, bytes, splitAt, then } = fuzzCase;
  const shown = JSON.stringify(bytes.toString('latin1', 0, 2_000));
  return `case ${index} (${kind}, parted at ${splitAt.join() || 'nothing'}, then ${then}): ${problems.join('; ')}\n  ${shown}\n  again: npm run fuzz -- 1 ${seed} --only ${index}\n`;
}
