import { spawn } from 'node:child_process';
import { app } from 'electron';
import { isKeychainHanging } from '../keys/keychain.ts';
import { exitAtOnce } from '../platform/process.ts';
import { HIDDEN_SWITCH } from './login-item.ts';

/**
 * Ends the process with this code. Whatever must be kept has to be on the disk. `app.exit` joins
 * Node's threads, so it must not be called while one of them is in a long statement (`isBusy`) or
 * waits for a person to unlock the keychain.
 */
export function exitApp(code: number, isBusy = false): void {
  if (isBusy || isKeychainHanging()) exitAtOnce(code);
  app.exit(code);
}

/** Restarts the app with the same arguments, as soon as this process has ended. */
export function relaunch(): void {
  relaunchWith(process.argv.slice(1));
}

/** The same for a person who waits for the window: it is shown even if the app was started at login. */
export function relaunchShown(): void {
  relaunchWith(process.argv.slice(1).filter((argument) => argument !== HIDDEN_SWITCH));
}

function relaunchWith(args: string[]): void {
  if (process.platform === 'linux') relaunchByShell(args);
  else app.relaunch({ args });
}

/**
 * A process that Electron starts on Linux, and all that it starts, can gain no rights
 * (`no_new_privs`): neither an update nor the firewall could ask for a password. So a shell starts
 * the app once its input ends, which this process holds open until its own end.
 */
function relaunchByShell(args: string[]): void {
  // An AppImage runs from a mount that ends with its process, so the file itself is started again.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const script = 'read -r _; exec "$0" "$@" </dev/null';
  const shell = spawn('/bin/sh', ['-c', script, program, ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
}
