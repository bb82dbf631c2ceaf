import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { RegisterHead, RegisterSeal } from '../../../shared/register.ts';
import { sealedText } from './check-chain.ts';

/** Signs how far the register goes at a moment (Unix ms). */
export function sealOf({ number, hash }: RegisterHead, now: number, key: KeyObject): RegisterSeal {
  const state = { number, hash, at: new Date(now).toISOString() };
  return {
    ...state,
    signature: sign(null, Buffer.from(sealedText(state)), key).toString('base64'),
    key: publicKeyOf(createPublicKey(key)),
  };
}

/** A public key as SubjectPublicKeyInfo, in Base64. */
export function publicKeyOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}
