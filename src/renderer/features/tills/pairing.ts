import type { ListenerState } from '../../../shared/app-info.ts';

/** What a till needs to connect. */
export interface Pairing {
  baseAddress: string;
  key: string;
  /** SHA-256 of the service's own certificate (hex pairs with colons); null without HTTPS. */
  certificateFingerprint: string | null;
  /** SHA-256 of its public key (RFC 7469, base64), which renewals do not change; null without HTTPS. */
  publicKeyPin: string | null;
}

/**
 * The text in the pairing QR code: one JSON object with `baseAddress` and `key`, and with
 * `certificateFingerprint` and `publicKeyPin` when the service has a certificate of its own.
 */
export function pairingPayload(pairing: Pairing): string {
  const { baseAddress, key, certificateFingerprint, publicKeyPin } = pairing;
  return JSON.stringify({
    baseAddress,
    key,
    ...(certificateFingerprint !== null && { certificateFingerprint }),
    ...(publicKeyPin !== null && { publicKeyPin }),
  });
}

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
