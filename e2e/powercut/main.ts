/**
 * `npm run powercut -- [cuts] [recordings] [seed]`: by default, 2,000 cuts in 40 recordings, and then
 * every name that a cut during a restore may take. On Linux with a C compiler.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileDiskLog } from './disk-log.ts';
import { tryNamesOfARestore, tryPowerCuts } from './powercut.ts';

const [cuts = 2_000, recordings = 40, seed = 20_261_121] = process.argv.slice(2).map(Number);
if (![cuts, recordings, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  process.stderr.write('Usage: npm run powercut -- [cuts] [recordings] [seed], each a number.\n');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'animal-store-powercut-'));
const library = compileDiskLog(folder);
if (library === undefined) {
  process.stderr.write('Power cuts are tried on Linux with a C compiler (cc); here is none.\n');
  process.exit(2);
}
process.stdout.write(
  `${String(cuts)} cuts in ${String(recordings)} recordings, seed ${String(seed)}\n`,
);
const result = await tryPowerCuts({
  cuts,
  recordings,
  seed,
  library,
  onRecording: (recording, failures) => {
    process.stdout.write(`recording ${recording + 1}: ${failures} failures\n`);
  },
});
const names = await tryNamesOfARestore({ seed, library, oneIn: 1 });
process.stdout.write(`${names.cuts} cuts during a restore: ${names.failures.length} failures\n`);
rmSync(folder, { recursive: true });
const failures = [...result.failures, ...names.failures];
for (const { cut, problems } of failures) {
  process.stdout.write(`${cut}: ${problems.slice(0, 3).join('; ')} (${problems.length} in all)\n`);
}
process.stdout.write(
  `${result.cuts + names.cuts} cuts, ${result.calls} calls of the disk and ${result.acknowledged} acknowledgements recorded, ${failures.length} failures\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
