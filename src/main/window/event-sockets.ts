import type { WebSocket } from '@fastify/websocket';
import type { EventName } from '../../shared/bridge.ts';
import { toWire } from '../../shared/wire.ts';
import { Mutex } from '../platform/concurrency.ts';
import type { Bridge } from './bridge.ts';

/** A tab that leaves this many bytes unread is disconnected; it reconnects and reads everything again. */
const MOST_UNREAD = 4_000_000;
/** How many tabs of a browser receive events. */
const MOST_SOCKETS = 32;
/** The code of RFC 6455 for what is not accepted. */
const POLICY_VIOLATION = 1_008;

/** Sends the bridge's events to every connected tab of a browser that may receive them. */
export class EventSockets {
  readonly #bridge: Bridge;
  /** The open sockets, and the session of each. */
  readonly #open = new Map<WebSocket, string>();
  /** Keeps the events in their order. */
  readonly #mutex = new Mutex();
  readonly #unsubscribe: () => void;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    this.#unsubscribe = bridge.subscribe((name, data) => {
      if (this.#open.size === 0) return;
      void this.#mutex.runExclusive(() => this.#emit(name, data));
    });
  }

  /** Takes over a socket of a session that has just been opened, or closes one too many. No later event is missed. */
  add(socket: WebSocket, session: string): void {
    const others = [...this.#open.values()].filter((one) => one === session);
    if (others.length >= MOST_SOCKETS) {
      socket.close(POLICY_VIOLATION);
      return;
    }
    this.#open.set(socket, session);
    socket.once('close', () => {
      this.#open.delete(socket);
    });
    // Calls are requests, so that each has a limit and a permission of its own.
    socket.on('message', () => socket.close(POLICY_VIOLATION));
  }

  /** Closes the sockets of one session, which receive nothing more, even if it was sent already. */
  end(ended: string): void {
    for (const [socket, session] of this.#open) if (session === ended) socket.terminate();
  }

  /** Closes every socket at once, so that none delays closing the server. */
  close(): void {
    this.#unsubscribe();
    for (const socket of this.#open.keys()) socket.terminate();
  }

  async #emit(name: EventName, data: unknown): Promise<void> {
    for (const [socket, session] of [...this.#open]) {
      const seen = await this.#bridge.seenBy(session, name, data);
      if (seen !== null) send(socket, toWire({ name, data: seen }).text);
    }
  }
}

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
  else socket.send(text);
}
