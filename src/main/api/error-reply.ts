import { ERRORS, isForTills, tillsOf, type ErrorCode } from '../../shared/error-codes.ts';
import { errorValueOf, ShopError } from '../../shared/errors.ts';
import { MAX_BODY_BYTES, MAX_DRAINED_BYTES } from './bounds.ts';
import type { Exchange } from './exchange.ts';
import { bodyOf, JSON_HEADERS } from './content.ts';
import { reply, writeHead } from './reply.ts';

/** Codes meant for the window. A till only needs to know that it is not at fault, and should wait. */
const STORAGE_CODES = new Set<ErrorCode>(['database_damaged', 'data_folder_unavailable']);

function asToldToTills(thrown: unknown): unknown {
  if (!(thrown instanceof ShopError) || isForTills(thrown.code)) return thrown;
  if (!STORAGE_CODES.has(thrown.code)) return undefined;
  return new ShopError(
    'storage_unavailable',
    "The stock can't be read now: its disk fails or its database is damaged. Nothing of this was stored; tell the shop, and try again later.",
  );
}

/** What a till is told about an error. */
interface ToldError {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** The headers that go with it: name, value, name, value. */
  readonly headers: readonly string[];
}

/** What a till is told about anything thrown; our own faults only in general terms. */
export function toldError(thrown: unknown): ToldError {
  const { code, message } = errorValueOf(asToldToTills(thrown));
  const wait = tillsOf(code)?.retryAfter;
  const headers = wait === undefined ? [] : ['Retry-After', String(wait)];
  return { status: ERRORS[code].status, code, message, headers };
}

/** Returns the interface's Error body for anything thrown, with its HTTP status and headers. */
export function errorBody(thrown: unknown): {
  status: number;
  code: ErrorCode;
  headers: readonly string[];
  body: string;
} {
  const { status, code, message, headers } = toldError(thrown);
  return { status, code, headers, body: bodyOf(JSON.stringify({ code, message, status })) };
}

/** Replies with the Error body. Our own faults go to the log, never into the reply. */
export function refuse(exchange: Exchange, thrown: unknown, further: readonly string[] = []): void {
  const { status, code, headers: own, body } = errorBody(thrown);
  exchange.watched?.refused(code);
  const headers = [...own, ...further];
  if (status >= 500) {
    exchange.parts.log.error({ err: thrown, path: exchange.target.path }, 'A request failed');
  }
  if (exchange.response.headersSent) {
    exchange.response.destroy();
  } else if (hasLongUnreadBody(exchange)) {
    replyAndDrain(exchange, status, headers, body);
  } else {
    reply(exchange, status, [...JSON_HEADERS, ...headers], body);
  }
}

/**
 * A short body is read to its end so that the next request can follow; a long one costs the
 * connection.
 */
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

/**
 * Writes the whole reply at once, but ends the response only after discarding what the client still
 * sends: closing a socket with unread bytes resets it, and the client would lose the reply.
 */
function replyAndDrain(
  exchange: Exchange,
  status: number,
  headers: readonly string[],
  body: string,
): void {
  const { request, response, connection, parts } = exchange;
  if (response.destroyed) return;
  const closing = [...JSON_HEADERS, ...headers, 'Connection', 'close'];
  writeHead(exchange, status, closing, body);
  response.write(body, 'latin1');

  let drained = 0;
  const finish = (): void => {
    clearTimeout(timer);
    if (!response.destroyed) response.end();
  };
  const timer = setTimeout(finish, parts.bounds.drainMs);
  // From here on the rest of the body is discarded, malformed or not.
  connection.failBody = ignore;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MAX_DRAINED_BYTES) finish();
  });
  request.once('end', finish);
  request.once('close', finish);
}

function ignore(): void {
  // The reply has already been written.
}
