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
  const { response } = exchange;
  if (response.destroyed) return;
  response.writeHead(status, allHeaders(exchange, headers, body));
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

/** Answers with JSON text. */
export function replyJson(exchange: Exchange, status: number, json: string): void {
  reply(exchange, status, JSON_HEADERS, bodyOf(json));
}
