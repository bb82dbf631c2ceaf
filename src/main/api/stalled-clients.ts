import type { Socket } from 'node:net';
import type { Bounds } from './bounds.ts';

/** Node's own timeout counts with this, but does not document it. */
type StreamingSocket = Socket & { _handle?: { writeQueueSize?: number } | null };

/** What a client has taken of its replies, and since when (ms) it has taken nothing more. */
interface Progress {
  readonly taken: string;
  readonly since: number;
}

/**
 * Lets go of clients that do not read their replies, whatever they send meanwhile. Node's timeout of a
 * socket begins anew with every byte that arrives, so a client that sends one now and then could keep
 * its place, and its replies in memory, for weeks.
 */
export class StalledClients {
  readonly #bounds: Pick<Bounds, 'writeMs' | 'checkMs'>;
  readonly #sockets = new Set<Socket>();
  readonly #progress = new WeakMap<Socket, Progress>();
  /** Set while there are connections. */
  #looking: NodeJS.Timeout | undefined;

  /** A client may take nothing of a reply for `writeMs` (ms); every `checkMs` (ms), it is looked for. */
  constructor(bounds: Pick<Bounds, 'writeMs' | 'checkMs'>) {
    this.#bounds = bounds;
  }

  /** Watches a connection until it closes. */
  admit(socket: Socket): void {
    this.#sockets.add(socket);
    this.#looking ??= setInterval(() => {
      this.#letGo();
    }, this.#bounds.checkMs).unref();
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size > 0) return;
      clearInterval(this.#looking);
      this.#looking = undefined;
    });
  }

  /** Closes the connections of those that have taken nothing for too long. */
  #letGo(): void {
    const now = performance.now();
    for (const socket of this.#sockets) {
      if (socket.writableLength === 0) {
        this.#progress.delete(socket);
        continue;
      }
      const taken = takenBy(socket);
      const known = this.#progress.get(socket);
      if (known?.taken !== taken) this.#progress.set(socket, { taken, since: now });
      else if (now - known.since >= this.#bounds.writeMs) socket.destroy();
    }
  }
}

/** Changes whenever the client takes something: whole writes, and parts of the one under way. */
function takenBy(socket: StreamingSocket): string {
  return `${socket.bytesWritten - socket.writableLength} ${socket._handle?.writeQueueSize}`;
}
