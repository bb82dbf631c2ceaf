import { isIPv6, type Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Bounds } from './bounds.ts';
import { connectionOf, owesReply } from './connection.ts';

/** How often at most (ms) the owner is warned about a greedy address. */
const TELL_INTERVAL = 60_000;

/** What ConnectionShares depends on. */
interface SharesOptions {
  bounds: Pick<Bounds, 'connections' | 'connectionsForKeys' | 'keylessPerAddress'>;
  clock: Clock;
  log: Logger;
  /** Called at most once a minute, with an address whose connections have to be closed. */
  onCrowded?: (address: string) => void;
}

/**
 * Shares out the connections, so that one machine without a key can't shut out the tills. A
 * connection that has shown a valid key keeps its place. The others have a share per address, and
 * some places are open only to keys. When there is one too many, the oldest idle connection of
 * the address that holds the most gives way to the newcomer, which may be a till about to show its
 * key.
 */
export class ConnectionShares {
  readonly #options: SharesOptions;
  /** Connections without a key, by network, oldest first. */
  readonly #keyless = new Map<string, Set<Socket>>();
  /** Connections that have not finished the TLS handshake, by their client's address and port. */
  readonly #handshaking = new Map<string, Socket>();
  #keylessCount = 0;
  #reportedAt = -Infinity;

  constructor(options: SharesOptions) {
    this.#options = options;
  }

  /** Admits a new connection, or closes it when there is no room. */
  admit(socket: Socket): void {
    const { connections, connectionsForKeys, keylessPerAddress } = this.#options.bounds;
    const network = networkOf(socket);
    const own = this.#keyless.get(network);
    const isShareUsedUp = (own?.size ?? 0) >= keylessPerAddress;
    if (isShareUsedUp || this.#keylessCount >= connections - connectionsForKeys) {
      const greediest = isShareUsedUp ? network : this.#greediest();
      this.#report(greediest);
      if (!this.#makeRoom(greediest)) {
        socket.destroy();
        return;
      }
    }
    this.#hold(network, socket);
  }

  /** Admits a connection that begins with a TLS handshake: it takes a place from its first packet on. */
  admitHandshake(raw: Socket): void {
    this.admit(raw);
    if (raw.destroyed) return;
    const peer = peerOf(raw);
    this.#handshaking.set(peer, raw);
    raw.once('close', () => {
      if (this.#handshaking.get(peer) === raw) this.#handshaking.delete(peer);
    });
  }

  /** The connection of a handshake that is under way or has just failed. */
  handshakeOf(secure: Socket): Socket | undefined {
    return this.#handshaking.get(peerOf(secure));
  }

  /** Hands the place of a connection to the TLS socket that its handshake ended with. */
  finishHandshake(secure: Socket): void {
    const peer = peerOf(secure);
    const raw = this.#handshaking.get(peer);
    this.#handshaking.delete(peer);
    if (raw) connectionOf(raw).onKey?.();
    this.#hold(networkOf(secure), secure);
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

  /**
   * Closes the oldest connection of a network that is not waiting for a reply. Returns whether
   * there was one.
   */
  #makeRoom(network: string): boolean {
    for (const socket of this.#keyless.get(network) ?? []) {
      const connection = connectionOf(socket);
      if (owesReply(connection)) continue;
      connection.onKey?.();
      socket.destroy();
      return true;
    }
    return false;
  }

  #report(network: string): void {
    const now = this.#options.clock.now();
    if (Math.abs(now - this.#reportedAt) < TELL_INTERVAL) return;
    this.#reportedAt = now;
    this.#options.log.warn(
      { network, connections: this.#keyless.get(network)?.size },
      'One address holds too many connections without a key; its oldest are closed',
    );
    this.#options.onCrowded?.(network);
  }
}

/** Names a connection as long as it is open. Node does not tell which socket a TLS socket is built on. */
function peerOf({ localAddress, remoteAddress, remotePort }: Socket): string {
  return `${localAddress ?? ''} ${remoteAddress ?? ''} ${String(remotePort)}`;
}

/** An IPv4 address, or the 64-bit IPv6 prefix that a single household gets (`2001:db8:0:1::/64`). */
function networkOf(socket: Socket): string {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
