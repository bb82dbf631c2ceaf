import type { Refusal } from './update-signature.ts';

/** Why no update could be fetched, as far as a person can do something about it. */
export type UpdateFailure = Refusal | 'offline' | 'server';

/** How Chromium and Node name a connection that does not come about. */
const NO_CONNECTION =
  /ERR_(?:INTERNET_DISCONNECTED|NAME_NOT_RESOLVED|NETWORK|ADDRESS|PROXY|CONNECTION|TIMED_OUT|SOCKET)|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECONN|ETIMEDOUT/;
/** What electron-updater says of a file that is not the one whose checksum was signed. */
const OTHER_FILE = 'ERR_CHECKSUM_MISMATCH';

/** Tells what was thrown while looking for an update. */
export function updateFailureOf(error: unknown): UpdateFailure {
  if (!(error instanceof Error)) return 'server';
  if (error.cause === 'foreign' || error.cause === 'expired') return error.cause;
  const code = 'code' in error ? String(error.code) : '';
  if (code === OTHER_FILE) return 'foreign';
  return NO_CONNECTION.test(`${code} ${error.message}`) ? 'offline' : 'server';
}
