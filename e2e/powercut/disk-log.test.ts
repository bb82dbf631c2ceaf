import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/main/testing/program.ts';
import { readDiskLog } from './disk-log.ts';

/** As in `enum kind` of disk-log.c. */
const [WRITE, WRITTEN] = [0, 9] as const;
const PATH = '/shop/stock-wal';

interface Recorded {
  started: number;
  ended: number;
  number: number;
}

/** A record as disk-log.c appends it. */
function record(kind: number, { started, ended, number }: Recorded, inode: number, data = '') {
  const path = kind === WRITE ? PATH : '';
  const header = Buffer.alloc(56);
  header.writeUInt32LE(header.length + path.length + data.length, 0);
  header.writeUInt32LE(kind, 4);
  header.writeBigUInt64LE(BigInt(started), 8);
  header.writeBigUInt64LE(BigInt(ended), 16);
  header.writeBigUInt64LE(BigInt(inode), 24);
  header.writeBigInt64LE(64n, 32);
  header.writeUInt32LE(path.length, 40);
  header.writeUInt32LE(data.length, 48);
  header.writeUInt32LE(number, 52);
  return Buffer.concat([header, Buffer.from(path + data)]);
}

function begun(started: number, number: number, data: string) {
  return record(WRITE, { started, ended: started, number }, 7, data);
}

/** The end of a write, with how many bytes it wrote. */
function written(started: number, number: number, size: number) {
  return record(WRITTEN, { started, ended: started + 5, number }, size);
}

function readBack(...records: Buffer[]) {
  const file = join(temporaryFolder(), 'log');
  writeFileSync(file, Buffer.concat(records));
  return readDiskLog(file).map(({ ended, data }) => [ended, data.toString()]);
}

it('reads writes with their ends, whole, in part, or failed', () => {
  const log = [begun(10, 1, 'one'), begun(11, 2, 'two'), begun(12, 3, 'three')];
  const ends = [written(11, 2, 3), written(12, 3, 0), written(10, 1, 2)];
  expect(readBack(...log, ...ends)).toEqual([
    [15, 'on'],
    [16, 'two'],
  ]);
});

it('takes a write for made whose program was killed before it recorded the end', () =>
  expect(readBack(begun(10, 1, 'frame'), begun(20, 1, 'next'), written(20, 1, 4))).toEqual([
    [10, 'frame'],
    [25, 'next'],
  ]));
