import type { ListenerState } from '../../../shared/service-state.ts';

/** What a till needs to connect. */
export interface Pairing {
  baseAddress: string;
  key: string;
  /** SHA-256 of the service's own certificate (hex pairs with colons); null without HTTPS. */
  certificateFingerprint: string | null;
}

/**
 * The text in the pairing QR code: one JSON object with `baseAddress` and `key`, and with
 * `certificateFingerprint` when the service has a certificate of its own.
 */
export function pairingPayload({ baseAddress, key, certificateFingerprint }: Pairing): string {
  return JSON.stringify({
    baseAddress,
    key,
    ...(certificateFingerprint !== null && { certificateFingerprint }),
  });
}

/**
 * A command that tries the pairing from any terminal; double quotes, since they are right in
 * every system's shell. A certificate made on this machine is known to no authority, so curl is
 * told not to ask one.
 */
export function curlLine({ baseAddress, key, certificateFingerprint }: Pairing): string {
  const insecure = certificateFingerprint === null ? '' : '--insecure ';
  return `curl ${insecure}-H "Authorization: Bearer ${key}" "${baseAddress}/pets?limit=1"`;
}

/** Every base address that a till may be given, the best first; the one for a till on this computer last. */
export function addressesOf(listener: Extract<ListenerState, { state: 'listening' }>): string[] {
  return [...new Set([...listener.baseAddresses, listener.localAddress])];
}
