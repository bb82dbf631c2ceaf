import { t } from '@lingui/core/macro';
import { join } from 'node:path';
import { app, dialog, shell } from 'electron';
import windowIcon from '../../../build/icons/128x128.png?inline';
import { VERSION } from '../platform/process.ts';
import { pictureFrom, type ShopWindow } from './shop-window.ts';

/** Says what runs here and under which licence, and leads to updates and to the licences of others. */
export async function showAbout(window: ShopWindow, checkForUpdates: () => void): Promise<void> {
  const { electron, chrome, node } = process.versions;
  const licences = app.isPackaged ? [t`Licences`] : [];
  const { response } = await dialog.showMessageBox(window.native, {
    title: t`About Animal Store`,
    icon: pictureFrom(windowIcon),
    message: `Animal Store ${VERSION}`,
    detail: `${t`© Animal Store maintainers. MIT licence.`}\n\nElectron ${electron}, Chromium ${chrome}, Node ${node}`,
    buttons: [t`OK`, t`Check for Updates…`, ...licences],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) checkForUpdates();
  if (response === 2) {
    await shell.openPath(join(process.resourcesPath, 'THIRD-PARTY-LICENSES.txt'));
  }
}
