import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ShopError } from '../../shared/errors.ts';
import { MAX_DISCARDED_BYTES } from './bounds.ts';

/** What is remembered about a socket during its lifetime. */
export interface Connection {
  /** The caller's name in the limiter until a valid key names it. */
  readonly addressSubject: string;
  /** The response to the newest request; those to earlier pipelined ones are written first. */
  latest: ServerResponse | null;
  /** How many requests are being answered in later turns of the event loop. */
  unanswered: number;
  /** Whether nothing more may be read from it after this turn. */
  isHoldingBack: boolean;
  /** How many replies that no limit counts it was given in the turn `uncountedIn`. */
  uncounted: number;
  uncountedIn: number;
  /** How many more bytes may be discarded once no request is read any more. */
  discardable: number;
  /** Aborts reading a request body that turned out to be malformed or too slow. */
  failBody: ((problem: ShopError) => void) | null;
  /** What was wrong with the bytes, once HTTP can no longer be read from this socket. */
  failure: ShopError | null;
  /** Whether the reply to the newest request is the last, because nothing more can be read. */
  endsWithLatest: boolean;
  /** Called once, with the first valid key: from then on the connection belongs to a till. */
  onKey: (() => void) | null;
}

const connections = new WeakMap<Socket, Connection>();

/** Returns a socket's only record, creating it on first use. */
export function connectionOf(socket: Socket): Connection {
  let connection = connections.get(socket);
  if (!connection) {
    connection = {
      addressSubject: `address:${remoteAddress(socket)}`,
      latest: null,
      unanswered: 0,
      isHoldingBack: false,
      uncounted: 0,
      uncountedIn: -1,
      discardable: MAX_DISCARDED_BYTES,
      failBody: null,
      failure: null,
      endsWithLatest: false,
      onKey: null,
    };
    connections.set(socket, connection);
  }
  return connection;
}

/** Whether the newest request has no complete reply yet: earlier pipelined ones are replied to first. */
export function owesReply({ latest }: Connection): boolean {
  return latest !== null && !latest.writableFinished && !latest.destroyed;
}

/** Gives an IPv4 client one name, whether it reached an IPv4 or a dual-stack socket. */
function remoteAddress(socket: Socket): string {
  return (socket.remoteAddress ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
}
