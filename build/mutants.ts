/**
 * `npm run mutants -- [room …]`: deliberately changes the rules in these rooms of main one by one,
 * and reports the changes that no test beside them notices (StrykerJS). A room may also be a folder
 * inside one (`store/sqlite`). All of them together take many hours; `--one-in 5` tries the changes
 * in every fifth block of lines instead, and `--one-in 5 --from 3` those in others, from the fourth on.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './compile-cache.mjs';
import { ensureBuiltOrEnd } from './ensure-built.mjs';

const ROOMS = ['store', 'keys', 'limits', 'backups', 'api'];

const root = join(import.meta.dirname, '..');
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    'one-in': { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const oneIn = Number(values['one-in']);
const from = Number(values.from);
if (!Number.isInteger(oneIn) || !Number.isInteger(from) || from < 0 || from >= oneIn) {
  process.stderr.write('Say every how many blocks of lines to try: --one-in 5 (or: --from 3)\n');
  process.exit(2);
}
const unknown = asked.filter((room) => !isRoom(room));
if (unknown.length > 0) {
  process.stderr.write(`There is no room ${unknown.join(', ')}. There are ${ROOMS.join(', ')}.\n`);
  process.exit(2);
}
const rooms = asked.length > 0 ? asked : ROOMS;
const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
/** Lines of a block. */
const BLOCK = 10;
/**
 * `process.ts` ends the process in which it runs, so its tests run programs. The modules with which
 * threads start are tested in threads, where mutants are not.
 */
const LEFT_OUT = [
  'testing/**',
  'fixtures/**',
  'migrations/**',
  '*.test.ts',
  '*.crash.ts',
  'contract/**',
  'process.ts',
  'store-worker.ts',
  'file-thread.ts',
];
const mutated = [
  ...rooms.flatMap((room) => sampleOf(`src/main/${room}/**/*.ts`)),
  ...LEFT_OUT.map((files) => `!src/main/**/${files}`),
];
// Some tests start the program, or read what it serves at /docs.
await ensureBuiltOrEnd({ window: false });
const done = spawnSync(process.execPath, [stryker, 'run', '--mutate', mutated.join(',')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MUTATED_ROOMS: rooms.join(',') },
});
process.exitCode = done.status ?? 1;

/** Whether a name is one of the rooms, or a folder inside one. */
function isRoom(asked: string): boolean {
  const [room = ''] = asked.split('/');
  return ROOMS.includes(room) && existsSync(join(root, 'src/main', asked));
}

/** Everything that a pattern finds, or every so many blocks of lines of it, as StrykerJS expects them. */
function sampleOf(pattern: string): string[] {
  if (oneIn === 1) return [pattern];
  const blocks = globSync(pattern, { cwd: root })
    .sort()
    .flatMap((file) => {
      const { length } = readFileSync(join(root, file), 'utf8').split('\n');
      const firsts = Array.from({ length: Math.ceil(length / BLOCK) }, (_, block) => block * BLOCK);
      return firsts.map((first) => `${file}:${first + 1}-${Math.min(length, first + BLOCK)}`);
    });
  // Counted through all files, so that short ones have their share.
  return blocks.filter((_, number) => number % oneIn === from);
}
