import type { IncomingMessage } from 'node:http';
import { ShopError } from '../../shared/errors.ts';

/** What RFC 9112 forbids and Node's parser lets through; null when nothing is wrong. */
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

/** Headers that say whom and what a request is, by length: with two of them, two readers may read two requests. */
const ONCE = new Map(
  ['Host', 'Authorization', 'Content-Type'].map((name) => [
    name.length,
    { name, lowerCase: name.toLowerCase() },
  ]),
);

/** `request.headers` keeps the first of several; only the raw list shows the others. */
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
