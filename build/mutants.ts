/**
 * `npm run mutants -- [room …]`: deliberately changes the rules in these rooms of main one by one,
 * and reports the changes that no test beside them notices (StrykerJS). A room may also be a folder
 * inside one (`store/sqlite`). All of them together take many hours.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuiltOrEnd } from './ensure-built.mjs';

const ROOMS = ['store', 'keys', 'limits', 'backups', 'api'];

const root = join(import.meta.dirname, '..');
const asked = process.argv.slice(2);
const unknown = asked.filter((room) => !isRoom(room));
if (unknown.length > 0) {
  process.stderr.write(`There is no room ${unknown.join(', ')}. There are ${ROOMS.join(', ')}.\n`);
  process.exit(2);
}
const rooms = asked.length > 0 ? asked : ROOMS;
const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
/** `exit-now.ts` ends the process in which it runs, so its test runs a program. */
const LEFT_OUT = [
  ...['testing/**', 'fixtures/**', 'migrations/**', '*.test.ts', '*.crash.ts', 'contract/**'],
  'exit-now.ts',
];
const mutated = [
  ...rooms.map((room) => `src/main/${room}/**/*.ts`),
  ...LEFT_OUT.map((files) => `!src/main/**/${files}`),
];
// Some tests start the program, or read what it serves at /docs.
await ensureBuiltOrEnd({ window: false });
const done = spawnSync(process.execPath, [stryker, 'run', '--mutate', mutated.join(',')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Tests start hundreds of threads and programs from the same sources.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    ...process.env,
    MUTATED_ROOMS: rooms.join(','),
  },
});
process.exitCode = done.status ?? 1;

/** Whether a name is one of the rooms, or a folder inside one. */
function isRoom(asked: string): boolean {
  const [room = ''] = asked.split('/');
  return ROOMS.includes(room) && existsSync(join(root, 'src/main', asked));
}
