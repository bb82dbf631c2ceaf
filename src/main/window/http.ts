import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { ERRORS } from '../../shared/error-codes.ts';
import { errorValueOf, ShopError } from '../../shared/errors.ts';
import type { Bridge } from './bridge.ts';
import { inOurWords, readCall } from './call-reading.ts';
import { EventStreams } from './event-streams.ts';
import { leadOnPage } from './plain-page.ts';
import { isCausedElsewhere, isNavigation, refusalOf } from './request-guard.ts';
import { securityHeaders, windowContent, type WindowContent } from './window-content.ts';
import { pathOf, sendFile, sendPage, sendProblem, sendResult } from './window-replies.ts';
import { digest, SESSION_AGE, WindowSessions } from './window-sessions.ts';

const LOOPBACK = '127.0.0.1';
/**
 * Room for ten thousand selected animals, or a thousand imported rows with the longest names. Only
 * admitted browsers may send them.
 */
const BODY_LIMIT = 4 * 1024 * 1024;
const REQUEST_TIMEOUT = 10_000;
const NO_SESSION = {
  status: 401,
  code: 'connection_lost',
  heading: 'This browser has no access',
  sentence:
    'Open the newest address that Animal Store printed where it was started. Each of them works in one browser only; as soon as one is used, it prints the next.',
} as const;

export interface WindowServerOptions {
  bridge: Bridge;
  /** The folder of the built window. */
  root: string;
  log: Logger;
  /** 0 takes a free port. */
  port: number;
  /** Where the sessions of browsers are stored, by digest. */
  sessionsFile: string;
  /** Called with the address for one more browser each time that an address was used. */
  onNextAddress?: (address: string) => void;
}

/** The window as served to browsers on this machine. */
export interface WindowServer {
  /** Where to open it, with a token that is valid for one browser. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the window and its bridge to browsers on this machine, on a port of its own. A browser is
 * admitted by an address with a one-time token, which is exchanged for a cookie. Throws
 * `port_unavailable`.
 */
export async function startWindowServer(options: WindowServerOptions): Promise<WindowServer> {
  const window = await HttpWindow.open(options);
  options.log.info({ origin: window.origin }, 'The window is served');
  return {
    address: window.newAddress(),
    close: () => window.close(),
  };
}

class HttpWindow {
  origin = '';
  #host = '';
  #cookieName = '';
  readonly #bridge: Bridge;
  readonly #log: Logger;
  readonly #content: WindowContent;
  readonly #streams: EventStreams;
  readonly #sessions: WindowSessions;
  readonly #onNextAddress: (address: string) => void;
  readonly #server: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // For a path that can't be decoded, the router would reply in its own words, before all our checks.
    frameworkErrors: (error, request, reply) => {
      void this.#tellError(error, request, reply);
    },
  });

  private constructor(options: WindowServerOptions) {
    const { bridge, log, root, sessionsFile, onNextAddress } = options;
    this.#bridge = bridge;
    this.#log = log;
    this.#content = windowContent(root);
    this.#streams = new EventStreams(bridge);
    this.#sessions = new WindowSessions(sessionsFile);
    this.#onNextAddress = onNextAddress ?? (() => undefined);
  }

  static async open(options: WindowServerOptions): Promise<HttpWindow> {
    const window = new HttpWindow(options);
    await window.#addRoutes();
    await window.#listen(options.port);
    return window;
  }

  newAddress(): string {
    return `${this.origin}/?token=${this.#sessions.newToken()}`;
  }

  async close(): Promise<void> {
    this.#streams.close();
    await this.#server.close();
  }

  async #addRoutes(): Promise<void> {
    const server = this.#server;
    await server.register(cookie);
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      (_request, body, done) => {
        done(null, body);
      },
    );
    server.addHook('onRequest', (request, reply, done) => {
      if (this.#isAllowed(request, reply)) done();
    });
    server.get('/', (request, reply) => this.#sendWindow(request, reply));
    server.post('/bridge/call', (request, reply) => this.#answerCall(request, reply));
    server.get('/bridge/events', (request, reply) => {
      reply.hijack();
      this.#streams.open(reply.raw, securityHeaders(), this.#sessionOf(request));
    });
    server.get('/*', (request, reply) => this.#sendFile(request, reply));
    server.setNotFoundHandler((request, reply) =>
      sendProblem(request, reply, {
        status: 404,
        code: 'not_found',
        heading: 'Nothing here',
        sentence: `The window is at ${this.origin}/.`,
      }),
    );
    server.setErrorHandler<FastifyError | ShopError>((error, request, reply) =>
      this.#tellError(error, request, reply),
    );
  }

  async #listen(port: number): Promise<void> {
    try {
      this.origin = await this.#server.listen({ host: LOOPBACK, port });
    } catch (error) {
      await this.close();
      throw new ShopError(
        'port_unavailable',
        `The window can't be served on port ${port}: another program uses it. Close that, or choose another port with --window-port (0 takes a free one).`,
        { cause: error },
      );
    }
    this.#host = new URL(this.origin).host;
    // A cookie applies to all ports of a host, so two shops on one machine would overwrite each other's.
    this.#cookieName = `animal_store_window_${new URL(this.origin).port}`;
  }

  /** Replies instead of the route when a request is not from our page, or its browser has no session. */
  #isAllowed(request: FastifyRequest, reply: FastifyReply): boolean {
    const own = { host: this.#host, origin: this.origin };
    const refusal = refusalOf(request.method, request.headers, own);
    if (refusal) {
      this.#log.warn({ refusal, method: request.method }, 'A request to the window was refused');
      sendProblem(request, reply, {
        status: refusal === 'wrong_host' ? 421 : 403,
        code: 'bad_request',
        heading: 'This is not the window’s address',
        sentence: `The window is at ${this.origin}/.`,
      });
      return false;
    }
    if (pathOf(request) === '/' || this.#hasSession(request)) return true;
    sendProblem(request, reply, NO_SESSION);
    return false;
  }

  /** A browser's name for the bridge, which reveals nothing of its secret. */
  #sessionOf(request: FastifyRequest): string {
    return `browser ${digest(request.cookies[this.#cookieName] ?? '')}`;
  }

  #hasSession(request: FastifyRequest): boolean {
    return this.#sessions.isOpen(request.cookies[this.#cookieName]);
  }

  async #sendWindow(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = new URL(request.url, this.origin).searchParams.get('token');
    const session = token === null ? undefined : this.#sessions.redeem(token);
    if (session !== undefined) this.#giveSession(reply, session);
    const hasSession = session !== undefined || this.#hasSession(request);
    // Removes the token from the address bar and the history, even if it had been used before.
    if (hasSession && token !== null) return reply.headers(securityHeaders()).redirect('/', 303);
    if (hasSession) return this.#sendFile(request, reply);
    if (isLinkFromElsewhere(request)) return sendPage(reply, 200, leadOnPage());
    return sendProblem(request, reply, NO_SESSION);
  }

  #giveSession(reply: FastifyReply, session: string): void {
    this.#log.info('A browser was let in to the window');
    reply.setCookie(this.#cookieName, session, {
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      maxAge: SESSION_AGE / 1_000,
    });
    this.#onNextAddress(this.newAddress());
  }

  async #sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendFile(reply, await this.#content(pathOf(request)));
  }

  async #answerCall(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { name, input } = readCall(request.body);
    return sendResult(reply, 200, await this.#bridge.call(name, input, this.#sessionOf(request)));
  }

  #tellError(
    error: FastifyError | ShopError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const { code, message } = errorValueOf(inOurWords(error));
    if (code === 'internal_error') {
      this.#log.error({ err: error, path: pathOf(request) }, 'A request of the window failed');
    }
    const status = ERRORS[code].status;
    return sendProblem(request, reply, { status, code, heading: 'That failed', sentence: message });
  }
}

function isLinkFromElsewhere(request: FastifyRequest): boolean {
  return isNavigation(request.method, request.headers) && isCausedElsewhere(request.headers);
}
