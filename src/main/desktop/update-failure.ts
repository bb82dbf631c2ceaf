import type { Refusal } from './update-signature.ts';

/** Why no update could be fetched, as far as a person can do something about it. */
export type UpdateFailure = Refusal | 'offline' | 'server';

/** How Chromium and Node name a connection that does not come about. */
const NO_CONNECTION =
  /ERR_(?:INTERNET_DISCONNECTED|NAME_NOT_RESOLVED|NETWORK|ADDRESS|PROXY|CONNECTION|TIMED_OUT|SOCKET)|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECONN|ETIMEDOUT/;
/**
 * How they name a certificate of a time that is not now: nearly always it is the computer whose clock is wrong. No other
 * certificate is of the server's making: a hotel's login page, or a filter, answers in its place.
 */
const OTHER_TIME = /ERR_CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/;
const OTHER_CERTIFICATE = /ERR_CERT_|ERR_SSL_|CERT_|UNABLE_TO_VERIFY/;
/** What electron-updater says of a file that is not the one whose checksum was signed. */
const OTHER_FILE = 'ERR_CHECKSUM_MISMATCH';

/** Tells what was thrown while looking for an update. */
export function updateFailureOf(error: unknown): UpdateFailure {
  if (!(error instanceof Error)) return 'server';
  if (error.cause === 'foreign' || error.cause === 'expired') return error.cause;
  const code = 'code' in error ? String(error.code) : '';
  if (code === OTHER_FILE) return 'foreign';
  const words = `${code} ${error.message}`;
  if (OTHER_TIME.test(words)) return 'expired';
  return NO_CONNECTION.test(words) || OTHER_CERTIFICATE.test(words) ? 'offline' : 'server';
}
