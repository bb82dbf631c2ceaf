/**
 * `npm run sizes`: prints how many lines and files of our own TypeScript each room has, with those of
 * its tests beside them, so that growth is seen.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Rooms whose folders are rooms of their own. */
const DIVIDED = ['src', 'src/main', 'src/main/store', 'src/renderer'];

interface Size {
  lines: number;
  files: number;
  testLines: number;
}

function roomOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  let depth = 1;
  while (depth < parts.length && DIVIDED.includes(parts.slice(0, depth).join('/'))) depth += 1;
  return parts.slice(0, depth).join('/') || '(top)';
}

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' });
const sizes = new Map<string, Size>();
for (const file of tracked.split('\n').filter(Boolean).toSorted()) {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  for (const room of [roomOf(file), 'in all', ...(file.startsWith('src/') ? ['src in all'] : [])]) {
    const size = sizes.get(room) ?? { lines: 0, files: 0, testLines: 0 };
    if (isTest) size.testLines += lines;
    else {
      size.lines += lines;
      size.files += 1;
    }
    sizes.set(room, size);
  }
}

const columns = (...cells: [string, ...(string | number)[]]) =>
  `${cells[0].padEnd(28)}${cells
    .slice(1)
    .map((cell) => String(cell).padStart(9))
    .join('')}\n`;
process.stdout.write(columns('room', 'lines', 'files', 'tests'));
const isSum = (room: string) => room.endsWith('in all');
for (const [room, { lines, files, testLines }] of [...sizes].toSorted(
  ([a], [b]) => Number(isSum(a)) - Number(isSum(b)) || a.localeCompare(b),
)) {
  process.stdout.write(columns(room, lines, files, testLines));
}
