import { nativeTheme } from 'electron';
import type { Logger } from 'pino';
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
