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
  'written',
] as const;

const HEADER_SIZE = 56;

/** One call by a program. Times are CLOCK_MONOTONIC in nanoseconds, like `process.hrtime`. */
export interface DiskCall {
  kind: Exclude<(typeof KINDS)[number], 'written'>;
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

/**
 * The calls in a log, in the order in which they began. A write whose end is not recorded belongs to
 * a program that was killed: it counts as made.
 */
export function readDiskLog(file: string): DiskCall[] {
  const log = readFileSync(file);
  const calls = new Set<DiskCall>();
  const begun = new Map<string, DiskCall>();
  for (let start = 0; start < log.length;) {
    const record = log.subarray(start, start + log.readUInt32LE(start));
    start += record.length;
    const kind = KINDS[record.readUInt32LE(4)];
    const name = `${String(record.readBigUInt64LE(8))} ${String(record.readUInt32LE(52))}`;
    if (kind === undefined) throw new Error('The log of the disk has a call of an unknown kind');
    if (kind === 'written') {
      const call = begun.get(name);
      if (call && !end(call, record)) calls.delete(call);
      begun.delete(name);
      continue;
    }
    const call = readCall(kind, record);
    calls.add(call);
    if (kind === 'write') begun.set(name, call);
  }
  for (const call of begun.values()) call.ended = call.started;
  return [...calls].sort((a, b) => a.started - b.started);
}

/** Adds to a write what was recorded at its end. Returns whether anything was written. */
function end(call: DiskCall, record: Buffer): boolean {
  const size = Number(record.readBigUInt64LE(24));
  call.ended = Number(record.readBigUInt64LE(16));
  call.at = Number(record.readBigInt64LE(32));
  call.data = call.data.subarray(0, size);
  return size > 0;
}

function readCall(kind: DiskCall['kind'], record: Buffer): DiskCall {
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
