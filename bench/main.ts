/**
 * `npm run bench`: how fast Animal Store is, mostly as ratios to what bare parts achieve in the same
 * run on the same machine. `npm run bench -- lists adds` runs only those sections; `--seconds` and
 * `--rounds` set how long and how often to measure. A run without names leaves out the desktop app
 * and `years`, and its results are kept in `bench/results/latest.json`.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { adds } from './sections/adds.ts';

import { lists } from './sections/lists.ts';
import { memory } from './sections/memory.ts';
import { million } from './sections/million.ts';
import { desktop, start } from './sections/start.ts';
import { steps } from './sections/steps.ts';
import { years } from './sections/years.ts';
import { rowOf, type Finding } from './support/findings.ts';
import { Workbench } from './support/workbench.ts';

const SERVICE = { lists, adds, million, steps, memory, start };
const SECTIONS: Record<string, (bench: Workbench) => Promise<Finding[]>> = {
  ...SERVICE,
  desktop,
  years,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(SERVICE);
const machine = {
  measuredOn: new Date().toISOString().slice(0, 10),
  node: process.version,
  system: `${process.platform} ${process.arch}`,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)),
};
// A benchmark must not use the keychain of the person who runs it.
process.env['ANIMAL_STORE_NO_KEYCHAIN'] = '1';
const bench = new Workbench({ seconds: Number(values.seconds), rounds: Number(values.rounds) });
const findings: Finding[] = [];
try {
  for (const name of names) {
    const section = SECTIONS[name];
    if (!section) {
      throw new Error(
        `There is no section ${name}. Choose from ${Object.keys(SECTIONS).join(', ')}.`,
      );
    }
    process.stderr.write(`${name}…\n`);
    findings.push(...(await section(bench)));
    await bench.clear();
  }
} finally {
  await bench.close();
}
console.table(findings.map(rowOf));
if (positionals.length === 0) {
  const file = new URL('results/latest.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify({ machine, findings }, null, 2)}\n`);
}
