import { setNonce } from 'get-nonce';
import { z } from 'zod';

/**
 * The nonce that lets our libraries add style elements under the strict content security policy.
 * Whoever serves index.html puts it into the page, a new one each time.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/** Makes the libraries keep to the policy: no style without the nonce, no code made from text. */
export function obeyContentSecurityPolicy(): void {
  setNonce(styleNonce());
  z.config({ jitless: true });
}
