/** How much of the service's time, sockets and memory one client may use. Times are in milliseconds. */
export interface Bounds {
  /** How long the request line and all headers may take to arrive. */
  headersMs: number;
  /** How long the whole request may take to arrive, body included. */
  requestMs: number;
  /** How long a connection without a request is kept open for the next one. */
  keepAliveMs: number;
  /** How much longer it really is: a client may use that time to the full, and its request takes a while. */
  onTheWayMs: number;
  /** How often the limits above are checked. */
  checkMs: number;
  /** How long what follows a connection's last reply is discarded, so that the client gets to read it. */
  drainMs: number;
  /** How long `close` waits for requests in flight. */
  closeMs: number;
  /** How long a connection may make no progress, for example because its client reads nothing. */
  writeMs: number;
  /** How many requests of a connection may wait for their replies before no more of it is read. */
  unansweredPerConnection: number;
  /** How many replies that no limit counts a connection gets in a turn before it ends. */
  uncountedPerTurn: number;
  connections: number;
  /** How many of these are reserved for connections with a valid key. */
  connectionsForKeys: number;
  /** The most connections of one address that have not shown a valid key. */
  keylessPerAddress: number;
}

export const DEFAULT_BOUNDS: Bounds = {
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 30_000,
  onTheWayMs: 1_000,
  checkMs: 1_000,
  drainMs: 2_000,
  closeMs: 2_500,
  writeMs: 60_000,
  unansweredPerConnection: 50,
  uncountedPerTurn: 20,
  connections: 5_000,
  connectionsForKeys: 1_000,
  keylessPerAddress: 500,
};

/** The largest request body in bytes; exactly this size is still accepted. */
export const MAX_BODY_BYTES = 64 * 1024;

/** The most pieces in which a body may come: each costs as much as a thousand bytes. */
export const MAX_BODY_PIECES = 2_000;

/** The largest request line and headers together, in bytes. */
export const MAX_HEADER_BYTES = 16 * 1024;

/** The longest request target in bytes. Every sender of HTTP must manage about that (RFC 9110 section 4.1). */
export const MAX_TARGET_BYTES = 8 * 1024;

/** The most headers of a request. */
export const MAX_HEADERS = 100;

/** How many bytes are discarded before the connection of a client that keeps sending is closed. */
export const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;
