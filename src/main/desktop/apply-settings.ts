import { nativeTheme } from 'electron';
import type { Logger } from 'pino';
import type { Settings } from '../../shared/settings.ts';
import { setStartAtLogin } from './login-item.ts';
import type { Memory } from './remembered.ts';
import type { ShopTray } from './tray.ts';

/** Makes the desktop follow the owner's settings: theme, tray, start at login. */
export function applySettings(
  { theme, keepRunningInTray, startAtLogin }: Settings,
  { memory, tray, log }: { memory: Memory; tray: ShopTray; log: Logger },
): void {
  nativeTheme.themeSource = theme;
  if (theme !== memory.current.theme) memory.change({ theme });
  tray.setVisible(keepRunningInTray);
  // Only a change of the setting is told to the system, where the person may have decided otherwise.
  if (startAtLogin === memory.current.startsAtLogin) return;
  try {
    setStartAtLogin(startAtLogin);
    memory.change({ startsAtLogin: startAtLogin });
  } catch (error) {
    log.error({ err: error }, 'Starting at login could not be set');
  }
}
