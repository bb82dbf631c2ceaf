import { ShopError } from '../../../shared/errors.ts';
import { say } from '../../../shared/say.ts';

/** The system's codes for failures before anything reached the database. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/**
 * PostgreSQL's codes for a statement that it rolled back, and that may work later or on another
 * server.
 */
const UNDONE = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '25006', // read_only_sql_transaction: this server is no longer the leading one
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57P03', // cannot_connect_now
]);
/** PostgreSQL's codes while it shuts down: what was running is rolled back or, rarely, done. */
const GOING_DOWN = /^(?:08...|57P0[12])$/;
/** The system's codes for a connection that worked before. */
const LINE_CUT = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** The driver gives these failures no code. */
const DRIVER_LINE_CUT =
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/;
const DRIVER_NOT_CONNECTED =
  /^(?:timeout e(?:xceeded|xpired)|Connection terminated due to connection timeout)/;

/** What a failure says about the statement: certainly not done, perhaps done, or refused for good. */
export type Failure = 'not_done' | 'unknown' | 'refused';

/** Returns what happened to a statement that failed. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (NOT_CONNECTED.has(code) || UNDONE.has(code) || DRIVER_NOT_CONNECTED.test(message))
    return 'not_done';
  if (LINE_CUT.has(code) || GOING_DOWN.test(code) || DRIVER_LINE_CUT.test(message))
    return 'unknown';
  return 'refused';
}

/** PostgreSQL's code for a statement that it ended, because of a time limit or at somebody's request. */
const TOO_SLOW = new Set([
  '57014', // query_canceled
  '25P04', // transaction_timeout
]);

/** Whether a statement took longer than it may. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'too_slow';
}

const HELD_UP =
  'The database takes too long at the moment. Check what keeps it busy or holds a lock there, then try again.';

/** For a statement that is always quick and took too long all the same. */
function heldUp(cause: unknown): ShopError {
  return new ShopError('storage_unavailable', HELD_UP, { cause });
}

/** insufficient_privilege */
const LACKS_RIGHT = '42501';

/** PostgreSQL's codes for a table or a column that is not there: a newer version has altered the tables. */
const OTHER_TABLES = new Set(['42P01', '42703']);

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** What to say when PostgreSQL refuses a connection. */
const REFUSED_AT_THE_DOOR: Record<string, string> = {
  '28P01':
    'The database refuses this user or password. Check both, and where the password comes from.',
  '28000': 'The database refuses this user. Check its name, and the server’s pg_hba.conf.',
  '3D000': 'The server has no database of this name. Make it, or correct the address.',
};
/** Errors of OpenSSL and Node: the server is not the one that was asked for. */
const NOT_TRUSTED =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|CA_|INVALID_)/;

function problemAtTheDoor(error: unknown): ShopError | undefined {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const isWithoutPassword = message.includes('password must be a');
  const refusal = REFUSED_AT_THE_DOOR[isWithoutPassword ? '28P01' : code];
  if (refusal !== undefined) {
    return new ShopError('storage_unavailable', refusal, { cause: error });
  }
  if (NOT_TRUSTED.test(code) || message.includes('does not support SSL')) {
    return new ShopError(
      'storage_unavailable',
      say`The connection to the database is not safe (${message}). Nothing was sent. Check sslmode, sslrootcert and the name of the server in the address.`,
      { cause: error },
    );
  }
  if (code === 'ENOENT' || code === 'EACCES') {
    return new ShopError(
      'file_unreadable',
      say`A file that the address of the database names can’t be read: ${message}. Check sslrootcert, sslcert and sslkey.`,
      { cause: error },
    );
  }
  return undefined;
}

/** What to say of a server that is there, and does not let this node work. */
const MOMENTARY: Record<string, string> = {
  '55P03': HELD_UP,
  '25006':
    'The database can only be read at the moment: the server is a standby, or was set to read only. Connect to the one that leads, or end that there.',
  '53300':
    'The database has no connection left for this node. Raise max_connections there, or the limit of this user, or stop what takes too many.',
};

/** read_only_sql_transaction, and disk_full. */
const NO_WRITES = new Set(['25006', '53100']);

/** Whether a statement failed, or a problem arose, because the database takes no writes at all. */
export function takesNoWrites(error: unknown): boolean {
  return NO_WRITES.has(codeOf(error instanceof ShopError ? error.cause : error));
}

/** SQLSTATE classes for a database that can't accept or keep data: no space, no memory, an I/O error. */
const NO_ROOM = /^(?:53...|58...|XX...)$/;

/**
 * Returns the error in the shop's terms: `storage_unavailable` for a database that can't be reached
 * or written, or that lacks a right, `too_slow` for a statement past its time limit, everything else unchanged. The cause
 * contains no password: the driver never reports one.
 */
export function databaseError(error: unknown): unknown {
  if (error instanceof ShopError) return error;
  if (TOO_SLOW.has(codeOf(error))) return new ShopError('too_slow', undefined, { cause: error });
  const momentary = MOMENTARY[codeOf(error)];
  if (momentary !== undefined) {
    return new ShopError('storage_unavailable', momentary, { cause: error });
  }
  if (NO_ROOM.test(codeOf(error))) {
    return new ShopError(
      'storage_unavailable',
      say`The database could not store this: it is out of room or its disk fails. Nothing of it was stored; make room, then try again.`,
      { cause: error },
    );
  }
  if (codeOf(error) === LACKS_RIGHT && error instanceof Error) {
    return new ShopError(
      'storage_unavailable',
      say`The database does not allow this user to do that (${error.message}). Grant the right, or name the user who owns the tables.`,
      { cause: error },
    );
  }
  if (OTHER_TABLES.has(codeOf(error))) {
    return new ShopError(
      'storage_unavailable',
      say`The database’s tables are not as this version of Animal Store expects them. If a newer version works on them, update this one; otherwise check the rights of its user there.`,
      { cause: error },
    );
  }
  if (failureOf(error) === 'refused') return problemAtTheDoor(error) ?? error;
  return new ShopError(
    'storage_unavailable',
    say`The database can’t be reached at the moment. Check that it runs and that the network to it works, then try again.`,
    { cause: error },
  );
}

/** The work, which is always quick: if it takes too long, something else holds the database up. */
export function quickly<Result>(work: () => Promise<Result>): () => Promise<Result> {
  return () =>
    work().catch((error: unknown) => {
      throw isTooSlow(databaseError(error)) ? heldUp(error) : error;
    });
}
