import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** What `build/release/sign-updates.ts` adds to a release's `latest*.yml`. */
const Signed = z.object({
  version: z.string(),
  /** The name of its file, so that another system's release can't take its place. */
  channel: z.string(),
  /** From then on, nobody takes it for the newest release any more. */
  expires: z.iso.datetime(),
  /** Ed25519 over `signedText`, in base64. */
  signature: z.base64(),
});

/** What may change without a new signature: the signature itself, and the share of a rollout. */
const UNSIGNED = new Set(['signature', 'stagingPercentage']);

/** The bytes that are signed: all of a `latest*.yml` as JSON, whose keys are sorted. */
export function signedText(info: object): string {
  const signed = Object.entries(info).filter(([name]) => !UNSIGNED.has(name));
  return JSON.stringify(sorted(Object.fromEntries(signed)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** The public keys in a text, apart by any space: what is pasted into a variable has more than one now and then. */
export function keysIn(text: string): string[] {
  return text.split(/\s+/).filter((key) => key !== '');
}

/** Why a release is refused: it is not from who made this app, or nobody may take it for the newest any more. */
export type Refusal = 'foreign' | 'expired';

function refused(why: Refusal, message: string): Error {
  return new Error(message, { cause: why });
}

/**
 * Throws an Error, whose cause is a `Refusal`, unless one of the keys (Ed25519, SPKI as DER in base64) signed what
 * a server says of a release, for this channel, and that has not expired (`now` is Unix ms).
 */
export function checkUpdate(
  info: object,
  { keys, channel, now }: { keys: readonly string[]; channel: string; now: number },
): void {
  const { success, data } = Signed.safeParse(info);
  if (!success) throw refused('foreign', 'The update is not signed.');
  const text = Buffer.from(signedText(info));
  const signature = Buffer.from(data.signature, 'base64');
  const isOurs = keys.some((key) => verify(null, text, publicKeyOf(key), signature));
  if (!isOurs) throw refused('foreign', 'The update is not signed by who made this app.');
  if (data.channel !== channel) throw refused('foreign', `The update is for ${data.channel}.`);
  if (Date.parse(data.expires) <= now) {
    throw refused('expired', `The update has expired: ${data.expires}.`);
  }
}

/** Reads a public key (Ed25519, SPKI as DER in base64). Throws unless it is one. */
export function publicKeyOf(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
}
