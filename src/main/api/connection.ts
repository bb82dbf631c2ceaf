import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ShopError } from '../../shared/errors.ts';
import { type Bounds, MAX_DISCARDED_BYTES } from './bounds.ts';

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

/** What has passed over a connection, and for how long (ms) no more has. */
interface Passed {
  read: number;
  taken: number;
  /** For how long nothing was read from it or taken by its client. */
  quietFor: number;
  /** For how long the client has taken nothing, although there is something for it. */
  stalledFor: number;
}

/**
 * Closes connections on which nothing happens: those that wait for another request, and those whose
 * clients do not read their replies, whatever they send. Node has timeouts for this, too, but
 * restarts them with every request, every reply and every byte that arrives. That takes time, and a
 * client that sends a byte now and then could keep its place, and its replies in memory, for weeks.
 */
export class ConnectionTimeouts {
  readonly #bounds: Pick<Bounds, 'keepAliveMs' | 'onTheWayMs' | 'writeMs' | 'checkMs'>;
  readonly #open = new Map<Socket, Passed>();
  /** Set while there are connections. */
  #looking: NodeJS.Timeout | undefined;

  /**
   * Without a request, a connection stays open for `keepAliveMs` and `onTheWayMs`; in any other case, it
   * may make no progress for `writeMs`. Every `checkMs`, those whose time has passed are closed. Time in
   * which this process stood still, in which no client could make progress, is not counted.
   */
  constructor(bounds: Pick<Bounds, 'keepAliveMs' | 'onTheWayMs' | 'writeMs' | 'checkMs'>) {
    this.#bounds = bounds;
  }

  /** Watches a connection until it closes. */
  admit(socket: Socket): void {
    const { checkMs } = this.#bounds;
    // Less than `checkMs` has passed at the first look.
    this.#open.set(socket, { read: 0, taken: 0, quietFor: -checkMs, stalledFor: -checkMs });
    this.#looking ??= setInterval(() => this.#look(), checkMs).unref();
    socket.once('close', () => {
      this.#open.delete(socket);
      if (this.#open.size > 0) return;
      clearInterval(this.#looking);
      this.#looking = undefined;
    });
  }

  #look(): void {
    const { keepAliveMs, onTheWayMs, writeMs, checkMs } = this.#bounds;
    for (const [socket, passed] of this.#open) {
      const isAsking = owesReply(connectionOf(socket));
      note(passed, socket, checkMs, isAsking);
      const mayBeQuietFor = isAsking ? writeMs : keepAliveMs + onTheWayMs;
      if (passed.quietFor >= mayBeQuietFor || passed.stalledFor >= writeMs) socket.destroy();
    }
  }
}

/**
 * Compares a connection with how it was at the last look, `checkMs` ago. What arrives is progress only of a request
 * (its body): the empty lines that may come before one (RFC 9112 section 2.2) keep no connection open.
 */
function note(passed: Passed, socket: Socket, checkMs: number, isAsking: boolean): void {
  const read = socket.bytesRead;
  const taken = takenBy(socket);
  const isRead = isAsking && read !== passed.read;
  const isTaken = taken !== passed.taken;
  passed.quietFor = isRead || isTaken ? 0 : passed.quietFor + checkMs;
  passed.stalledFor = socket.writableLength === 0 || isTaken ? 0 : passed.stalledFor + checkMs;
  passed.read = read;
  passed.taken = taken;
}

/** How many bytes the client has taken, of whole writes alone: a reply is one, and no larger than a page. */
function takenBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
