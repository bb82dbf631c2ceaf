import { app, dialog, type MessageBoxOptions } from 'electron';
import { VERSION } from '../platform/process.ts';
import type { ShopWindow } from './shop-window.ts';
import type { Checked, Updates } from './updates.ts';

const PASSWORD = 'This computer will ask for an administrator’s password. ';

/** Looks for a newer version because a person asked, and says what came of it. */
export async function checkForUpdates(
  window: ShopWindow,
  updates: Updates | undefined,
): Promise<void> {
  const checked = (await updates?.check()) ?? { kind: 'off' as const };
  const { ready, onQuit } = updates?.state ?? { ready: null, onQuit: true };
  const { response } = await dialog.showMessageBox(window.native, {
    ...updateWords(checked, ready, onQuit),
    noLink: true,
  });
  if (checked.kind !== 'ready' || response !== 0) return;
  updates?.restartOnQuit();
  app.quit();
}

/** What came of looking for a newer version, in words. */
export function updateWords(
  checked: Checked,
  ready: string | null,
  onQuit: boolean,
): MessageBoxOptions {
  switch (checked.kind) {
    case 'ready':
      return {
        message: `Animal Store ${ready ?? ''} is ready.`,
        detail: `${onQuit ? 'Quitting installs it, too. ' : PASSWORD}Tills wait a moment meanwhile.`,
        buttons: ['Restart to Update', 'Later'],
        defaultId: 0,
        cancelId: 1,
      };
    case 'newest':
      return {
        message: 'There is no newer version for this computer.',
        detail: `This is Animal Store ${VERSION}. A new version reaches some computers a few days later.`,
      };
    case 'off':
      return {
        message: 'This Animal Store does not update itself.',
        detail: `It is version ${VERSION}. Whoever installed it installs newer ones.`,
      };
    case 'failed':
      return {
        type: 'warning',
        message: 'No update could be fetched.',
        detail: `${checked.reason}\n\nAnimal Store tries again by itself every few hours.`,
      };
  }
}
