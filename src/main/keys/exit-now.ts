import { exitAtOnce } from '../platform/process.ts';
import { isKeychainHanging } from './keychain.ts';

/**
 * Ends the process with this code. `process.exit` joins Node's thread pool, so a locked keychain
 * that waits for a person would delay it for as long. Whatever must be kept has to be on the disk
 * before.
 */
export function exitNow(code: number): never {
  if (isKeychainHanging() && process.platform !== 'win32') exitAtOnce(code);
  process.exit(code);
}
