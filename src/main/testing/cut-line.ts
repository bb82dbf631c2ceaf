import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** When a line is cut, and what else happens then. */
interface Cut {
  /** The text that a program sends to the database at that moment. */
  at: string;
  /** The text that must have been sent on the same connection before. */
  after?: string;
  /** Whether the database still gets what is sent. */
  isHeard: boolean;
  happens: () => void | Promise<void>;
}

/** A line from programs to a database. */
export interface CutLine {
  port: number;
  /** Cuts the line at the given moment; resolves when all that happens then has happened. */
  cut: (cut: Cut) => Promise<void>;
  close: () => void;
}

/** Lays a line to a port of this machine, which can be cut at a statement. */
export async function layLine(to: number): Promise<CutLine> {
  let next: (Cut & { resolve: (happened: Promise<void>) => void }) | undefined;
  const server = createServer((near: Socket) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    far.pipe(near);
    near.once('close', () => far.end());
    far.once('close', () => near.destroy());
    let sent = '';
    near.on('data', (bytes) => {
      sent += bytes.toString('latin1');
      if (!next || !sent.includes(next.after ?? '') || !bytes.includes(next.at)) {
        far.write(bytes);
        return;
      }
      const { isHeard, happens, resolve } = next;
      next = undefined;
      // The answer never arrives.
      far.unpipe(near).resume();
      if (isHeard) far.write(bytes);
      else far.destroy();
      resolve(Promise.resolve(happens()));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: (cut) =>
      new Promise((resolve) => {
        next = { ...cut, resolve };
      }),
    close: () => server.close(),
  };
}
