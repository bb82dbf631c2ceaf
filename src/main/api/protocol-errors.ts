import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ShopError } from '../../shared/errors.ts';
import type { QuotaStatus } from '../limits/decisions.ts';
import { observedRequests } from '../platform/observed.ts';
import { connectionOf, type Connection } from './connection.ts';
import { errorBody, refusalOf, unknownPath } from './refusals.ts';
import type { ServiceParts } from './exchange.ts';
import { type Admission, KEYLESS_QUOTAS } from './gate.ts';
import { discardIncoming } from './connection-end.ts';
import { JSON_HEADERS, type Refusal } from './content.ts';
import { limitHeaders } from './reply.ts';
import { announcesBody } from './read-body.ts';
import {
  endsInTarget,
  parseTarget,
  readUnknownMethod,
  type UnknownMethod,
} from './request-head.ts';

/** A request that could not be read has no path; this one belongs to no part of the interface. */
const NO_PATH = '';

/**
 * Replies to bytes that are not HTTP, and to requests that do not arrive in time, in the shape and
 * with the headers of every other reply; then closes. The caller is counted by address.
 */
export function answerMalformedHttp(parts: ServiceParts, error: Error, socket: Socket): void {
  const connection = connectionOf(socket);
  // The parser repeats its error with every further chunk.
  if (connection.failure) return;
  const problem = protocolProblem(error);
  // A client that has gone, or that only opened a connection, requested nothing.
  if (!problem || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  connection.failure = problem;
  discardIncoming(socket);
  const { latest } = connection;
  if (latest?.req.complete && !latest.headersSent && announcesBody(latest.req)) {
    // The malformed bytes are more body than was announced. This request's reply is the last one: a
    // client that miscounted would mistake a further reply for that to its next request.
    connection.endsWithLatest = true;
    return;
  }
  if (connection.failBody) {
    connection.failBody(problem);
    return;
  }
  afterEarlierAnswers(connection, () => {
    if (connection.latest && !connection.latest.req.complete) {
      // The malformed bytes are the unread body of a request that already got its reply.
      endAndDrain(socket, '', parts.bounds.drainMs);
      return;
    }
    const unknown = unknownMethodOf(error);
    if (unknown) {
      const { path } = parseTarget(unknown.target);
      const refusal = { problem: new ShopError('not_implemented'), headers: [] };
      answerAndClose(parts, socket, unknown.authorization, path, refusal);
      return;
    }
    answerAndClose(parts, socket, undefined, NO_PATH, { problem, headers: [] });
  });
}

/** The error of Node's parser, as documented for `clientError`. */
interface ParseError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  bytesParsed?: number;
}

function unknownMethodOf({ code, rawPacket, bytesParsed }: ParseError): UnknownMethod | undefined {
  if (code !== 'HPE_INVALID_METHOD' || !rawPacket) return undefined;
  return readUnknownMethod(rawPacket, bytesParsed ?? 0);
}

/** Replies to plain HTTP where HTTPS is spoken; then closes. */
export function answerPlainHttp(parts: ServiceParts, error: Error, raw: Socket | undefined): void {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_SSL_HTTP_REQUEST' || !raw?.writable) return;
  raw.on('error', () => raw.destroy());
  const problem = new ShopError(
    'bad_request',
    'This port speaks HTTPS: begin the address with https://, and check the pin of the shop.',
  );
  answerAndClose(parts, raw, undefined, NO_PATH, { problem, headers: [] });
}

/** Replies to CONNECT: the service is not a proxy, so the target is simply an unknown path. */
export function answerConnect(parts: ServiceParts, request: IncomingMessage, socket: Socket): void {
  const connection = connectionOf(socket);
  socket.on('error', () => socket.destroy());
  discardIncoming(socket);
  afterEarlierAnswers(connection, () => {
    const { path } = parseTarget(request.url ?? '');
    const refusal = { problem: unknownPath(), headers: [] };
    answerAndClose(parts, socket, request.headers.authorization, path, refusal);
  });
}

/** What is wrong, from the code of Node's parser (llhttp); undefined when the connection itself broke. */
function protocolProblem({ code, rawPacket, bytesParsed }: ParseError): ShopError | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ShopError('request_timeout');
  if (code === 'HPE_HEADER_OVERFLOW') {
    const isInTarget = rawPacket && endsInTarget(rawPacket, bytesParsed ?? rawPacket.length);
    return new ShopError(isInTarget ? 'uri_too_long' : 'headers_too_large');
  }
  if (code?.startsWith('HPE_')) {
    return new ShopError(
      'bad_request',
      'This is not a well-formed HTTP/1.1 request. Send it with a standard HTTP client.',
    );
  }
  return undefined;
}

/** Replies keep the order of the requests, including pipelined ones. */
function afterEarlierAnswers({ latest }: Connection, answer: () => void): void {
  if (!latest || latest.writableFinished || latest.destroyed) answer();
  else latest.once('close', answer);
}

/**
 * Counts the caller and writes a connection's last reply without Node's response object. If the
 * store can't be read, nobody is counted, but the reply is the same.
 */
function answerAndClose(
  parts: ServiceParts,
  socket: Socket,
  authorization: string | undefined,
  path: string,
  otherwise: Refusal,
): void {
  // The last reply has been written; what follows is discarded until the socket closes.
  if (!socket.writable) return;
  const { addressSubject } = connectionOf(socket);
  const answer = ({ caller, verdict }: Admission): void =>
    writeLast(parts, socket, refusalOf(caller, verdict, path) ?? otherwise, verdict);
  const answerUncounted = (error: unknown): void => {
    parts.failures.note(error, path, 'A request could not be counted');
    writeLast(parts, socket, otherwise, parts.gate.quotaStatus(addressSubject, KEYLESS_QUOTAS));
  };
  try {
    const admission = parts.gate.admit(authorization, addressSubject);
    if (admission instanceof Promise) admission.then(answer).catch(answerUncounted);
    else answer(admission);
  } catch (error) {
    answerUncounted(error);
  }
}

function writeLast(
  parts: ServiceParts,
  socket: Socket,
  { problem, headers: ownHeaders }: Refusal,
  quotaStatus: QuotaStatus,
): void {
  if (!socket.writable) return;
  const { status, body } = errorBody(problem);
  observeUnreadable(parts, status);
  const headers = [
    ...JSON_HEADERS,
    ...ownHeaders,
    ...limitHeaders(quotaStatus),
    'Content-Length',
    String(body.length),
    'Date',
    new Date(parts.clock.now()).toUTCString(),
    'Connection',
    'close',
  ];
  endAndDrain(socket, head(status, headers) + body, parts.bounds.drainMs);
}

function observeUnreadable({ environment }: ServiceParts, status: number): void {
  if (!observedRequests.isWatched) return;
  const now = performance.now();
  observedRequests.publish({
    environment,
    method: '_OTHER',
    route: null,
    status,
    limit: null,
    startedAt: now,
    endedAt: now,
  });
}

/**
 * Writes the end of a connection. For a while, whatever still arrives is read and discarded:
 * closing at once would reset the connection before the client has read its reply.
 */
function endAndDrain(socket: Socket, text: string, drainMs: number): void {
  socket.end(text, 'latin1');
  const timer = setTimeout(() => socket.destroy(), drainMs);
  socket.once('close', () => clearTimeout(timer));
}

function head(status: number, headers: readonly string[]): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`];
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index] ?? ''}: ${headers[index + 1] ?? ''}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
