import { t } from '@lingui/core/macro';
import { app, dialog, type MessageBoxOptions } from 'electron';
import { VERSION } from '../platform/process.ts';
import type { ShopWindow } from './shop-window.ts';
import type { Checked, Updates } from './updates.ts';

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
        message: t`Animal Store ${ready ?? ''} is ready.`,
        detail: onQuit
          ? t`Quitting installs it, too. Tills wait a moment meanwhile.`
          : t`This computer will ask for an administrator’s password. Tills wait a moment meanwhile.`,
        buttons: [t`Restart to Update`, t`Later`],
        defaultId: 0,
        cancelId: 1,
      };
    case 'newest':
      return {
        message: t`There is no newer version for this computer.`,
        detail: t`This is Animal Store ${VERSION}. A new version reaches some computers a few days later.`,
      };
    case 'off':
      return {
        message: t`This Animal Store does not update itself.`,
        detail: t`It is version ${VERSION}. Whoever installed it installs newer ones.`,
      };
    case 'failed':
      return {
        type: 'warning',
        message: t`No update could be fetched.`,
        detail: `${checked.reason}\n\n${t`Animal Store tries again by itself every few hours.`}`,
      };
  }
}
