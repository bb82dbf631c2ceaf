import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What a proxy does with a connection: lets it be, cuts it there, passes on only half of a request
 * (`slow`), none of it and no word for a while (`stalls`), or sends the request twice (`repeats`).
 */
export type Cut =
  'none' | 'at once' | 'before the reply' | 'within the reply' | 'slow' | 'stalls' | 'repeats';

/** A line between till and shop that breaks where it is told to. */
export interface CuttingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Sends the same bytes on a connection of their own; nobody waits for the answer. */
function repeat(to: number, chunk: Buffer): void {
  const again = connect(to, '127.0.0.1', () => again.write(chunk));
  again.on('error', () => undefined);
  again.once('data', () => again.destroy());
  again.setTimeout(5_000, () => again.destroy());
}

/**
 * Starts one in front of a port of this machine; `cut` is asked for each connection. No connection carries
 * more than `most` pieces of requests: with the next one, it breaks.
 */
export async function startCuttingProxy(
  to: number,
  cut: () => Cut,
  most = Infinity,
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((till) => {
    const shop = connect(to, '127.0.0.1');
    const where = cut();
    const breakOff = (): void => {
      till.destroy();
      shop.destroy();
    };
    for (const socket of [till, shop]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', breakOff);
    }
    till.once('end', () => shop.end());
    shop.once('end', () => till.end());
    if (where === 'at once') {
      till.once('data', breakOff);
      return;
    }
    if (where === 'stalls') {
      till.pause();
      return;
    }
    let isFirst = true;
    let pieces = 0;
    till.on('data', (chunk: Buffer) => {
      if (where === 'slow') shop.write(isFirst ? chunk.subarray(0, chunk.length / 2) : '');
      else shop.write(chunk);
      if (where === 'repeats' && isFirst) repeat(to, chunk);
      isFirst = false;
      pieces += 1;
      if (pieces > most) breakOff();
    });
    shop.on('data', (chunk: Buffer) => {
      if (where === 'none' || where === 'slow' || where === 'repeats') till.write(chunk);
      else if (where === 'before the reply') breakOff();
      else till.write(chunk.subarray(0, -3), breakOff);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
