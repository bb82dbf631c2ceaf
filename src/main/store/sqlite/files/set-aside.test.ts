import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { StandingClock } from '../../../testing/records.ts';
import { CAN_MOUNT, mountSmallDisk } from '../../../testing/small-disk.ts';
import { setAside } from './replaced-database.ts';

const clock = new StandingClock();
let file: string;

beforeEach(() => {
  file = join(temporaryFolder(), 'stock.sqlite');
});

const textOf = (name: string): string => readFileSync(name, 'utf8');

describe('a damaged database', () => {
  it('is kept under the time, with the files beside it, whatever happens to the first', async () => {
    writeFileSync(file, 'the database');
    writeFileSync(`${file}-wal`, 'the log');
    const { name, isCopy } = await setAside(file, clock);
    expect(isCopy).toBe(true);
    expect(name).toBe(`${file}.damaged-2026-11-21T07-30-00Z`);
    writeFileSync(file, 'another one');
    rmSync(`${file}-wal`);
    expect(textOf(name)).toBe('the database');
    expect(textOf(`${name}-wal`)).toBe('the log');
    expect(existsSync(`${name}-shm`)).toBe(false);
  });

  it('is kept although the file of that name of which only the log was left is not there', async () => {
    writeFileSync(`${file}-wal`, 'the log');
    const { name } = await setAside(file, clock);
    expect(existsSync(name)).toBe(false);
    expect(textOf(`${name}-wal`)).toBe('the log');
  });

  it('takes the place of what was kept in the same second', async () => {
    writeFileSync(file, 'a longer database');
    await setAside(file, clock);
    writeFileSync(file, 'the database');
    const { name } = await setAside(file, clock);
    expect(textOf(name)).toBe('the database');
  });
});

describe.runIf(CAN_MOUNT)('on a disk without room for a copy', () =>
  it('is kept as a second name of the same file, which is told', async () => {
    const disk = mountSmallDisk(2);
    try {
      file = join(disk.folder, 'stock.sqlite');
      writeFileSync(file, Buffer.alloc(1_500_000));
      writeFileSync(`${file}-wal`, 'the log');
      const { name, isCopy } = await setAside(file, clock);
      expect(isCopy).toBe(false);
      expect(statSync(name).ino).toBe(statSync(file).ino);
      // What fits is copied.
      expect(statSync(`${name}-wal`).ino).not.toBe(statSync(`${file}-wal`).ino);
      expect(textOf(`${name}-wal`)).toBe('the log');
    } finally {
      disk.unmount();
    }
  }),
);
