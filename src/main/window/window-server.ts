import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { ShopError } from '../../shared/errors.ts';
import { closeWithin, listenAt, createServer } from '../platform/http-server.ts';
import type { Bridge } from './bridge.ts';
import type { WindowRoutes } from './window-routes.ts';
import type { WindowSessions } from './window-sessions.ts';

const LOOPBACK = '127.0.0.1';
/** How long (ms) a browser may take to send a request, and keep a connection without one. */
const TIMES = { requestTimeout: 10_000, keepAliveTimeout: 72_000 };
/**
 * How long (ms) closing waits for replies that are under way, and for connections that browsers keep
 * in store without having used them. The shop closes after the window.
 */
const LAST_REPLIES = 250;

export interface WindowServerOptions {
  bridge: Bridge;
  /** The folder of the built window. */
  root: string;
  log: Logger;
  /** 0 takes a free port. */
  port: number;
  sessions: WindowSessions;
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
 * Serves the window and its bridge to browsers on this machine, on a port of its own. Throws
 * `port_unavailable`.
 */
export async function startWindowServer(options: WindowServerOptions): Promise<WindowServer> {
  const { bridge, root, log, sessions } = options;
  const listener = createServer(TIMES);
  const origin = await listen(listener, options.port);
  const newAddress = () => `${origin}/?token=${sessions.newToken()}`;
  const onAddressUsed = () => options.onNextAddress?.(newAddress());
  const routes = new LaterRoutes(log, async () => {
    const { openWindowRoutes } = await import('./window-routes.ts');
    return openWindowRoutes(listener, { bridge, root, sessions, origin, log, onAddressUsed });
  });
  listener.on('request', (request, response) => void routes.answer(request, response));
  log.info({ origin }, 'The window is served');
  return {
    address: newAddress(),
    close: async () => {
      await routes.close();
      await closeWithin(listener, LAST_REPLIES);
    },
  };
}

async function listen(server: Server, port: number): Promise<string> {
  try {
    const bound = await listenAt(server, { host: LOOPBACK, port });
    return `http://${LOOPBACK}:${bound.port}`;
  } catch (error) {
    throw new ShopError(
      'port_unavailable',
      `The window can't be served on port ${port}: another program uses it. Close that, or choose another port with --window-port (0 takes a free one).`,
      { cause: error },
    );
  }
}

/**
 * Opens the routes for the first browser that comes: their framework takes 8 MB, and on many
 * machines only tills ever come.
 */
class LaterRoutes {
  readonly #log: Logger;
  readonly #open: () => Promise<WindowRoutes>;
  #routes: Promise<WindowRoutes | undefined> | undefined;
  #isClosed = false;

  constructor(log: Logger, open: () => Promise<WindowRoutes>) {
    this.#log = log;
    this.#open = open;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const routes = await this.#opened();
    // A browser that left meanwhile needs no reply, and its stream of events would never end.
    if (routes === undefined || response.destroyed) response.destroy();
    else routes.answer(request, response);
  }

  /** A request that comes later opens nothing any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#routes)?.close();
  }

  /** Tries again for each request when the routes can't be loaded. */
  async #opened(): Promise<WindowRoutes | undefined> {
    if (this.#isClosed) return this.#routes;
    this.#routes ??= this.#open().catch((error: unknown) => {
      this.#routes = undefined;
      this.#log.error({ err: error }, 'The window could not be loaded');
      return undefined;
    });
    return this.#routes;
  }
}
