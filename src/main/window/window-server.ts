import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { ShopError } from '../../shared/errors.ts';
import { closeWithin, listenAt } from '../platform/http-server.ts';
import type { Bridge } from './bridge.ts';
import { openWindowRoutes } from './window-routes.ts';
import type { WindowSessions } from './window-sessions.ts';
import { say } from '../../shared/say.ts';
import type { Settings } from '../../shared/settings.ts';

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
  /** The colours that the owner chose; by default, the system's. */
  theme?: () => Settings['theme'];
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
  const { bridge, root, theme, log, sessions } = options;
  const listener = createServer(TIMES);
  const origin = await listen(listener, options.port);
  const newAddress = () => `${origin}/?token=${sessions.newToken()}`;
  const onAddressUsed = () => options.onNextAddress?.(newAddress());
  const parts = { bridge, root, theme, sessions, origin, log, onAddressUsed };
  const opening = openWindowRoutes(listener, parts);
  listener.on('request', (request, response) => {
    void opening.then((routes) => routes.answer(request, response));
  });
  const routes = await opening;
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
      say`The window can't be served on port ${String(port)}: another program uses it. Close that, or choose another port.`,
      { cause: error },
    );
  }
}
