import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { ERRORS } from '../../shared/error-codes.ts';
import { say, type Sentence } from '../../shared/say.ts';
import { errorValueOf, type ShopError } from '../../shared/errors.ts';
import type { Bridge } from './bridge.ts';
import {
  browserName,
  cookiesNamed,
  isCausedElsewhere,
  isNavigation,
  refusalOf,
} from './browser-request.ts';
import {
  inOurWords,
  leadOnPage,
  pathOf,
  sendFile,
  sendMessage,
  sendPage,
  sendProblem,
} from './window-replies.ts';
import { MEDIA_TYPES, readCall } from './call-body.ts';
import type { CallLimits } from '../../shared/call.ts';
import { windowOf } from './person-handlers.ts';
import { EventSockets } from './event-sockets.ts';
import { securityHeaders, windowContent, type WindowContent } from './window-content.ts';
import type { Settings } from '../../shared/settings.ts';
import { SESSION_AGE, type WindowSessions } from './window-sessions.ts';

const NO_SESSION = {
  status: 401,
  code: 'connection_lost',
  heading: say`This browser has no access`,
  sentence: say`Ask an owner of the shop for a link, and open it in this browser. Owners make one in Settings, under “This computer”, wherever Animal Store is open. Where it is not open yet, ask whoever set it up.`,
} as const;

/** The most bytes of a message on a socket for events, on which browsers send none. */
const MOST_RECEIVED = 1_024;

/** What the window needs to answer browsers. */
export interface WindowParts {
  bridge: Bridge;
  /** The folder of the built window. */
  root: string;
  /** The colours that the owner chose; by default, the system's. */
  theme?: (() => Settings['theme']) | undefined;
  sessions: WindowSessions;
  /** The window's own, as `http://127.0.0.1:8788`. */
  origin: string;
  log: Logger;
  /** Called when an address was used, so that there is one for the next browser. */
  onAddressUsed: () => void;
}

/** The routes of a window. */
export interface WindowRoutes {
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Closes the sockets for events, which would keep the server open. */
  close(): Promise<void>;
}

/**
 * Answers requests to the window and its bridge. A browser is admitted by an address with a one-time
 * token, which is exchanged for a cookie.
 */
export async function openWindowRoutes(
  listener: Server,
  parts: WindowParts,
): Promise<WindowRoutes> {
  const window = new HttpWindow(listener, parts);
  await window.addRoutes();
  return window;
}

class HttpWindow implements WindowRoutes {
  readonly #parts: WindowParts;
  readonly #content: WindowContent;
  readonly #host: string;
  readonly #cookieName: string;
  readonly #sockets: EventSockets;
  readonly #server: FastifyInstance;

  constructor(listener: Server, parts: WindowParts) {
    this.#parts = parts;
    this.#content = windowContent(parts.root, parts.theme);
    const { host, port } = new URL(parts.origin);
    this.#host = host;
    // A cookie applies to all ports of a host, so two shops on one machine would overwrite each other's.
    this.#cookieName = `animal_store_window_${port}`;
    this.#sockets = new EventSockets(parts.bridge);
    parts.sessions.onSignOut((id) => this.#sockets.end(windowOf(id)));
    this.#server = Fastify({
      serverFactory: () => listener,
      exposeHeadRoutes: false,
      // For a path that can't be decoded, the router would reply in its own words, before all our checks.
      frameworkErrors: (error, request, reply) => {
        void this.#sendError(error, request, reply);
      },
    });
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#server.routing(request, response);
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  async addRoutes(): Promise<void> {
    const server = this.#server;
    await server.register(cookie);
    await server.register(websocket, {
      options: { maxPayload: MOST_RECEIVED },
      preClose: (done) => {
        this.#sockets.close();
        done();
      },
    });
    server.removeAllContentTypeParsers();
    // A call's body is read once it is known who calls (`readCall`).
    server.addContentTypeParser(MEDIA_TYPES, (_request, body, done) => done(null, body));
    server.addHook('onRequest', (request, reply, done) => {
      if (this.#isAllowed(request, reply)) done();
    });
    server.get('/', (request, reply) => this.#sendWindow(request, reply));
    server.post<{ Params: { name: string } }>('/bridge/call/:name', (request, reply) =>
      this.#answerCall(request.params.name, request, reply),
    );
    server.get('/bridge/events', { websocket: true }, (socket, request) =>
      this.#sockets.add(socket, windowOf(this.#sessionOf(request) ?? '')),
    );
    server.get('/*', (request, reply) => this.#sendFile(request, reply));
    server.setNotFoundHandler((request, reply) =>
      sendProblem(request, reply, {
        status: 404,
        code: 'not_found',
        heading: say`Nothing here`,
        sentence: this.#whereItIs(),
      }),
    );
    server.setErrorHandler<FastifyError | ShopError>((error, request, reply) =>
      this.#sendError(error, request, reply),
    );
    await server.ready();
  }

  #whereItIs(): Sentence {
    return say`The window is at ${this.#parts.origin}/.`;
  }

  /** Replies instead of the route when a request is not from our page, or its browser has no session. */
  #isAllowed(request: FastifyRequest, reply: FastifyReply): boolean {
    const own = { host: this.#host, origin: this.#parts.origin };
    const refusal = refusalOf(request.method, request.headers, own);
    if (refusal) {
      this.#parts.log.warn(
        { refusal, method: request.method },
        'A request to the window was refused',
      );
      void sendProblem(request, reply, {
        status: refusal === 'wrong_host' ? 421 : 403,
        code: 'bad_request',
        heading: say`This is not the window’s address`,
        sentence: this.#whereItIs(),
      });
      return false;
    }
    if (pathOf(request) === '/' || this.#sessionOf(request) !== undefined) return true;
    void sendProblem(request, reply, NO_SESSION);
    return false;
  }

  /**
   * A page on another port of this machine can set cookies of the same name, which a browser may send
   * first: any of them may be the one that was given.
   */
  #sessionOf(request: FastifyRequest): string | undefined {
    return this.#parts.sessions.find(cookiesNamed(this.#cookieName, request.headers));
  }

  async #sendWindow(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = new URL(request.url, this.#parts.origin).searchParams.get('token');
    const name = browserName(request.headers);
    const secret = token === null ? undefined : this.#parts.sessions.redeem(token, name);
    if (secret !== undefined) this.#giveSession(reply, secret);
    const hasSession = secret !== undefined || this.#sessionOf(request) !== undefined;
    // Removes the token from the address bar and the history, even if it had been used before.
    if (hasSession && token !== null) return reply.headers(securityHeaders()).redirect('/', 303);
    if (hasSession) return this.#sendFile(request, reply);
    if (isLinkFromElsewhere(request)) return sendPage(request, reply, 200, leadOnPage);
    return sendProblem(request, reply, NO_SESSION);
  }

  #giveSession(reply: FastifyReply, secret: string): void {
    this.#parts.log.info('A browser was let in to the window');
    reply.setCookie(this.#cookieName, secret, {
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      maxAge: SESSION_AGE / 1_000,
    });
    this.#parts.onAddressUsed();
  }

  async #sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendFile(reply, await this.#content(pathOf(request)));
  }

  async #answerCall(
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const session = windowOf(this.#sessionOf(request) ?? '');
    const read = (limits: CallLimits) => readCall(request, limits);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { bridge } = this.#parts;
    const answer = await bridge.answer(name, session, read, gone.signal);
    // Its tabs connect again, and show the lock.
    if (name === 'persons.lock') this.#sockets.end(session);
    return sendMessage(reply, 200, answer);
  }

  #sendError(
    error: FastifyError | ShopError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { code, message, said } = errorValueOf(inOurWords(error));
    if (code === 'internal_error') {
      this.#parts.log.error(
        { err: error, path: pathOf(request) },
        'A request of the window failed',
      );
    }
    const status = ERRORS[code].status;
    const sentence = { pattern: message, values: [], ...said, english: message };
    return sendProblem(request, reply, { status, code, heading: say`That failed`, sentence });
  }
}

function isLinkFromElsewhere(request: FastifyRequest): boolean {
  return isNavigation(request.method, request.headers) && isCausedElsewhere(request.headers);
}
