import { ERRORS, isForTills, tillsOf, type ErrorCode } from '../../shared/error-codes.ts';
import { errorValueOf, ShopError } from '../../shared/errors.ts';
import { MAX_BODY_BYTES } from './bounds.ts';
import type { Exchange } from './exchange.ts';
import { bodyOf, JSON_HEADERS } from './content.ts';
import { readNoFurther } from './last-request.ts';
import { discardIncoming } from './linger.ts';
import { reply } from './reply.ts';

/** Codes meant for the window. A till only needs to know that it is not at fault, and should wait. */
const STORAGE_CODES = new Set<ErrorCode>(['database_damaged', 'data_folder_unavailable']);

function asToldToTills(thrown: unknown): unknown {
  if (!(thrown instanceof ShopError) || isForTills(thrown.code)) return thrown;
  if (thrown.code === 'too_slow') return busy();
  if (thrown.code === 'database_newer') return new ShopError('storage_unavailable', thrown.message);
  if (!STORAGE_CODES.has(thrown.code)) return undefined;
  return new ShopError(
    'storage_unavailable',
    "The stock can't be read now: its disk fails or its database is damaged. Nothing of this was stored; tell the shop, and try again later.",
  );
}

function busy(): ShopError {
  return new ShopError(
    'storage_unavailable',
    'The database takes too long at the moment. Try again later, with the same Idempotency-Key if there was one.',
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
    exchange.parts.failures.note(thrown, exchange.target.path);
  }
  if (exchange.response.headersSent) {
    exchange.response.destroy();
  } else {
    if (code === 'body_too_large' || hasLongUnreadBody(exchange)) discardBody(exchange);
    reply(exchange, status, [...JSON_HEADERS, ...headers], body);
  }
}

/**
 * A short body is read to its end so that the next request can follow; a long one costs the
 * connection. One that was found too large costs it even if its end has arrived meanwhile.
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

function discardBody({ connection, request }: Exchange): void {
  readNoFurther(connection);
  discardIncoming(request.socket);
}
