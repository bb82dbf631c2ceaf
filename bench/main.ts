/**
 * `npm run bench`: how fast Animal Store is, as ratios to what bare parts achieve in the same run
 * on the same machine. `npm run bench -- lists adds` runs only those sections; `--seconds` and `--rounds` set how long and how often to measure, and `--profile` writes
 * CPU profiles of the service to the working folder. The results of a complete run are saved in
 * `bench/results`.
 */
import { parseArgs } from 'node:util';
import { adds } from './sections/adds.ts';
import { changes } from './sections/changes.ts';
import { importing } from './sections/import.ts';
import { lists } from './sections/lists.ts';
import { loop } from './sections/loop.ts';
import { memory } from './sections/memory.ts';
import { million } from './sections/million.ts';
import { mixed } from './sections/mixed.ts';
import { slowDisk } from './sections/slow-disk.ts';
import { start } from './sections/start.ts';
import { tableOf, type Line } from './support/findings.ts';
import { keepResults, thisMachine } from './support/results.ts';
import { Workbench } from './support/workbench.ts';

const SECTIONS: Record<string, (bench: Workbench) => Promise<Line[]>> = {
  lists,
  adds,
  mixed,
  million,
  changes,
  import: importing,
  memory,
  loop,
  'slow-disk': slowDisk,
  start,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'boolean', default: false },
  },
});

function chosenSections(): string[] {
  const unknown = positionals.find((name) => !(name in SECTIONS));
  if (unknown === undefined && positionals.length > 0) return positionals;
  if (unknown === undefined) return Object.keys(SECTIONS);
  throw new Error(
    `There is no section ${unknown}. Choose from ${Object.keys(SECTIONS).join(', ')}.`,
  );
}

async function run(names: readonly string[]): Promise<Line[]> {
  const bench = new Workbench({
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    profileFolder: values.profile ? process.cwd() : null,
  });
  const lines: Line[] = [];
  try {
    for (const name of names) {
      process.stderr.write(`${name}…\n`);
      lines.push(...((await SECTIONS[name]?.(bench)) ?? []));
      await bench.clear();
    }
  } finally {
    await bench.close();
  }
  return lines;
}

// A benchmark must not use the keychain of the person who runs it.
process.env['ANIMAL_STORE_NO_KEYCHAIN'] = '1';
const names = chosenSections();
const machine = thisMachine();
const lines = await run(names);
process.stdout.write(`${tableOf(lines)}\n`);
if (positionals.length === 0) keepResults(machine, lines);
