import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { noteArrival } from '../platform/concurrency.ts';
import { observedRequests } from '../platform/observed.ts';
import { identifyCaller, type Admission } from './gate.ts';
import { connectionOf, type Connection } from './connection.ts';
import { methodNotAllowed, refusalOf, refuse, unknownPath } from './refusals.ts';
import type { Exchange, ServiceParts } from './exchange.ts';
import { answerNoFurther } from './connection-end.ts';
import { malformation, parseTarget } from './request-head.ts';
import type { KeylessPage } from './content.ts';
import { reply } from './reply.ts';
import { KEYLESS_METHODS } from './public-pages.ts';
import { allowedMethods, findResource, type Resource } from './resources.ts';
import { discardLongBody } from './read-body.ts';

const NO_HEADERS: readonly string[] = [];

/** Replies to one request, whatever happens along the way. Never throws. */
export function handleRequest(
  parts: ServiceParts,
  request: IncomingMessage,
  response: ServerResponse,
  awaitsContinue: boolean,
): void {
  const connection = connectionOf(request.socket);
  // It came in one read with the connection's last request.
  if (connection.endsWithLatest) return;
  noteArrival();
  connection.latest = response;
  // What Node has read behind its body counts as another protocol, and is lost.
  if (request.headers.upgrade !== undefined) connection.endsWithLatest = true;
  const target = parseTarget(request.url ?? '/');
  const resource = findResource(target.path);
  const operationHeaders = resource?.headers ?? NO_HEADERS;
  const exchange: Exchange = {
    parts,
    request,
    response,
    connection,
    target,
    operationHeaders,
    quotaStatus: null,
    isCounted: false,
    limit: null,
    keyId: null,
    keyEndsAt: null,
    revisions: null,
    body: null,
    code: null,
    awaitsContinue,
  };
  if (parts.log.isLevelEnabled('debug')) logWhenDone(exchange);
  if (observedRequests.isWatched) observeWhenDone(exchange, resource);
  begin(exchange, resource);
}

function begin(exchange: Exchange, resource: Resource | undefined): void {
  const { parts, request, target } = exchange;
  try {
    // Nothing else reads a body.
    if (!resource || request.method !== 'POST') discardLongBody(exchange);
    const keylessPage = parts.publicPages.get(target.path);
    if (keylessPage) {
      answerKeylessPage(exchange, keylessPage);
      return;
    }
    awaitAnswer(exchange, admitAndAnswer(exchange, resource));
  } catch (error) {
    refuse(exchange, error);
  }
}

/**
 * Follows an answer that takes longer than this turn of the event loop. Node reads on from a client
 * that pipelines as long as nothing was written to it, so it is held back here: its requests would
 * fill the memory.
 */
function awaitAnswer(exchange: Exchange, answering: Promise<void> | undefined): void {
  if (!answering) return;
  const { connection, parts, request } = exchange;
  const { unansweredPerConnection: most, uncountedPerTurn } = parts.bounds;
  connection.unanswered += 1;
  if (connection.unanswered >= most) holdBack(connection, request.socket, most);
  if (connection.unanswered >= uncountedPerTurn && !willCount(exchange)) {
    answerNoFurther(connection, request.socket);
  }
  const answered = (): void => {
    connection.unanswered -= 1;
    if (connection.unanswered === most - 1) request.socket.resume();
  };
  answering.then(answered, (error: unknown) => {
    try {
      refuse(exchange, error);
    } finally {
      answered();
    }
  });
}

/** Whether the request counts, or probably will once the database has counted it. */
function willCount({ isCounted, parts, request, connection }: Exchange): boolean {
  if (isCounted) return true;
  const { authorization } = request.headers;
  const caller = identifyCaller(parts.keys, authorization, connection.addressSubject);
  return caller.key !== null && parts.gate.quotaStatus(caller.subject, caller.quotas).remaining > 0;
}

/** At the end of the turn: after each request that it has already received, Node reads on by itself. */
function holdBack(connection: Connection, socket: Socket, most: number): void {
  if (connection.isHoldingBack) return;
  connection.isHoldingBack = true;
  setImmediate(() => {
    connection.isHoldingBack = false;
    if (connection.unanswered >= most) socket.pause();
  });
}

/**
 * Waits only when keys changed or the database does the counting; otherwise the reply stays in this
 * turn.
 */
function admitAndAnswer(exchange: Exchange, resource?: Resource): Promise<void> | undefined {
  const { parts, request, connection } = exchange;
  const { authorization } = request.headers;
  const admission = parts.gate.admit(authorization, connection.addressSubject);
  return admission instanceof Promise
    ? admission.then((admitted) => answer(exchange, admitted, resource))
    : answer(exchange, admission, resource);
}

/**
 * Follows the contract's order: first the caller, its limit and key, and only then the request
 * itself.
 */
function answer(
  exchange: Exchange,
  { caller, verdict, revisions }: Admission,
  resource?: Resource,
): Promise<void> | undefined {
  const { request, target, connection } = exchange;
  const { key } = caller;
  if (key && connection.onKey) {
    connection.onKey();
    connection.onKey = null;
  }
  exchange.keyId = key?.id ?? null;
  exchange.keyEndsAt = caller.keyEndsAt;
  exchange.quotaStatus = verdict;
  exchange.revisions = revisions;
  exchange.isCounted = verdict.allowed;
  if (!verdict.allowed) exchange.limit = verdict.banned ? 'key_banned' : 'rate_limited';
  const refusal = refusalOf(caller, verdict, target.path);
  if (refusal) {
    refuse(exchange, refusal.problem, refusal.headers);
    return undefined;
  }
  const problem = malformation(request);
  if (problem) throw problem;
  if (!key || !resource) throw unknownPath();
  const operation = resource.operations.get(request.method ?? '');
  if (operation) return operation(exchange, key);
  refuseMethod(exchange, allowedMethods(resource));
  return undefined;
}

function answerKeylessPage(exchange: Exchange, page: KeylessPage): void {
  const problem = malformation(exchange.request);
  if (problem) throw problem;
  const { method } = exchange.request;
  if (method !== 'GET' && method !== 'HEAD') {
    refuseMethod(exchange, KEYLESS_METHODS);
    return;
  }
  const { status, headers, body } = page();
  reply(exchange, status, headers, body);
}

function refuseMethod(exchange: Exchange, allow: string): void {
  const { problem, headers } = methodNotAllowed(allow);
  refuse(exchange, problem, headers);
}

/** Logs one line per request: the path without its query, and never a header or a body. */
function logWhenDone({ parts, request, response, target }: Exchange): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 1_000) / 1_000;
    const { statusCode: status } = response;
    parts.log.debug({ method: request.method, path: target.path, status, ms }, 'Request');
  });
}

function observeWhenDone(exchange: Exchange, resource: Resource | undefined): void {
  const { parts, request, response, target } = exchange;
  const keylessRoute = parts.publicPages.has(target.path) ? target.path : null;
  const startedAt = performance.now();
  response.once('close', () =>
    observedRequests.publish({
      environment: parts.environment,
      method: request.method ?? '',
      route: resource?.route ?? keylessRoute,
      startedAt,
      endedAt: performance.now(),
      status: response.statusCode,
      limit: exchange.limit,
    }),
  );
}
