import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lockFile } from './file-lock.ts';
import type { QueueStorage } from './queue.ts';

/**
 * A file that is replaced in one step, so that a cut of the power leaves the old or the new one. One
 * queue at a time has it open, on this machine.
 */
export function fileStorage(file: string): QueueStorage {
  return {
    lock: () => lockFile(file),
    async load() {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async save(text) {
      const draft = `${file}.new`;
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
      await syncFolder(dirname(file));
    },
  };
}

/** Windows can't open a folder, and needs it not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
