import { dialog, shell } from 'electron';
import { ShopError } from '../../shared/errors.ts';
import type { HostPowers } from '../app/host.ts';
import { confirmLogin } from './system-login.ts';

/** What the desktop can do for a person. */
export function desktopPowers(settingsApplied: HostPowers['settingsApplied']): HostPowers {
  return { kind: 'desktop', openFolder, chooseFolder, confirmLogin, settingsApplied };
}

/** Opens a folder in the system's file manager. Raises `not_found`. */
export async function openFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder);
  if (problem !== '') {
    throw new ShopError('not_found', `The folder ${folder} can't be opened. Open it by hand.`);
  }
}

/** Lets the person choose a folder; null when they think better of it. */
export async function chooseFolder(): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
