import { t } from '@lingui/core/macro';
import { join } from 'node:path';
import { app, dialog, shell } from 'electron';
import windowIcon from '../../../build/icons/128x128.png?inline';
import { VERSION } from '../platform/process.ts';
import { problemReports } from '../platform/packaged.ts';
import { pictureFrom, type ShopWindow } from './shop-window.ts';

/** Says what runs here and under which licence, and leads to updates, to the licences of others and to where problems
 * are reported. */
export async function showAbout(window: ShopWindow, checkForUpdates: () => void): Promise<void> {
  const { electron, chrome, node } = process.versions;
  const licences = join(process.resourcesPath, 'THIRD-PARTY-LICENSES.txt');
  const reports = problemReports();
  const actions = [
    { label: t`OK`, act: () => undefined },
    { label: t`Check for Updates…`, act: checkForUpdates },
    ...(app.isPackaged ? [{ label: t`Licences`, act: () => void shell.openPath(licences) }] : []),
    ...(reports === null
      ? []
      : [{ label: t`Report a Problem…`, act: () => void shell.openExternal(reports) }]),
  ];
  const { response } = await dialog.showMessageBox(window.native, {
    title: t`About Animal Store`,
    icon: pictureFrom(windowIcon),
    message: `Animal Store ${VERSION}`,
    detail: `${t`© Animal Store maintainers. MIT licence.`}\n\nElectron ${electron}, Chromium ${chrome}, Node ${node}`,
    buttons: actions.map(({ label }) => label),
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  actions[response]?.act();
}
