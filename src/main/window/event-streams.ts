import type { ServerResponse } from 'node:http';
import type { EventName } from '../../shared/bridge.ts';
import { toWire } from '../../shared/wire.ts';
import { Mutex } from '../platform/concurrency.ts';
import type { Bridge } from './bridge.ts';

/** How often (ms) a comment is sent, which finds connections that died without being closed. */
const HEARTBEAT = 20_000;
/**
 * A browser that leaves this many bytes unread is disconnected; it reconnects and reads everything
 * again.
 */
const MOST_UNREAD = 4_000_000;

/** Sends the bridge's events to every connected browser that may receive them, as server-sent events. */
export class EventStreams {
  readonly #bridge: Bridge;
  /** Who listens, and the session of each. */
  readonly #open = new Map<ServerResponse, string>();
  /** Keeps the events in their order. */
  readonly #mutex = new Mutex();
  readonly #unsubscribe: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    this.#unsubscribe = bridge.subscribe((name, data) => {
      if (this.#open.size === 0) return;
      void this.#mutex.runExclusive(() =>
        this.#emit(name, `data: ${toWire({ name, data }).text}\n\n`),
      );
    });
    this.#heartbeat = setInterval(() => {
      for (const response of this.#open.keys()) write(response, ':\n\n');
    }, HEARTBEAT);
    this.#heartbeat.unref();
  }

  /** Takes over a session's response. From its first byte on, no event is missed. */
  open(response: ServerResponse, headers: Record<string, string>, session: string): void {
    this.#open.set(response, session);
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

  /** Ends the streams of one session. */
  end(ended: string): void {
    for (const [response, session] of this.#open) if (session === ended) response.end();
  }

  /** Ends every stream at once, so that none delays closing the server. */
  close(): void {
    clearInterval(this.#heartbeat);
    this.#unsubscribe();
    for (const response of this.#open.keys()) {
      response.end();
      response.destroy();
    }
    this.#open.clear();
  }

  async #emit(name: EventName, text: string): Promise<void> {
    for (const [response, session] of [...this.#open]) {
      if (await this.#bridge.canReceive(name, session)) write(response, text);
    }
  }
}

function write(response: ServerResponse, text: string): void {
  if (response.destroyed || response.writableEnded) return;
  if (response.writableLength > MOST_UNREAD) response.destroy();
  else response.write(text);
}
