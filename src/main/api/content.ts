/** Headers of every response that carries JSON. Nothing is cached: stock changes by the second. */
export const JSON_HEADERS = [
  'Content-Type',
  'application/json',
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
] as const;

/**
 * A body: bytes, or a string with one character for each byte. Of a string Node makes one write
 * together with the head, of bytes two; on the list that is a sixth of a request's whole cost.
 */
export type Body = Buffer | string;

/** Text as a body, in UTF-8. */
export function bodyOf(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}

/** A page that needs no key, counts for nobody and is never refused for a limit. */
export type KeylessPage = () => KeylessReply;

/** What a page without a key is answered with at the moment. */
interface KeylessReply {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}
