/** What one client may take of the service's time, sockets and memory. Times are milliseconds. */
export interface Bounds {
  /** Until the request line and all headers must have arrived. */
  headersMs: number;
  /** Until the whole request, its body included, must have arrived. */
  requestMs: number;
  /** How long a connection without a request is kept for the next one. */
  keepAliveMs: number;
  /** How often the times above are checked. */
  checkMs: number;
  /** How long an unread body is thrown away, so that the client gets to read its answer. */
  drainMs: number;
  /** How long `close` waits for what is in flight. */
  closeMs: number;
  /** How long a connection may stand still, for example while its client reads nothing. */
  writeMs: number;
  connections: number;
  /** How many of these are reserved for connections with a valid key. */
  connectionsForKeys: number;
  /** Most connections of one address that have not shown a valid key. */
  keylessPerAddress: number;
}

export const DEFAULT_BOUNDS: Bounds = {
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 30_000,
  checkMs: 1_000,
  drainMs: 2_000,
  closeMs: 2_500,
  writeMs: 60_000,
  connections: 5_000,
  connectionsForKeys: 1_000,
  keylessPerAddress: 500,
};

/** Largest request body, in bytes; one of exactly this size is taken. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Largest request line and headers together, in bytes. */
export const MAX_HEADER_BYTES = 16 * 1024;

/** Most bytes that are thrown away before a connection is closed on a client that goes on sending. */
export const MAX_DRAINED_BYTES = 32 * 1024 * 1024;
