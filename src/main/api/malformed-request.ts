import type { IncomingMessage } from 'node:http';
import { ShopError } from '../../shared/errors.ts';

/** What RFC 9112 forbids and Node's parser lets through; null when nothing is wrong. */
export function malformation(request: IncomingMessage): ShopError | null {
  const { httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return new ShopError('bad_request', 'Speak HTTP/1.1 to this service.');
  }
  const hosts = countHosts(request.rawHeaders);
  if (hosts > 1) {
    return new ShopError('bad_request', 'Send the header Host once; this request has several.');
  }
  if (hosts === 0 && httpVersion === '1.1') {
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

/** `request.headers` keeps the first of several; only the raw list shows the others. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
