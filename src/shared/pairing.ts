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
