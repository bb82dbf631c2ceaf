import type { Exchange } from './exchange.ts';
import { bodyOf, JSON_HEADERS, type Body } from './content.ts';
import { limitHeaders, standingOf } from './limit-headers.ts';

/** Answers at once, with a Content-Length and the limit headers; headers are name, value, name, value. */
export function reply(
  exchange: Exchange,
  status: number,
  headers: readonly string[],
  body: Body,
): void {
  const { response, connection } = exchange;
  if (response.destroyed) return;
  // RFC 9112 section 9.6.
  const isLast = connection.endsWithLatest && connection.latest === response;
  const closing = isLast ? [...headers, 'Connection', 'close'] : headers;
  exchange.watched?.replied(status, closing, body);
  response.writeHead(status, allHeaders(exchange, closing, body));
  response.end(body, 'latin1');
}

/** Every header of a response, as the flat list that `writeHead` takes without copying. */
export function allHeaders(exchange: Exchange, headers: readonly string[], body: Body): string[] {
  return [
    ...headers,
    ...exchange.operationHeaders,
    'Content-Length',
    String(body.length),
    ...limitHeaders(standingOf(exchange)),
  ];
}

/** Answers with JSON text; further headers are name, value, name, value. */
export function replyJson(
  exchange: Exchange,
  status: number,
  json: string,
  further: readonly string[] = [],
): void {
  reply(exchange, status, [...JSON_HEADERS, ...further], bodyOf(json));
}
