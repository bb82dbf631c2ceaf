import { nativeTheme, powerSaveBlocker } from 'electron';
import type { Logger } from 'pino';
import type { ServiceState } from '../../shared/app-info.ts';
import type { Settings } from '../../shared/settings.ts';
import { setStartAtLogin } from './login-item.ts';
import type { Memory } from './remembered.ts';
import type { ShopTray } from './tray.ts';

/** Applies the owner's settings to the desktop: theme, tray, start at login. */
export function applySettings(
  { theme, keepRunningInTray, startAtLogin }: Settings,
  { memory, tray, log }: { memory: Memory; tray: ShopTray; log: Logger },
): void {
  nativeTheme.themeSource = theme;
  if (theme !== memory.current.theme) memory.change({ theme });
  tray.setVisible(keepRunningInTray);
  // Passed to the system only when the setting changes: the person may have chosen otherwise there.
  if (startAtLogin === memory.current.startsAtLogin) return;
  try {
    setStartAtLogin(startAtLogin);
    memory.change({ startsAtLogin: startAtLogin });
  } catch (error) {
    log.error({ err: error }, 'Starting at login could not be set');
  }
}

/** Keeps this computer awake while tills on the network depend on it; the screen may go dark. */
export class KeepAwake {
  #blocker: number | undefined;

  /** Must be called with each change of the service or of the network setting. */
  follow({ production }: ServiceState, networkAccess: boolean): void {
    const isNeeded = networkAccess && production.state === 'listening';
    if (isNeeded && this.#blocker === undefined) {
      this.#blocker = powerSaveBlocker.start('prevent-app-suspension');
    }
    if (!isNeeded && this.#blocker !== undefined) {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = undefined;
    }
  }
}
