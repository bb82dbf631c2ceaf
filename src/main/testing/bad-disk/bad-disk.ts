import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../program.ts';

const MODES = ['good', 'full', 'read-only', 'gone', 'slow'] as const;

/** A disk that misbehaves on command, for one program that is started with its environment. */
export interface BadDisk {
  /** The environment for the program that should use it. */
  env: Record<string, string>;
  /** Changes the disk's behaviour; `delayMs` is how long each fsync of a slow one takes. */
  become(mode: (typeof MODES)[number], delayMs?: number): void;
  remove(): void;
}

/**
 * Compiles the simulated disk and returns it; undefined except on Linux with a C compiler. With
 * `slowFolder`, only files in that folder are slow.
 */
export function makeBadDisk(slowFolder?: string): BadDisk | undefined {
  if (process.platform !== 'linux') return undefined;
  const folder = temporaryFolder();
  // A PostgreSQL that root started runs as another user.
  chmodSync(folder, 0o755);
  const library = join(folder, 'bad-disk.so');
  const source = fileURLToPath(new URL('bad-disk.c', import.meta.url));
  const compiled = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']);
  if (compiled.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const orders = join(folder, 'orders');
  writeFileSync(orders, Buffer.alloc(8));
  return {
    env: {
      LD_PRELOAD: library,
      BAD_DISK: orders,
      ...(slowFolder !== undefined && { BAD_DISK_FOLDER: slowFolder }),
    },
    become: (mode, delayMs = 0) => {
      const file = openSync(orders, 'r+');
      writeSync(file, Buffer.from(Uint32Array.of(MODES.indexOf(mode), delayMs * 1_000).buffer));
      closeSync(file);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
