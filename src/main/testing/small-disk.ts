import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './program.ts';

/** Whether this process may mount file systems: Linux, as root. */
export const CAN_MOUNT = process.platform === 'linux' && process.getuid?.() === 0;

/** A separate file system of a few MB, in memory. */
export interface SmallDisk {
  /** Where a data folder can be. */
  folder: string;
  /** Uses up all remaining space, to the last byte. */
  fill: () => void;
  /** Frees that space again. */
  free: () => void;
  /** Possible only while no file on it is open for writing. */
  setReadOnly: (isReadOnly: boolean) => void;
  unmount: () => void;
}

/** Mounts a small disk; possible only if `CAN_MOUNT`. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = temporaryFolder();
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'small-disk', folder);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a');
      try {
        for (const size of [65_536, 4_096, 1]) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler),
    setReadOnly: (isReadOnly) => run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    unmount: () => {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch {
    // Less than this is left.
  }
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}
