import type { Exchange } from './exchange.ts';
import { limitHeaders, standingOf } from './limit-headers.ts';

/** Headers of every response that carries JSON. Nothing is cached: stock changes by the second. */
export const JSON_HEADERS = [
  'Content-Type',
  'application/json',
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
] as const;

/**
 * A body: bytes, or a string with one character for each byte. Of a string Node makes one write
 * together with the head, of bytes two; on the list that is a sixth of a request's whole cost.
 */
export type Body = Buffer | string;

/** Text as a body, in UTF-8. */
export function bodyOf(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}

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
