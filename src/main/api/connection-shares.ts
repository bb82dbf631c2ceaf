import { isIPv6, type Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Bounds } from './bounds.ts';
import { connectionOf } from './connection.ts';

/** The owner is warned about a greedy address at most this often (ms). */
const TELL_INTERVAL = 60_000;

/** What the shares are kept with. */
interface SharesOptions {
  bounds: Pick<Bounds, 'connections' | 'connectionsForKeys' | 'keylessPerAddress'>;
  clock: Clock;
  log: Logger;
  /** Told at most once a minute of the address whose connections have to be closed. */
  onCrowded?: (address: string) => void;
}

/**
 * Shares the places for connections, so that one machine without a key can't shut out the tills. A
 * connection that has shown a valid key keeps its place. Of all others each address has a share, and
 * some places are kept free of them; where there is one too many, the oldest idle one of the address
 * that holds most gives way to the newcomer, which may be a till that is about to show its key.
 */
export class ConnectionShares {
  readonly #options: SharesOptions;
  /** Connections without a key by network, the oldest first. */
  readonly #keyless = new Map<string, Set<Socket>>();
  #keylessCount = 0;
  #toldAt = -Infinity;

  constructor(options: SharesOptions) {
    this.#options = options;
  }

  /** Gives a new connection its place, or closes it when there is none. */
  admit(socket: Socket): void {
    const { connections, connectionsForKeys, keylessPerAddress } = this.#options.bounds;
    const network = networkOf(socket);
    const own = this.#keyless.get(network);
    const isShareUsedUp = (own?.size ?? 0) >= keylessPerAddress;
    if (isShareUsedUp || this.#keylessCount >= connections - connectionsForKeys) {
      const greediest = isShareUsedUp ? network : this.#greediest();
      this.#tell(greediest);
      if (!this.#makeRoom(greediest)) {
        socket.destroy();
        return;
      }
    }
    this.#hold(network, socket);
  }

  #hold(network: string, socket: Socket): void {
    const sockets = this.#keyless.get(network) ?? new Set();
    this.#keyless.set(network, sockets.add(socket));
    this.#keylessCount += 1;
    const leave = (): void => {
      if (!sockets.delete(socket)) return;
      this.#keylessCount -= 1;
      if (sockets.size === 0 && this.#keyless.get(network) === sockets) {
        this.#keyless.delete(network);
      }
    };
    connectionOf(socket).onKey = leave;
    socket.once('close', leave);
  }

  #greediest(): string {
    let greediest = '';
    let most = 0;
    for (const [network, { size }] of this.#keyless) {
      if (size > most) [greediest, most] = [network, size];
    }
    return greediest;
  }

  /** Closes the oldest connection of a network that is not waiting for a reply. Returns whether there was one. */
  #makeRoom(network: string): boolean {
    for (const socket of this.#keyless.get(network) ?? []) {
      const { latest, onKey } = connectionOf(socket);
      if (latest && !latest.writableFinished && !latest.destroyed) continue;
      onKey?.();
      socket.destroy();
      return true;
    }
    return false;
  }

  #tell(network: string): void {
    const now = this.#options.clock.now();
    if (Math.abs(now - this.#toldAt) < TELL_INTERVAL) return;
    this.#toldAt = now;
    this.#options.log.warn(
      { network, connections: this.#keyless.get(network)?.size },
      'One address holds too many connections without a key; its oldest are closed',
    );
    this.#options.onCrowded?.(network);
  }
}

/** One IPv4 address; of IPv6 the 64 bits that a single household is given (`2001:db8:0:1::/64`). */
function networkOf(socket: Socket): string {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
