/**
 * `npm run sizes [-- COMMIT]`: prints how many lines and files of our own TypeScript and CSS each room has, with
 * those of its tests beside them, so that growth is seen; beside them, what they were at that commit.
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

/** The rooms, and the sums, that a file counts for. */
function countedIn(file: string): string[] {
  if (file.endsWith('.css')) return ['css in all'];
  return [roomOf(file), ...(file.startsWith('src/') ? ['src in all'] : []), 'in all'];
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** The sizes of every room; those of a commit, or as the files are now. */
function measure(commit?: string): Map<string, Size> {
  const listed = commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files');
  const files = listed.split('\n').filter((file) => /\.(?:tsx?|css)$/.test(file));
  const sizes = new Map<string, Size>();
  for (const file of files) {
    const text = commit ? git('show', `${commit}:${file}`) : readFileSync(file, 'utf8');
    const lines = text.split('\n').length - 1;
    const isTest = /\.(test|spec)\.tsx?$/.test(file);
    for (const room of countedIn(file)) {
      const size = sizes.get(room) ?? { lines: 0, files: 0, testLines: 0 };
      if (isTest) size.testLines += lines;
      else {
        size.lines += lines;
        size.files += 1;
      }
      sizes.set(room, size);
    }
  }
  return sizes;
}

const [commit] = process.argv.slice(2);
const now = measure();
const then = commit === undefined ? undefined : measure(commit);
const NONE: Size = { lines: 0, files: 0, testLines: 0 };

function cells({ lines, files, testLines }: Size): string {
  return [lines, files, testLines].map((cell) => String(cell).padStart(9)).join('');
}
const heads = ['lines', 'files', 'tests'].map((head) => head.padStart(9)).join('');
process.stdout.write(
  `${'room'.padEnd(28)}${heads}${then ? `  at ${String(commit)}${heads}` : ''}\n`,
);
const gap = ' '.repeat(`  at ${String(commit)}`.length);
const isSum = (room: string) => room.endsWith('in all');
const rooms = [...new Set([...now.keys(), ...(then?.keys() ?? [])])].toSorted(
  (a, b) => Number(isSum(a)) - Number(isSum(b)) || a.localeCompare(b),
);
for (const room of rooms) {
  const before = then ? `${gap}${cells(then.get(room) ?? NONE)}` : '';
  process.stdout.write(`${room.padEnd(28)}${cells(now.get(room) ?? NONE)}${before}\n`);
}
