import type { QuotaStatus } from '../limits/decisions.ts';
import { noteUncounted } from './connection-end.ts';
import { type Body, bodyOf, JSON_HEADERS } from './content.ts';
import type { Exchange } from './exchange.ts';
import { KEYLESS_QUOTAS } from './gate.ts';
import { requestShape } from './request-shape.ts';

interface Reply {
  readonly exchange: Exchange;
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Body;
}

/**
 * The most replies that wait. Node stops reading from a client that pipelines once enough replies to
 * it have been written: if all of a turn's waited, thousands of its requests would be kept in memory.
 */
const MOST_WAITING = 100;

/** The replies of this turn of the event loop. */
let waiting: Reply[] = [];

/**
 * Replies at the end of this turn of the event loop, with a Content-Length and the limit headers.
 * Headers are name, value, name, value. Replies that leave one right after the other keep a reader on
 * the same machine awake; to wake it for each costs more than all else (docs/performance.md).
 */
export function reply(
  exchange: Exchange,
  status: number,
  headers: readonly string[],
  body: Body,
): void {
  if (!exchange.isCounted) noteUncounted(exchange);
  const count = waiting.push({ exchange, status, headers, body });
  if (count === 1) setImmediate(sendWaiting);
  else if (count >= MOST_WAITING) sendWaiting();
}

function sendWaiting(): void {
  const replies = waiting;
  waiting = [];
  for (const each of replies) {
    try {
      send(each);
    } catch (error) {
      const { parts, target, response } = each.exchange;
      parts.failures.note(error, target.path, 'A reply could not be sent');
      response.destroy();
    }
  }
}

function send({ exchange, status, headers, body }: Reply): void {
  const { response, connection } = exchange;
  if (response.destroyed) return;
  // RFC 9112 section 9.6.
  const isLast = connection.endsWithLatest && connection.latest === response;
  if (isLast) response.shouldKeepAlive = false;
  const closing = isLast ? [...headers, 'Connection', 'close'] : headers;
  writeHead(exchange, status, closing, body);
  response.end(body, 'latin1');
}

/** Starts the response with every header, and records the reply for the till's owner. */
function writeHead(
  exchange: Exchange,
  status: number,
  headers: readonly string[],
  body: Body,
): void {
  const { parts, request, response, target, keyId } = exchange;
  response.writeHead(status, allHeaders(exchange, headers, body));
  if (keyId === null) return;
  parts.activities.note(keyId, request.method ?? '', target.path, status);
  // Of a flood beyond a limit only the number is logged.
  if (exchange.code !== null && exchange.limit === null) {
    parts.activities.noteError(keyId, {
      status,
      code: exchange.code,
      request: requestShape(exchange),
    });
  }
}

/** All headers, as the flat list that Node's `writeHead` accepts without copying. */
function allHeaders(exchange: Exchange, headers: readonly string[], body: Body): string[] {
  return [
    ...headers,
    ...exchange.operationHeaders,
    'Content-Length',
    String(body.length),
    ...limitHeaders(quotaStatusOf(exchange)),
    ...keyEndHeader(exchange),
    ...keepAliveHeader(exchange),
  ];
}

/** Tells a till whose key was replaced until when (Unix seconds) it may still use the old one. */
function keyEndHeader({ keyEndsAt }: Exchange): readonly string[] {
  return keyEndsAt === null ? [] : ['X-Key-Expires', String(Math.floor(keyEndsAt / 1_000))];
}

/** How long the connection may then be idle, unless it ends with this reply. */
function keepAliveHeader({ response, parts }: Exchange): readonly string[] {
  if (!response.shouldKeepAlive) return [];
  return ['Keep-Alive', `timeout=${Math.floor(parts.bounds.keepAliveMs / 1_000)}`];
}

/** Replies with JSON text. Further headers are name, value, name, value. */
export function replyJson(
  exchange: Exchange,
  status: number,
  json: string,
  further: readonly string[] = [],
): void {
  reply(exchange, status, [...JSON_HEADERS, ...further], bodyOf(json));
}

/** The three headers of every response: name, value, name, value. */
export function limitHeaders(
  quotaStatus: QuotaStatus,
): [string, string, string, string, string, string] {
  return [
    'X-RateLimit-Limit',
    String(quotaStatus.limit),
    'X-RateLimit-Remaining',
    String(quotaStatus.remaining),
    'X-RateLimit-Reset',
    String(quotaStatus.resetAt),
  ];
}

/** The caller's quota status. Before the caller is known, the address's, without counting anything. */
function quotaStatusOf(exchange: Exchange): QuotaStatus {
  exchange.quotaStatus ??= exchange.parts.gate.quotaStatus(
    exchange.connection.addressSubject,
    KEYLESS_QUOTAS,
  );
  return exchange.quotaStatus;
}
