import { app } from 'electron';
import { isKeychainHanging } from '../keys/keychain.ts';
import { exitAtOnce } from '../platform/exit-at-once.ts';

/**
 * Ends the process with this code. Whatever must be kept has to be on the disk. `app.exit` joins
 * Node's threads, so it must not be called while one of them is in a long statement (`isBusy`) or
 * waits for a person to unlock the keychain.
 */
export function exitApp(code: number, isBusy = false): void {
  if (isBusy || isKeychainHanging()) exitAtOnce(code);
  app.exit(code);
}
