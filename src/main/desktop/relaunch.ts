import { app } from 'electron';
import { HIDDEN_SWITCH } from './autostart-entry.ts';

/** Restarts the app with the same arguments, as soon as this process has exited. */
export function relaunch(): void {
  relaunchWith(process.argv.slice(1));
}

/** The same for a person who waits for the window: it is shown even if the app was started at login. */
export function relaunchShown(): void {
  relaunchWith(process.argv.slice(1).filter((argument) => argument !== HIDDEN_SWITCH));
}

function relaunchWith(args: string[]): void {
  // An AppImage runs from a mount that ends with its process, so the file itself is started again.
  const image = process.env['APPIMAGE'];
  app.relaunch({ args, ...(image !== undefined && { execPath: image }) });
}
