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

/** Answers at once, with a Content-Length and the limit headers; headers are name, value, name, value. */
export function reply(
  exchange: Exchange,
  status: number,
  headers: readonly string[],
  body: Buffer,
): void {
  const { response } = exchange;
  if (response.destroyed) return;
  response.writeHead(status, allHeaders(exchange, headers, body));
  response.end(body);
}

/** Every header of a response, as the flat list that `writeHead` takes without copying. */
export function allHeaders(exchange: Exchange, headers: readonly string[], body: Buffer): string[] {
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
  reply(exchange, status, JSON_HEADERS, Buffer.from(json));
}
