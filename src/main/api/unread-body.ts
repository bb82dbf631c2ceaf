import { MAX_BODY_BYTES } from './bounds.ts';
import { discardIncoming, readNoFurther } from './connection-end.ts';
import type { Exchange } from './exchange.ts';

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
  readNoFurther(connection);
  discardIncoming(request.socket);
}
