import type { IncomingMessage } from 'node:http';
import { ShopError } from '../../shared/errors.ts';

/** Returns what RFC 9112 forbids but Node's parser accepts; null when nothing is wrong. */
export function malformation(request: IncomingMessage): ShopError | null {
  const { httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return new ShopError('bad_request', 'Speak HTTP/1.1 to this service.');
  }
  const repeated = repeatedHeader(request.rawHeaders);
  if (repeated) {
    return new ShopError(
      'bad_request',
      `Send the header ${repeated} once; this request has several.`,
    );
  }
  if (httpVersion === '1.1' && request.headers.host === undefined) {
    return new ShopError('bad_request', 'Send the header Host with the name of this service.');
  }
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return new ShopError(
      'bad_request',
      'Send the body with Content-Length, or with "Transfer-Encoding: chunked" alone.',
    );
  }
  return null;
}

/**
 * Headers that determine whose and what a request is, by length. If one is repeated, two readers
 * may understand two different requests.
 */
const ONCE = new Map(
  ['Host', 'Authorization', 'Content-Type'].map((name) => [
    name.length,
    { name, lowerCase: name.toLowerCase() },
  ]),
);

/** `request.headers` keeps only the first of several; the raw list has them all. */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    const once = ONCE.get(raw.length);
    if (once?.lowerCase === raw.toLowerCase()) {
      const bit = 1 << raw.length;
      if ((seen & bit) !== 0) return once.name;
      seen |= bit;
    }
  }
  return undefined;
}
