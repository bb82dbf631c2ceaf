import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { autostartEntry, HIDDEN_SWITCH } from './autostart-entry.ts';

/** Makes the system start the app at login, without its window, or stop doing so. Best effort. */
export function setStartAtLogin(wanted: boolean): void {
  // From the sources, Electron itself would be started without the app.
  if (!app.isPackaged) return;
  if (process.platform === 'linux') setAutostart(wanted);
  else app.setLoginItemSettings({ openAtLogin: wanted, args: [HIDDEN_SWITCH] });
}

/** Whether the system started the app at login (macOS passes no switch along). */
export function wasStartedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

function autostartFile(): string {
  const config = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  return join(config, 'autostart', 'animal-store.desktop');
}

function setAutostart(wanted: boolean): void {
  const file = autostartFile();
  if (!wanted) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, autostartEntry(process.env['APPIMAGE'] ?? process.execPath));
}
