import { setNonce } from 'get-nonce';
import { z } from 'zod';

/**
 * Returns the nonce with which our libraries may add style elements under the strict content
 * security policy. The server of index.html puts a new one into the page each time.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/** Makes the libraries obey the policy: no styles without the nonce, no code generated from text. */
export function obeyContentSecurityPolicy(): void {
  setNonce(styleNonce());
  z.config({ jitless: true });
}
