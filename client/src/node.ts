/** What only Node has: a pinned key of HTTPS, a file for the queue, and a client from a pairing code. */
import type { ClientOptions } from './client.ts';
import { pinned } from './pinned.ts';
import { readPairingCode } from './setup.ts';

export { fileStorage } from './file-storage.ts';
export { pinned } from './pinned.ts';

/** What a client needs, from the text of the shop's pairing code. Throws a SetupError. */
export function paired(code: string): ClientOptions {
  const { baseUrl, apiKey, publicKeyPin, certificateFingerprint } = readPairingCode(code);
  const pin = publicKeyPin ?? certificateFingerprint;
  return { baseUrl, apiKey, ...(pin !== undefined && { transport: pinned(pin) }) };
}
