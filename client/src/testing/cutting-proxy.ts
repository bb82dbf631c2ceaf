import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a proxy does with a connection: lets it be, or cuts it there. */
export type Cut = 'none' | 'at once' | 'before the reply' | 'within the reply';

/** A line between till and shop that breaks where it is told to. */
export interface CuttingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts one in front of a port of this machine; `cut` is asked for each connection. */
export async function startCuttingProxy(to: number, cut: () => Cut): Promise<CuttingProxy> {
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
    till.on('data', (chunk) => shop.write(chunk));
    shop.on('data', (chunk: Buffer) => {
      if (where === 'none') till.write(chunk);
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
        server.close(() => {
          resolve();
        });
      }),
  };
}
