import type { ServerResponse } from 'node:http';
import { stringify } from 'devalue';
import type { Bridge } from './bridge.ts';

/** How often (ms) a comment is sent, which finds connections that died without being closed. */
const HEARTBEAT = 20_000;
/**
 * A browser that leaves this many bytes unread is disconnected; it reconnects and reads everything
 * again.
 */
const MOST_UNREAD = 4_000_000;

/** Sends the bridge's events to every connected browser, as server-sent events. */
export class EventStreams {
  readonly #open = new Set<ServerResponse>();
  readonly #unsubscribe: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(bridge: Bridge) {
    this.#unsubscribe = bridge.subscribe((name, data) => {
      if (this.#open.size > 0) this.#write(`data: ${stringify({ name, data })}\n\n`);
    });
    this.#heartbeat = setInterval(() => {
      this.#write(':\n\n');
    }, HEARTBEAT);
    this.#heartbeat.unref();
  }

  /** Takes over a response. From its first byte on, no event is missed. */
  open(response: ServerResponse, headers: Record<string, string>): void {
    this.#open.add(response);
    response.once('close', () => {
      this.#open.delete(response);
    });
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    response.write(':\n\n');
  }

  /** Ends every stream at once, so that none delays closing the server. */
  close(): void {
    clearInterval(this.#heartbeat);
    this.#unsubscribe();
    for (const response of this.#open) {
      response.end();
      response.destroy();
    }
    this.#open.clear();
  }

  #write(text: string): void {
    for (const response of this.#open) {
      if (response.writableLength > MOST_UNREAD) response.destroy();
      else response.write(text);
    }
  }
}
