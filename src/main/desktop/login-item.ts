import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { autostartEntry, HIDDEN_SWITCH, movedEntry } from './autostart-entry.ts';

/** Makes the system start the app at login, without its window, or stop doing so. Best effort. */
export function setStartAtLogin(wanted: boolean): void {
  // From the sources, Electron itself would be started without the app.
  if (!app.isPackaged) return;
  if (process.platform === 'linux') setAutostart(wanted);
  else app.setLoginItemSettings({ openAtLogin: wanted, args: [HIDDEN_SWITCH] });
}

/**
 * On Linux the entry names the program's file, and an AppImage's name holds its version: after an
 * update, or when a person has moved it, the entry is put right. One that the person removed stays
 * away. Best effort.
 */
export function followProgram(): void {
  if (!app.isPackaged || process.platform !== 'linux') return;
  try {
    const entry = readFileSync(autostartFile(), 'utf8');
    const moved = movedEntry(entry, program());
    if (moved !== entry) writeFileSync(autostartFile(), moved);
  } catch {
    // There is none, or it can't be written.
  }
}

/** Whether the system started the app at login (macOS passes no switch along). */
export function wasStartedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** What a person starts: an AppImage's file, not what is mounted from it. */
function program(): string {
  return process.env['APPIMAGE'] ?? process.execPath;
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
  writeFileSync(file, autostartEntry(program()));
}
