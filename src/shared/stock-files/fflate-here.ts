import { zipSync, type Zippable } from 'fflate/browser';

/**
 * Replaces fflate's asynchronous function for the library that writes spreadsheets (see
 * electron.vite.config.ts), which already runs in a thread of ours, or in a command of the terminal; fflate
 * would start further ones from addresses that the window's content security policy refuses. Errors are
 * thrown, not passed to `done`.
 */
export function zip(files: Zippable, done: (error: Error | null, value: Uint8Array) => void): void {
  done(null, zipSync(files));
}

export * from 'fflate/browser';
