import { readdir } from 'node:fs/promises';
import { app } from 'electron';

/** How many dumps Electron's processes have left when they crashed; they stay on this computer. */
export async function countCrashDumps(): Promise<number> {
  const names = await readdir(app.getPath('crashDumps'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.dmp')).length;
}
