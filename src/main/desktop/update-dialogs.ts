import { t } from '@lingui/core/macro';
import { app, dialog, Notification, type MessageBoxOptions } from 'electron';
import { VERSION } from '../platform/process.ts';
import type { ShopWindow } from './shop-window.ts';
import type { UpdateFailure } from './update-failure.ts';
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

/** Tells of an update that is not from who made the app, whether or not anybody looks at the window. */
export function showForeignUpdate(): void {
  if (!Notification.isSupported()) return;
  const { message: title, detail: body } = failureWords('foreign');
  new Notification({ title, body, urgency: 'critical' }).show();
}

function failureWords(why: UpdateFailure): {
  type: 'warning' | 'error';
  message: string;
  detail: string;
} {
  const again = t`Animal Store tries again by itself every few hours.`;
  switch (why) {
    case 'offline':
      return {
        type: 'warning',
        message: t`Updates can’t be reached.`,
        detail: `${t`Check this computer’s connection to the internet.`} ${again}`,
      };
    case 'server':
      return {
        type: 'warning',
        message: t`The server of updates has a problem.`,
        detail: `${t`There is nothing to do here.`} ${again}`,
      };
    case 'expired':
      return {
        type: 'warning',
        message: t`What the server of updates offers seems to be out of date.`,
        detail: `${t`Check this computer’s date and time. If they are right, ask whoever looks after this computer to report it.`} ${again}`,
      };
    case 'foreign':
      return {
        type: 'error',
        message: t`An update was refused: it is not from the makers of Animal Store.`,
        detail: t`Nothing was installed. Somebody may have tampered with the network or the server, so tell whoever looks after this computer. The log has the details (Help → Show Logs).`,
      };
  }
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
          ? t`Quitting installs it, too. Tills wait for a moment.`
          : t`This computer will ask for an administrator’s password. Tills wait for a moment.`,
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
      return failureWords(checked.why);
  }
}
