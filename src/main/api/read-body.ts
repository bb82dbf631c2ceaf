import type { IncomingMessage } from 'node:http';
import { ShopError } from '../../shared/errors.ts';
import { MAX_BODY_BYTES, MAX_BODY_PIECES } from './bounds.ts';
import { answerNoFurther } from './connection-end.ts';
import type { Refusal } from './content.ts';
import type { Exchange } from './exchange.ts';

/** Whether the headers announce a body (RFC 9112 section 6.3). */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Why a body can't be read: it is not plain `application/json` in UTF-8. Only for a coding, the headers
 * say which is (RFC 9110 section 12.5.3).
 */
export function contentRefusal(request: IncomingMessage): Refusal | null {
  if (!announcesBody(request)) return null;
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  if (type !== 'application/json' && !isJsonInUtf8(type ?? '')) {
    const message =
      'Send the body as JSON in UTF-8, with the header "Content-Type: application/json".';
    return { problem: new ShopError('unsupported_media_type', message), headers: [] };
  }
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    const message = 'Send the body uncompressed, without the header Content-Encoding.';
    return {
      problem: new ShopError('unsupported_media_type', message),
      headers: ['Accept-Encoding', 'identity'],
    };
  }
  return null;
}

/** Reads a media type and its parameters (RFC 9110 section 8.3.1). */
function isJsonInUtf8(text: string): boolean {
  const [type = '', ...parameters] = text.toLowerCase().split(';');
  if (type.trim() !== 'application/json') return false;
  return parameters.every((parameter) => {
    const [name = '', ...value] = parameter.split('=');
    return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.join('=').trim());
  });
}

const NO_BODY = Buffer.alloc(0);

/**
 * Returns the request body, first telling the client to continue if it waits for that. Throws
 * `body_too_large` beyond the bound (before reading, when the length is announced), and
 * `bad_request` for a body that breaks off, is malformed or comes in too many pieces, and
 * `request_timeout` for one that takes too long. A
 * client that has gone is not reported.
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
      else if (chunks.length > MAX_BODY_PIECES) fail(tooManyPieces());
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

function tooManyPieces(): ShopError {
  return new ShopError(
    'bad_request',
    'The body comes in too many pieces. Send it in one, with Content-Length.',
  );
}

/**
 * Discards a body that nobody will read. A short one is read to its end so that the next request can
 * follow; a long one costs the connection, because to parse it costs far more than its request when it
 * comes in chunks of a byte.
 */
export function discardLongBody(exchange: Exchange): void {
  if (hasLongUnreadBody(exchange)) discardBody(exchange);
}

function hasLongUnreadBody({ request, awaitsContinue, connection }: Exchange): boolean {
  if (request.complete) return false;
  const { headers } = request;
  return (
    awaitsContinue ||
    connection.failure !== null ||
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES
  );
}

/** Makes the reply to this request the last, and discards whatever follows without parsing it. */
export function discardBody({ connection, request }: Exchange): void {
  answerNoFurther(connection, request.socket);
}
