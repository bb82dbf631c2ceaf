import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often (ms) connections that have become idle are looked for while closing. */
const SWEEP_INTERVAL = 25;

/** Listens, and returns where; port 0 takes a free one. Throws the system's error. */
export async function listenAt(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<AddressInfo> {
  server.listen({ host, port });
  await once(server, 'listening');
  return server.address() as AddressInfo;
}

/**
 * Accepts nothing new, lets requests in flight finish for at most `closeMs` (ms), and ends all
 * connections. One on which a client has never sent anything counts as busy, and is ended last.
 */
export async function closeWithin(server: Server, closeMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL);
    const finish = (): void => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    };
    const deadline = setTimeout(() => {
      server.closeAllConnections();
      finish();
    }, closeMs);
    server.close(finish);
  });
}
