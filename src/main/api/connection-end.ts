import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { latestTurn } from '../platform/concurrency.ts';
import { type Connection, connectionOf } from './connection.ts';
import type { Exchange } from './exchange.ts';

/** How many reads are discarded in a turn of the event loop, of all connections together. */
const READS = 4;

/** How many of them are left in this turn, and the sockets that wait for another. */
let left = READS;
let isRenewing = false;
const waiting: Socket[] = [];

/**
 * Makes sure that a connection's last reply arrives: for a while, whatever the client still sends
 * is read and discarded (RFC 9112 section 9.6). Node destroys the socket at once, which resets the
 * connection if bytes are unread, often before the client has read its replies.
 */
export function lingerAtEnd(socket: Socket, drainMs: number): void {
  socket.destroySoon = () => {
    if (socket.writable) socket.end();
    const timer = setTimeout(() => socket.destroy(), drainMs);
    socket.once('close', () => {
      clearTimeout(timer);
    });
    // Once the client has ended, too, Node destroys the socket.
    discardIncoming(socket);
  };
}

/**
 * From now on discards whatever the client sends, up to a bound, without parsing it: that takes long
 * when it is made of small pieces. All such clients together have a share of each turn.
 */
export function discardIncoming(socket: Socket): void {
  const connection = connectionOf(socket);
  // The parser's.
  socket.removeAllListeners('data');
  socket.on('data', ({ length }: Buffer) => {
    connection.discardable -= length;
    if (connection.discardable <= 0) {
      socket.pause();
      if (socket.writableFinished) socket.destroy();
    } else if (takeLastRead()) {
      socket.pause();
      waiting.push(socket);
    }
  });
  if (connection.discardable > 0) socket.resume();
  else socket.pause();
}

/** Takes one of this turn's reads. Returns whether there is no other. */
function takeLastRead(): boolean {
  renewAfterTurn();
  left -= 1;
  return left <= 0;
}

function renewAfterTurn(): void {
  if (isRenewing) return;
  isRenewing = true;
  setImmediate(() => {
    isRenewing = false;
    left = READS;
    for (const socket of waiting.splice(0, READS)) socket.resume();
    if (waiting.length > 0) renewAfterTurn();
  });
}

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
export function allowCloseMidRead(socket: Socket): void {
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

/**
 * Notes a reply that no limit counts: a refusal by the limit, or a page that needs no key. Of requests
 * that arrive together, only so many get one, and then their connection ends; otherwise every other
 * connection would wait until all of them have been read and refused.
 */
export function noteUncounted({ connection, parts }: Exchange): void {
  const turn = latestTurn();
  connection.uncounted = connection.uncountedIn === turn ? connection.uncounted + 1 : 1;
  connection.uncountedIn = turn;
  if (connection.uncounted !== parts.bounds.uncountedPerTurn) return;
  connection.discardable = 0;
  readNoFurther(connection);
}
