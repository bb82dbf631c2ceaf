import { createSecretKey } from 'node:crypto';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { ServerOptions as HttpsOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { ShopError } from '../../shared/errors.ts';
import type { Environment } from '../../shared/key.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { SharedLimiter } from '../limits/shared-limiter.ts';
import { closeWithin, listenAt } from '../platform/http-server.ts';
import { DEFAULT_BOUNDS, MAX_HEADER_BYTES, MAX_HEADERS, type Bounds } from './bounds.ts';
import type { ServiceParts } from './exchange.ts';
import { localGate, sharedGate } from './gate.ts';
import { ConnectionShares } from './connection-shares.ts';
import { ConnectionTimeouts } from './connection.ts';
import { FailureLog } from './failure-log.ts';
import { handleRequest } from './handle-request.ts';
import { lingerAtEnd } from './connection-end.ts';
import { listenProblem, type ListenAddress } from '../platform/listen-problem.ts';
import { projectAddress } from '../platform/packaged.ts';
import { publicPages } from './public-pages.ts';
import { PageCache } from './page-cache.ts';
import type { TillActivities } from './till-activity.ts';
import { answerConnect, answerMalformedHttp, answerPlainHttp } from './protocol-errors.ts';

/** What a service is built from. */
export interface ApiParts extends Pick<ServiceParts, 'store' | 'keys' | 'clock' | 'log'> {
  readonly limiter: RateLimiter | SharedLimiter;
  readonly environment: Environment;
  /** The app's version, which `/healthz` reports. */
  readonly version: string;
  /** Why nothing can be stored at the moment, which `/healthz` also reports. */
  readonly storageProblem: () => ShopError | null;
  /** Observes the tills; staging only. */
  /** Records what each till does. */
  readonly activities: TillActivities;
  /** Called at most once a minute, with an address that takes more than its share of connections. */
  readonly onCrowded?: (address: string) => void;
  /** Replaces some of the usual bounds, for tests. */
  readonly bounds?: Partial<Bounds>;
}

/** A certificate with its key, both PEM. */
export interface TlsIdentity {
  readonly key: string;
  readonly cert: string;
}

/** Where a service should listen, and how it is reached there. */
interface ListenAt extends ListenAddress {
  readonly tls?: TlsIdentity;
  /** Base addresses for clients, best first, given the port. Without it, the address it listens on. */
  readonly baseAddresses?: (port: number) => readonly string[];
}

/** The `/v1` service over a single store. */
export interface Api {
  /**
   * Starts to listen (once until `close`) and returns the port; port 0 takes a free one. Throws
   * `port_unavailable`.
   */
  listen(at: ListenAt): Promise<{ port: number }>;
  /**
   * Keeps replying, but `/readyz` is 503 and every reply ends its connection, so that clients move
   * on.
   */
  drain(): void;
  /** Stops accepting requests, finishes those in flight (within a bound) and frees the port. */
  close(): Promise<void>;
}

/** Creates the service on bare `node:http`; docs/performance.md says what that gains. */
export function createApi(options: ApiParts): Api {
  const { environment, version, storageProblem, bounds, onCrowded, ...rest } = options;
  let addresses = (): readonly string[] => [];
  let isDraining = false;
  const parts: ServiceParts = {
    ...rest,
    environment,
    gate:
      rest.limiter instanceof RateLimiter
        ? localGate(rest.keys, rest.limiter)
        : sharedGate(rest.keys, rest.limiter),
    bounds: { ...DEFAULT_BOUNDS, ...bounds },
    failures: new FailureLog(rest.log, rest.clock),
    cursorKey: createSecretKey(rest.store.cursorSecret),
    pages: new PageCache(),
    animals: new PageCache(),
    publicPages: publicPages({
      environment,
      version,
      storageProblem,
      isStockElsewhere: rest.store.isOnServer,
      isDraining: () => isDraining,
      addresses: () => addresses(),
      project: projectAddress(),
    }),
  };
  let open: Server | undefined;
  return {
    async listen(at) {
      const opening = await createServer(parts, at.tls, onCrowded);
      const port = await listen(opening, at);
      addresses = () =>
        at.baseAddresses?.(port) ?? [`${at.tls ? 'https' : 'http'}://${at.host}:${port}/v1`];
      opening.on('error', (error) =>
        parts.log.warn({ err: error }, 'A connection could not be accepted'),
      );
      open = opening;
      return { port };
    },
    drain() {
      if (!isDraining && open) sayGoodbye(open);
      isDraining = true;
    },
    async close() {
      const closing = open;
      open = undefined;
      if (!closing) return;
      sayGoodbye(closing);
      await closeWithin(closing, parts.bounds.closeMs);
    },
  };
}

async function createServer(
  parts: ServiceParts,
  tls: TlsIdentity | undefined,
  onCrowded: ApiParts['onCrowded'],
): Promise<Server> {
  const { bounds } = parts;
  const options: ServerOptions = {
    insecureHTTPParser: false,
    keepAlive: true,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: bounds.headersMs,
    requestTimeout: bounds.requestMs,
    // See `ConnectionTimeouts`.
    keepAliveTimeout: 0,
    connectionsCheckingInterval: bounds.checkMs,
    optimizeEmptyRequests: true,
    // Checked in `malformation`, because Node's own reply has neither a body nor limit headers.
    requireHostHeader: false,
  };
  const server = tls
    ? await createHttpsServer({
        ...options,
        ...tls,
        handshakeTimeout: bounds.headersMs,
        // Node's default for HTTP, but not for HTTPS.
        allowHalfOpen: true,
      })
    : createHttpServer(options);
  server.maxConnections = bounds.connections;
  // Whether Node then refuses the request or drops the rest, `malformation` sees that there are too many.
  server.maxHeadersCount = MAX_HEADERS + 1;
  const timeouts = new ConnectionTimeouts(bounds);
  const shares = new ConnectionShares({ ...parts, ...(onCrowded && { onCrowded }) });
  // A client may close its sending half right after the request and still gets its reply.
  Object.assign(server, { httpAllowHalfOpen: true });

  const handle = (request: IncomingMessage, response: ServerResponse): void =>
    handleRequest(parts, request, response, false);
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    lingerAtEnd(socket, bounds.drainMs);
    timeouts.admit(socket);
    if (tls) shares.finishHandshake(socket);
    else shares.admit(socket);
  });
  if (tls) {
    server.on('connection', (raw: Socket) => shares.admitHandshake(raw));
    server.on('tlsClientError', (error: Error, secure: Socket) =>
      answerPlainHttp(parts, error, shares.handshakeOf(secure)),
    );
  }
  server.on('request', handle);
  server.on('checkExpectation', handle);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    handleRequest(parts, request, response, true),
  );
  server.on('connect', (request: IncomingMessage, socket: Socket) =>
    answerConnect(parts, request, socket),
  );
  server.on('clientError', (error: Error, socket: Socket) =>
    answerMalformedHttp(parts, error, socket),
  );
  return server;
}

/** TLS takes memory and few shops use it, so it is loaded on first use. */
async function createHttpsServer(options: HttpsOptions): Promise<Server> {
  const { createServer: create } = await import('node:https');
  return create(options);
}

async function listen(server: Server, at: ListenAddress): Promise<number> {
  try {
    return (await listenAt(server, at)).port;
  } catch (error) {
    throw listenProblem(at, error);
  }
}

/** From now on, every reply is the last of its connection (RFC 9112 section 9.6). */
function sayGoodbye(server: Server): void {
  const endConnection = (_request: IncomingMessage, response: ServerResponse): void => {
    response.shouldKeepAlive = false;
  };
  server.prependListener('request', endConnection);
  server.prependListener('checkContinue', endConnection);
}
