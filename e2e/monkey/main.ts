/**
 * `npm run monkey -- [steps] [seed]`: 20,000 steps by default, a thousand with each seed. A failure is
 * shrunk and printed, and the other seeds still run; at the end stands what was done and found.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STEPS_A_SEED = 1_000;

const [steps = 20_000, firstSeed = 20_261_121] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'animal-store-monkey-'));

/** Runs one seed. Returns how many steps it did, and whether it found something. */
function run(seed: number): { seed: number; done: number; isClean: boolean } {
  const doneFile = join(folder, String(seed));
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', 'e2e/monkey.spec.ts', '--project=serve'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        MONKEY_STEPS: String(Math.min(steps, STEPS_A_SEED)),
        MONKEY_SEED: String(seed),
        MONKEY_DONE: doneFile,
      },
    },
  );
  return { seed, done: Number(readFileSync(doneFile, 'utf8')), isClean: status === 0 };
}

const seeds = Array.from(
  { length: Math.ceil(steps / STEPS_A_SEED) },
  (_, index) => firstSeed + index,
);
const runs = seeds.map(run);
rmSync(folder, { recursive: true });
const found = runs.filter(({ isClean }) => !isClean).map(({ seed }) => seed);
const done = runs.reduce((sum, one) => sum + one.done, 0);
process.stdout.write(
  `Steps: ${done.toLocaleString('en')}. Seeds: ${String(seeds[0])} to ${String(seeds.at(-1))}. ` +
    `Findings: ${found.length === 0 ? 'none' : `${String(found.length)}, with the seeds ${found.join(', ')}`}.\n`,
);
process.exitCode = found.length === 0 ? 0 : 1;
