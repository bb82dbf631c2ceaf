import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { app, nativeTheme, powerSaveBlocker } from 'electron';
import type { Logger } from 'pino';
import type { ServiceState } from '../../shared/app-info.ts';
import type { Settings } from '../../shared/settings.ts';
import { speak } from './language.ts';
import type { Memory } from './remembered.ts';
import type { ShopTray } from './tray.ts';

/** Applies the owner's settings to the desktop: theme, language, tray, start at login. */
export function applySettings(
  { theme, language, keepRunningInTray, startAtLogin }: Settings,
  { memory, tray, log }: { memory: Memory; tray: ShopTray; log: Logger },
): void {
  nativeTheme.themeSource = theme;
  if (theme !== memory.current.theme) memory.change({ theme });
  if (language !== memory.current.language) memory.change({ language });
  speak(language).catch((error: unknown) =>
    log.error({ err: error }, 'The catalogue of the language could not be loaded'),
  );
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

/** Tells the app that it was started at login, without anybody asking for the window. */
export const HIDDEN_SWITCH = '--hidden';

/** Makes the system start the app at login, without its window, or no longer do so. Best effort. */
export function setStartAtLogin(wanted: boolean): void {
  // When run from source, this would start Electron itself, without the app.
  if (!app.isPackaged) return;
  if (process.platform === 'linux') setAutostart(wanted);
  else app.setLoginItemSettings({ openAtLogin: wanted, args: [HIDDEN_SWITCH] });
}

/**
 * On Linux the entry contains the path of the program's file, and an AppImage's name contains its
 * version: after an update, or when a person has moved it, this corrects the entry. An entry that
 * the person removed stays removed. Best effort.
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

/** Whether the system started the app at login (macOS passes no switch). */
export function wasStartedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** The file that a person starts: an AppImage itself, not what is mounted from it. */
function program(): string {
  return process.env['APPIMAGE'] ?? process.execPath;
}

function autostartFile(): string {
  // By the XDG specification, an empty or relative path must be ignored.
  const shared = process.env['XDG_CONFIG_HOME'] ?? '';
  const config = isAbsolute(shared) ? shared : join(homedir(), '.config');
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

/** The desktop entry that starts a program at login (Desktop Application Autostart Specification). */
export function autostartEntry(program: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Animal Store',
    'Comment=Serves the shop’s stock to its tills',
    ...startLines(program),
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** What the entry starts. A desktop skips it once the program of `TryExec` is gone, as after it was uninstalled. */
function startLines(program: string): string[] {
  return [
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    `Exec=${quoted(program)} ${HIDDEN_SWITCH}`,
  ];
}

/** The same entry for a program that has moved, keeping what the person or the desktop wrote there. */
function movedEntry(entry: string, program: string): string {
  const rest = entry.replace(/^TryExec=.*\n/m, '');
  return rest.replace(/^Exec=.*$/m, () => startLines(program).join('\n'));
}

/**
 * An argument of `Exec`: quoted, with special characters escaped; then escaped again as a string
 * value.
 */
function quoted(argument: string): string {
  const escaped = argument.replace(/["`$\\]/g, '\\$&').replace(/%/g, '%%');
  return `"${escaped.replace(/\\/g, '\\\\')}"`;
}
