import type { ListenerState } from '../../../shared/app-info.ts';
import type { Pairing } from '../../../shared/pairing.ts';

/**
 * A command that tries the pairing from any terminal. Double quotes work in every system's shell.
 * No authority vouches for a certificate made on this machine, so curl skips that check and relies
 * on the pin.
 */
export function curlLine({ baseAddress, key, publicKeyPin }: Pairing): string {
  const pinned =
    publicKeyPin === null ? '' : `--insecure --pinnedpubkey "sha256//${publicKeyPin}" `;
  return `curl ${pinned}-H "Authorization: Bearer ${key}" "${baseAddress}/pets?limit=1"`;
}

/**
 * Every base address that a till may be given, the best first and the one for this computer's tills
 * last.
 */
export function addressesOf(listener: Extract<ListenerState, { state: 'listening' }>): string[] {
  return [...new Set([...listener.baseAddresses, listener.localAddress])];
}
