import { t } from '@lingui/core/macro';
import { Menu, Tray, type NativeImage } from 'electron';
import icon16 from '../../../build/icons/16x16.png?inline';
import icon24 from '../../../build/icons/24x24.png?inline';
import icon32 from '../../../build/icons/32x32.png?inline';
import icon48 from '../../../build/icons/48x48.png?inline';
import icon20 from '../../../build/tray/icon-20.png?inline';
import icon30 from '../../../build/tray/icon-30.png?inline';
import icon36 from '../../../build/tray/icon-36.png?inline';
import macTrayIcon from '../../../build/tray/18x18.png?inline';
import macTrayIconDouble from '../../../build/tray/36x36.png?inline';
import type { ServiceState } from '../../shared/app-info.ts';
import { inEachLanguage } from './language.ts';
import { pictureFrom } from './shop-window.ts';

/** What the tray's menu can request. */
export interface TrayActions {
  show: () => void;
  quit: () => void;
}

/** The tray icon that shows that the service runs, even while no window is open. */
export class ShopTray {
  readonly #actions: TrayActions;
  #state: ServiceState | undefined;
  #tray: Tray | undefined;

  constructor(actions: TrayActions) {
    this.#actions = actions;
    inEachLanguage(() => this.#draw());
  }

  /** Adds or removes the icon, as the owner's setting says. */
  setVisible(visible: boolean): void {
    if (visible && !this.#tray) {
      this.#tray = new Tray(trayPicture());
      // On macOS the click opens the menu, and would open the window behind it at the same time.
      if (process.platform !== 'darwin') {
        this.#tray.on('click', () => this.#actions.show());
      }
      this.#draw();
    }
    if (!visible) this.remove();
  }

  /** Shows the state of the service. */
  show(state: ServiceState): void {
    this.#state = state;
    this.#draw();
  }

  remove(): void {
    this.#tray?.destroy();
    this.#tray = undefined;
  }

  #draw(): void {
    if (!this.#tray) return;
    const line = this.#state ? stateLine(this.#state) : t`Starting…`;
    this.#tray.setToolTip(t`Animal Store: ${line}`);
    // Some Linux trays show changes of a menu only when it is set again.
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: line, enabled: false },
        { type: 'separator' },
        { label: t`Show Animal Store`, click: this.#actions.show },
        { label: t`Quit`, click: this.#actions.quit },
      ]),
    );
  }
}

/** Sharp on screens of 100, 125, 150 and 200 %. */
function trayPicture(): NativeImage {
  if (process.platform === 'win32') {
    return pictureFrom(icon16, { 1.25: icon20, 1.5: icon24, 2: icon32 });
  }
  if (process.platform === 'linux') {
    return pictureFrom(icon24, { 1.25: icon30, 1.5: icon36, 2: icon48 });
  }
  const picture = pictureFrom(macTrayIcon, { 2: macTrayIconDouble });
  picture.setTemplateImage(true);
  return picture;
}

/** The state of the service for tills, in one short line. */
export function stateLine({ production, storageProblem, backupProblem }: ServiceState): string {
  if (storageProblem) return t`Nothing can be saved: open the window to see why`;
  switch (production.state) {
    case 'failed':
      return t`Tills can’t connect: open the window to see why`;
    case 'off':
      return t`Tills can’t connect now`;
    case 'listening':
      if (backupProblem) return t`No backup can be made: open the window to see why`;
      return tillsLine(production.baseAddresses[0]);
  }
}

function tillsLine(address: string | undefined): string {
  return address === undefined ? t`Tills connect to this computer` : t`Tills connect to ${address}`;
}
