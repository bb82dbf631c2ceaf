import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../program.ts';

const MODES = ['good', 'full', 'read-only', 'gone', 'slow'] as const;

/** A disk that does what it is told, for one program that is started with its environment. */
export interface BadDisk {
  /** For the program that is to meet it. */
  env: Record<string, string>;
  /** From now on; `delayMs` is what each fsync of a slow one takes. */
  become(mode: (typeof MODES)[number], delayMs?: number): void;
  remove(): void;
}

/** Compiles the stand-in and returns it; undefined where there is no Linux with a C compiler. */
export function makeBadDisk(): BadDisk | undefined {
  if (process.platform !== 'linux') return undefined;
  const folder = temporaryFolder();
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
    env: { LD_PRELOAD: library, BAD_DISK: orders },
    become: (mode, delayMs = 0) => {
      const file = openSync(orders, 'r+');
      writeSync(file, Buffer.from(Uint32Array.of(MODES.indexOf(mode), delayMs * 1_000).buffer));
      closeSync(file);
    },
    remove: () => {
      rmSync(folder, { recursive: true });
    },
  };
}
