import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was done to the disk, in the order of `enum kind` in disk-log.c. */
const KINDS = [
  'write',
  'truncate',
  'sync',
  'create',
  'rename',
  'unlink',
  'link',
  'mkdir',
  'rmdir',
] as const;

const HEADER_SIZE = 56;

/** One call by a program. Times are CLOCK_MONOTONIC in nanoseconds, like `process.hrtime`. */
export interface DiskCall {
  kind: (typeof KINDS)[number];
  started: number;
  ended: number;
  /** The inode of the file or folder; 0 for calls that take a name. */
  inode: number;
  /** Where a write begins, or the size to which a file is truncated. */
  at: number;
  path: string;
  /** The second name of a rename or a link. */
  otherPath: string;
  data: Buffer;
}

/** Compiles the log's library into a folder; undefined except on Linux with a C compiler. */
export function compileDiskLog(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const library = join(folder, 'disk-log.so');
  const source = join(import.meta.dirname, 'disk-log.c');
  const compiled = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']);
  return compiled.status === 0 ? library : undefined;
}

/** The calls in a log, in the order in which they began. */
export function readDiskLog(file: string): DiskCall[] {
  const log = readFileSync(file);
  const calls: DiskCall[] = [];
  for (let start = 0; start < log.length;) {
    const size = log.readUInt32LE(start);
    calls.push(readCall(log.subarray(start, start + size)));
    start += size;
  }
  return calls.sort((a, b) => a.started - b.started);
}

function readCall(record: Buffer): DiskCall {
  const kind = KINDS[record.readUInt32LE(4)];
  if (kind === undefined) throw new Error('The log of the disk has a call of an unknown kind');
  const pathEnd = HEADER_SIZE + record.readUInt32LE(40);
  const otherPathEnd = pathEnd + record.readUInt32LE(44);
  return {
    kind,
    started: Number(record.readBigUInt64LE(8)),
    ended: Number(record.readBigUInt64LE(16)),
    inode: Number(record.readBigUInt64LE(24)),
    at: Number(record.readBigInt64LE(32)),
    path: record.toString('utf8', HEADER_SIZE, pathEnd),
    otherPath: record.toString('utf8', pathEnd, otherPathEnd),
    data: record.subarray(otherPathEnd),
  };
}
