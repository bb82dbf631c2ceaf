import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ShopError } from '../../shared/errors.ts';
import { listenAt } from '../platform/http-server.ts';
import { VERSION } from '../platform/process.ts';
import { startMetrics, type Metrics } from './metrics.ts';

/** Serves metrics on a port of its own. */
export interface MetricsServer {
  /** Ends in `/metrics`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Serves `/metrics` for Prometheus, and starts counting. Throws `port_unavailable`. */
export async function startMetricsServer(host: string, port: number): Promise<MetricsServer> {
  const metrics = startMetrics(VERSION);
  const server = createServer({ requestTimeout: 5_000 }, answerWith(metrics));
  let bound: AddressInfo;
  try {
    bound = await listenAt(server, { host, port });
  } catch (error) {
    metrics.close();
    throw new ShopError(
      'port_unavailable',
      `The metrics can't be served on port ${String(port)} of ${host}. Choose another with --metrics-port.`,
      { cause: error },
    );
  }
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${name}:${String(bound.port)}/metrics`,
    async close() {
      metrics.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerWith(metrics: Metrics): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    const isAsked = path === '/metrics' && ['GET', 'HEAD'].includes(request.method ?? '');
    if (!isAsked) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };
}
