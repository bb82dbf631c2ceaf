/**
 * `node build/with-build.mjs bench/attack.ts [seconds]`: how long a well-behaved till waits while
 * the service is attacked, and by how much the service's memory grows. The attackers and the till
 * share this process, so the worst reply includes their work, too.
 */
import { runAttack } from '../e2e/attack/attack.ts';

const [seconds = '12'] = process.argv.slice(2);
const { asked, problems, medianMs, worstMs, opened, grownMb } = await runAttack(
  Number(seconds) * 1_000,
);
process.stdout.write(
  `${asked} requests of a good till, ${problems.length} problems; median ${medianMs.toFixed(1)} ms, worst ${worstMs.toFixed(1)} ms; ${opened} hostile connections; memory grew by ${grownMb.toFixed(0)} MB\n`,
);
for (const problem of problems.slice(0, 10)) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
