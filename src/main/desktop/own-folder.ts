import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { reasonOf } from '../platform/data-folder.ts';
import { say, type Sentence } from '../../shared/say.ts';
import { makeFolder } from '../platform/durable-file.ts';

/** The parts of the process that decide where the program keeps its own files. */
interface OwnFolderOptions {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

/**
 * The folder for what the program keeps besides the shop: Chromium's caches, the window's position,
 * updates. On Windows and macOS Electron would use the shop's data folder, and on Windows the
 * caches would roam with the user. Undefined where Electron's choice is good.
 */
export function ownFolder({ platform, env, home }: OwnFolderOptions): string | undefined {
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Animal Store');
  }
  if (platform === 'darwin') {
    return join(home, 'Library', 'Application Support', 'Animal Store Window');
  }
  return undefined;
}

/**
 * Uses that folder from now on. Must be called before anything is stored. One given by
 * `--user-data-dir` takes precedence.
 */
export function useOwnFolder(): void {
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  const { platform, env } = process;
  const folder = ownFolder({ platform, env, home: homedir() });
  if (folder === undefined) return;
  try {
    mkdirSync(folder, { recursive: true });
    app.setPath('userData', folder);
  } catch {
    // Electron's own choice works, too.
  }
}

/**
 * Why nothing can be written to that folder; null when it can. Electron tells a full
 * disk there, or missing rights, apart from a second start of the app only by this.
 */
export function ownFolderProblem(): Sentence | null {
  let folder = join(app.getPath('appData'), 'Animal Store');
  try {
    // Throws where Electron itself can't create it.
    folder = app.getPath('userData');
    makeFolder(folder);
    const probe = join(folder, `written-by-${String(process.pid)}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return null;
  } catch (error) {
    return say`Animal Store can’t write to its own folder ${folder}: ${reasonOf(error)}. The stock is safe. Make room there or give this user the right to write there, then start Animal Store again.`;
  }
}
