import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { connectionOf, type Connection } from './connection.ts';
import { discardIncoming } from './linger.ts';

/** What the parser of a server's connection calls with each head. Node does not document it. */
type OnIncoming = (request: IncomingMessage, keepAlive: boolean) => number;
/** What the parser calls after each read, with how many bytes of it were HTTP, or with an error. */
type OnExecute = (parsed: unknown, ...rest: unknown[]) => void;
interface Parser {
  onIncoming: OnIncoming;
  [kOnExecute: number]: OnExecute | undefined;
  readonly constructor: { readonly kOnExecute?: number };
}
type ParsedSocket = Socket & { parser?: Parser | null };

/** Tells the parser that what follows this head is not HTTP, so that it skips the rest of its bytes. */
const SKIP_THE_REST = 2;

/**
 * Makes the reply to the newest request the last of its connection (RFC 9112 section 9.6): no other
 * request is read, not even one that has already arrived.
 */
export function readNoFurther(connection: Connection): void {
  if (connection.endsWithLatest) return;
  connection.endsWithLatest = true;
  const { latest } = connection;
  // Its headers can't announce the end any more.
  if (latest?.headersSent) {
    latest.once('close', () => {
      latest.req.socket.destroySoon();
    });
  }
}

/**
 * Lets a connection end within what one read of its socket returned, which may be thousands of
 * requests: Node parses all of them before it looks at any other connection.
 */
export function endAmongRequests(socket: Socket): void {
  const { parser } = socket as ParsedSocket;
  if (!parser) return;
  const connection = connectionOf(socket);
  endAfterUpgrade(socket, parser, connection);
  const { onIncoming } = parser;
  parser.onIncoming = (request, keepAlive) => {
    const wasOver = connection.endsWithLatest;
    const outcome = wasOver ? SKIP_THE_REST : onIncoming(request, keepAlive);
    // By now, the listeners of `request` have run.
    if (!connection.endsWithLatest) return outcome;
    discardIncoming(socket);
    return SKIP_THE_REST;
  };
}

/**
 * A parser takes what follows a request with `Upgrade` for another protocol, and drops the rest of what
 * it has read, although the service upgrades to none. If that was a request, it can't be answered: the
 * reply to the one before it says that it is the last, so that the client sends the other again.
 */
function endAfterUpgrade(socket: Socket, parser: Parser, connection: Connection): void {
  const { kOnExecute } = parser.constructor;
  const onExecute = kOnExecute === undefined ? undefined : parser[kOnExecute];
  if (kOnExecute === undefined || !onExecute) return;
  let readBefore = 0;
  parser[kOnExecute] = (parsed, ...rest) => {
    const read = socket.bytesRead - readBefore;
    readBefore = socket.bytesRead;
    const isUpgrade = connection.latest?.req.headers.upgrade !== undefined;
    if (isUpgrade && typeof parsed === 'number' && parsed < read) readNoFurther(connection);
    onExecute(parsed, ...rest);
  };
}
