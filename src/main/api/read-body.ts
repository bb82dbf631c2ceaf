import { ShopError } from '../../shared/errors.ts';
import { MAX_BODY_BYTES } from './bounds.ts';
import type { Exchange } from './exchange.ts';
import { announcesBody } from './media-type.ts';

const NO_BODY = Buffer.alloc(0);

/**
 * Returns the request body, first telling the client to continue if it waits for that. Throws
 * `body_too_large` beyond the bound (before reading, when the length is announced), and
 * `bad_request` for a body that breaks off, is malformed or takes too long. A client that has gone
 * is not reported.
 */
export function readBody(exchange: Exchange): Promise<Buffer> | Buffer {
  const { request, response, connection } = exchange;
  if (!announcesBody(request)) return NO_BODY;
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (connection.failure) throw connection.failure;
  if (exchange.awaitsContinue) {
    exchange.awaitsContinue = false;
    response.writeContinue();
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const fail = (problem: ShopError): void => {
      connection.failBody = null;
      request.off('data', take);
      reject(problem);
    };
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_BODY_BYTES) fail(tooLarge());
    };
    connection.failBody = fail;
    request.on('data', take);
    request.once('end', () => {
      connection.failBody = null;
      const [first = NO_BODY] = chunks;
      resolve(chunks.length > 1 ? Buffer.concat(chunks) : first);
    });
  });
}

function tooLarge(): ShopError {
  return new ShopError('body_too_large');
}
