import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { parse } from 'yaml';
import { checkUpdate, signedText } from '../../src/main/desktop/update-signature.ts';

const SIGNED_LINES = /^(?:channel|expires|signature): .*\n?/gm;

/** The public half of a key as the app has it in `updateKeys`: SPKI as DER in base64. */
export function publicKeyText(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

/**
 * A release's `latest*.yml` with the name of its channel, the moment from which on nobody takes it any more,
 * and the signature (Ed25519) that the app asks for. The share of a rollout may change later without a new one.
 */
export function withSignature(
  updateInfo: string,
  { channel, expires, privateKey }: { channel: string; expires: Date; privateKey: KeyObject },
): string {
  const text = updateInfo.replace(SIGNED_LINES, '').trimEnd();
  const unsigned = `${text}\nchannel: ${channel}\nexpires: '${expires.toISOString()}'\n`;
  const signature = sign(null, Buffer.from(signedText(parse(unsigned) as object)), privateKey);
  return `${unsigned}signature: ${signature.toString('base64')}\n`;
}

/** Throws unless one of the keys has signed this `latest*.yml` for the channel and the version, however long ago. */
export function checkSigned(
  updateInfo: string,
  { keys, channel, version }: { keys: readonly string[]; channel: string; version: string },
): void {
  const info = parse(updateInfo) as { version?: unknown };
  checkUpdate(info, { keys, channel, now: 0 });
  if (info.version !== version) {
    throw new Error(`${channel}.yml is of ${String(info.version)}, not of ${version}.`);
  }
}
