import type { ShopError } from '../../shared/errors.ts';

/** Headers of every response with JSON. Nothing is cached, since stock changes by the second. */
export const JSON_HEADERS = [
  'Content-Type',
  'application/json',
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
] as const;

/**
 * A body: bytes, or a string with one character per byte. Node sends a string together with the
 * head in one write, but bytes in a second one; for the list, that is a sixth of a request's total
 * cost.
 */
export type Body = Buffer | string;

/** Encodes text as a body, in UTF-8. */
export function bodyOf(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}

/** A page that needs no key, is not counted and is never refused for a limit. */
export type KeylessPage = () => KeylessReply;

/** The current reply of a page without a key. */
interface KeylessReply {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** An error and the headers that go with it: name, value, name, value. */
export interface Refusal {
  readonly problem: ShopError;
  readonly headers: readonly string[];
}
