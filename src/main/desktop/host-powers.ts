import { app, BrowserWindow, dialog, shell, type OpenDialogOptions } from 'electron';
import type { ServiceState, UpdateNews } from '../../shared/app-info.ts';
import { ShopError } from '../../shared/errors.ts';
import type { HostPowers } from '../app/host.ts';
import type { OpenedFile } from './opened-file.ts';
import { confirmLogin } from './system-login.ts';
import type { Updates } from './updates.ts';
import { say } from '../../shared/say.ts';

interface DesktopPowersOptions extends Pick<HostPowers, 'settingsApplied' | 'waits' | 'printers'> {
  opened: OpenedFile;
  /** Undefined when the app is not installed. */
  updates: Updates | undefined;
  news: () => UpdateNews;
}

/** What the desktop can do for a person. */
export function desktopPowers(options: DesktopPowersOptions): HostPowers {
  const { opened, updates, settingsApplied, waits, printers } = options;
  const { news } = options;
  const updateState = () => updates?.state ?? { ready: null, onQuit: true };
  return {
    kind: 'desktop',
    openFolder,
    chooseFolder,
    chooseFile,
    confirmLogin,
    updateState,
    settingsApplied,
    waits,
    printers,
    browsers: null,
    updateNews: news,
    takeOpenedFile: () => opened.take(),
    installUpdate: () => {
      if (updateState().ready === null) {
        throw new ShopError('not_found', say`There is no update to install at the moment.`);
      }
      updates?.restartOnQuit();
      // The reply to the window, that this has begun, goes first.
      setImmediate(() => app.quit());
    },
  };
}

/** Opens a folder in the system's file manager. Throws `not_found`. */
export async function openFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder);
  if (problem !== '') {
    throw new ShopError('not_found', say`The folder ${folder} can't be opened. Open it by hand.`);
  }
}

/** Opens, in the person's browser, the guide to connecting a till; nothing while no till could connect. */
export function openGuide(state: ServiceState | undefined): void {
  if (state?.production.state !== 'listening') return;
  void shell.openExternal(new URL('/docs', state.production.localAddress).href);
}

/** Lets the person choose a folder; null when they cancel. */
export function chooseFolder(): Promise<string | null> {
  return choose(['openDirectory', 'createDirectory']);
}

/** Lets the person choose a file; null when they cancel. */
function chooseFile(): Promise<string | null> {
  return choose(['openFile']);
}

async function choose(properties: OpenDialogOptions['properties'] = []): Promise<string | null> {
  const options: OpenDialogOptions = { properties };
  // Above the window that it belongs to; before the shop is open, none is shown.
  const window = BrowserWindow.getAllWindows().find((one) => one.isVisible());
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}
