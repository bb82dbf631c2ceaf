import { app, dialog } from 'electron';
import type { Memory } from './remembered.ts';
import type { ShopWindow } from './shop-window.ts';

const WHERE: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'To see the window again, click Animal Store in the Dock or in the menu bar.',
  win32: 'To see the window again, click the paw in the notification area of the taskbar.',
};
const WHERE_ELSE =
  'To see the window again, click the paw in the tray, or start Animal Store once more.';

/**
 * Handles closing the window: the service keeps running for the tills, as the person is told the
 * first time, or the app ends, if that is the owner's setting.
 */
export async function closeWindow({
  window,
  memory,
  keepsRunning,
}: {
  window: ShopWindow;
  memory: Memory;
  keepsRunning: boolean;
}): Promise<void> {
  if (!keepsRunning) {
    app.quit();
    return;
  }
  if (!memory.current.knowsTray) {
    memory.change({ knowsTray: true });
    const { response } = await dialog.showMessageBox(window.native, {
      type: 'info',
      message: 'Animal Store keeps running for the tills.',
      detail: `Tills go on working while the window is closed. ${WHERE[process.platform] ?? WHERE_ELSE}`,
      buttons: ['Keep Running', 'Quit'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    if (response === 1) {
      app.quit();
      return;
    }
  }
  window.hide();
}
