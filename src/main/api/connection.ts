import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ShopError } from '../../shared/errors.ts';

/** What is remembered of a socket while it lives. */
export interface Connection {
  /** The caller's name for the limiter while no valid key names it. */
  readonly addressSubject: string;
  /** The response to the newest request; pipelined ones before it are written before it. */
  latest: ServerResponse | null;
  /** Ends the reading of a request body which turned out to be malformed or too slow. */
  failBody: ((problem: ShopError) => void) | null;
  /** What was wrong with the bytes, once HTTP can't be read from this socket any more. */
  failure: ShopError | null;
  /** The answer to the newest request is the last: nothing more can be read. */
  endsWithLatest: boolean;
  /** Called once with the first valid key: the connection is a till's from then on. */
  onKey: (() => void) | null;
}

const connections = new WeakMap<Socket, Connection>();

/** The one record of a socket, made on first use. */
export function connectionOf(socket: Socket): Connection {
  let connection = connections.get(socket);
  if (!connection) {
    connection = {
      addressSubject: `address:${remoteAddress(socket)}`,
      latest: null,
      failBody: null,
      failure: null,
      endsWithLatest: false,
      onKey: null,
    };
    connections.set(socket, connection);
  }
  return connection;
}

/** An IPv4 client has one name, whether it reached an IPv4 or a dual-stack socket. */
function remoteAddress(socket: Socket): string {
  return (socket.remoteAddress ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
}
