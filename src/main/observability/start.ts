import type { Logger } from 'pino';
import { VERSION } from '../platform/process.ts';

/** What to observe on a node. */
export interface ObservabilityOptions {
  /** Where metrics are served; null for nowhere. */
  metrics: { host: string; port: number } | null;
  environment: NodeJS.ProcessEnv;
  log: Logger;
}

/** Metrics and traces of this process. */
export interface Observability {
  /** Where the metrics are; null for nowhere. */
  readonly metricsAddress: string | null;
  close(): Promise<void>;
}

/**
 * Starts what was requested: metrics on a port, and traces when OpenTelemetry's standard variables
 * name a receiver. Only then are their libraries loaded. Throws `port_unavailable`.
 */
export async function startObservability(options: ObservabilityOptions): Promise<Observability> {
  const { metrics, environment, log } = options;
  const closing: (() => Promise<void>)[] = [];
  let metricsAddress: string | null = null;
  if (metrics) {
    const { startMetricsServer } = await import('./metrics-server.ts');
    const server = await startMetricsServer(metrics.host, metrics.port);
    metricsAddress = server.address;
    closing.push(() => server.close());
  }
  if (wantsTraces(environment)) {
    const { startTracing } = await import('./tracing.ts');
    const tracing = startTracing(VERSION);
    log.info('Traces are sent by OpenTelemetry');
    closing.push(() => tracing.close());
  }
  return {
    metricsAddress,
    async close() {
      for (const close of closing) {
        await close().catch((error: unknown) => {
          log.warn({ err: error }, 'The last traces could not be sent');
        });
      }
    },
  };
}

/** Follows the specification of OpenTelemetry's environment variables. */
function wantsTraces(environment: NodeJS.ProcessEnv): boolean {
  const isOff =
    environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' ||
    environment['OTEL_TRACES_EXPORTER'] === 'none';
  const endpoint =
    environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ??
    environment['OTEL_EXPORTER_OTLP_ENDPOINT'] ??
    '';
  return !isOff && endpoint !== '';
}
