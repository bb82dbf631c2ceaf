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
    socket.once('close', () => clearTimeout(timer));
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

/**
 * Makes the reply to the newest request the last of its connection (RFC 9112 section 9.6): no other
 * request is answered. Of what follows, Node still parses what came with the same read (64 KiB).
 */
export function answerNoFurther(connection: Connection, socket: Socket): void {
  if (connection.endsWithLatest) return;
  connection.endsWithLatest = true;
  discardIncoming(socket);
  const { latest } = connection;
  // Its headers can't announce the end any more.
  if (latest?.headersSent) {
    latest.once('close', () => latest.req.socket.destroySoon());
  }
}

/**
 * Notes a reply that no limit counts: a refusal by the limit, or a page that needs no key. Of requests
 * that arrive together, only so many get one, and then their connection ends; otherwise every other
 * connection would wait until all of them have been read and refused.
 */
export function noteUncounted({ connection, parts, request }: Exchange): void {
  const turn = latestTurn();
  connection.uncounted = connection.uncountedIn === turn ? connection.uncounted + 1 : 1;
  connection.uncountedIn = turn;
  if (connection.uncounted !== parts.bounds.uncountedPerTurn) return;
  connection.discardable = 0;
  answerNoFurther(connection, request.socket);
}
