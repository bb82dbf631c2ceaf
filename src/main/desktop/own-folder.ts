import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/** The parts of the process that decide where the program keeps its own files. */
interface Surroundings {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

/**
 * Where the program keeps what is not the shop's: Chromium's caches, the place of the window, updates.
 * On Windows and macOS Electron would take the shop's own data folder, and on Windows the caches
 * would roam with the user. Undefined where Electron's choice is good.
 */
export function ownFolder({ platform, env, home }: Surroundings): string | undefined {
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Animal Store');
  }
  if (platform === 'darwin') {
    return join(home, 'Library', 'Application Support', 'Animal Store Window');
  }
  return undefined;
}

/** Uses that folder from now on; to be called before anything is kept. A given one (`--user-data-dir`) wins. */
export function useOwnFolder(): void {
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  const { platform, env } = process;
  const folder = ownFolder({ platform, env, home: homedir() });
  if (folder === undefined) return;
  try {
    mkdirSync(folder, { recursive: true });
    app.setPath('userData', folder);
  } catch {
    // Electron's own choice serves too.
  }
}
