/** Tells the app that it was started at login, without anybody asking for the window. */
export const HIDDEN_SWITCH = '--hidden';

/** The desktop entry that starts a program at login (Desktop Application Autostart Specification). */
export function autostartEntry(program: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Animal Store',
    'Comment=Serves the shop’s stock to its tills',
    `Exec=${quoted(program)} ${HIDDEN_SWITCH}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** The same entry for a program that has moved, keeping what the person or the desktop wrote there. */
export function movedEntry(entry: string, program: string): string {
  const exec = `Exec=${quoted(program)} ${HIDDEN_SWITCH}`;
  return entry.replace(/^Exec=.*$/m, () => exec);
}

/**
 * An argument of `Exec`: quoted, with special characters escaped; then escaped again as a string
 * value.
 */
function quoted(argument: string): string {
  const escaped = argument.replace(/["`$\\]/g, '\\$&').replace(/%/g, '%%');
  return `"${escaped.replace(/\\/g, '\\\\')}"`;
}
