import { app } from 'electron';

/** Starts the app anew, with the same arguments, as soon as this process has exited. */
export function relaunch(): void {
  // An AppImage runs from a mount that ends with its process: the file itself is started again.
  const image = process.env['APPIMAGE'];
  app.relaunch({ args: process.argv.slice(1), ...(image !== undefined && { execPath: image }) });
}
