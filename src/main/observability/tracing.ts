import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { getNumberFromEnv, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import {
  observedBeginnings,
  observedRequests,
  observedStatements,
  type BegunRequest,
  type ObservedRequest,
  type ObservedStatement,
} from '../platform/observed.ts';

/**
 * Returns the sampler that OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG name; by default,
 * `parentbased_always_on`.
 */
export function samplerOf(environment: NodeJS.ProcessEnv): Sampler {
  const name = environment['OTEL_TRACES_SAMPLER'] ?? '';
  const share = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? '1');
  const isParentBased = name === '' || name.startsWith('parentbased_');
  const root = rootOf(name.replace('parentbased_', ''), Number.isNaN(share) ? 1 : share);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, share: number): Sampler {
  switch (name) {
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(share);
    default:
      return new AlwaysOnSampler();
  }
}

/** Traces, sent while this is open. */
export interface Tracing {
  /** Sends what remains, then ends. */
  close(): Promise<void>;
}

/**
 * Starts sending a span for each request and each statement to OTEL_EXPORTER_OTLP_ENDPOINT (or
 * …_TRACES_ENDPOINT), by OTLP over HTTP as JSON. A request joins the trace of its `traceparent`, and a
 * statement that of its request; one that serves several requests, that of the first.
 * Spans contain routes, statuses and names of statements, but no key, client address or animal.
 */
export function startTracing(version: string): Tracing {
  const own = resourceFromAttributes({
    'service.name': 'animal-store',
    'service.version': version,
    // Tells the nodes of a shop apart, and a node from itself after a start.
    'service.instance.id': randomUUID(),
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(
        detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
      ),
    sampler: samplerOf(process.env),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...number('scheduledDelayMillis', 'OTEL_BSP_SCHEDULE_DELAY'),
        ...number('maxQueueSize', 'OTEL_BSP_MAX_QUEUE_SIZE'),
        ...number('maxExportBatchSize', 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
        ...number('exportTimeoutMillis', 'OTEL_BSP_EXPORT_TIMEOUT'),
      }),
    ],
  });
  const tracer = provider.getTracer('animal-store', version);
  const spans = new WeakMap<BegunRequest, Span>();
  const current = new AsyncLocalStorage<Span>();
  const ends = [
    observedBeginnings.attach(current, (request) => {
      const span = startRequest(tracer, request);
      spans.set(request, span);
      return span;
    }),
    observedRequests.subscribe((request) => {
      endRequest(spans.get(request) ?? startRequest(tracer, request), request);
    }),
    observedStatements.subscribe((statement) => {
      traceStatement(tracer, statement, current.getStore());
    }),
  ];
  return {
    async close() {
      for (const end of ends) end();
      await provider.shutdown();
    },
  };
}

function number<Name extends string>(name: Name, variable: string): Partial<Record<Name, number>> {
  const value = getNumberFromEnv(variable);
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, number>>);
}

/** Follows the semantic conventions for HTTP servers. */
function startRequest(tracer: Tracer, request: BegunRequest): Span {
  const { environment, method, route, startedAt } = request;
  const attributes: Attributes = {
    'http.request.method': method,
    'deployment.environment.name': environment,
    ...(route !== null && { 'http.route': route }),
  };
  const name = route === null ? method : `${method} ${route}`;
  const options = { kind: SpanKind.SERVER, attributes, startTime: timeOf(startedAt) };
  return tracer.startSpan(name, options, parentOf(request));
}

function endRequest(span: Span, { status, limit, endedAt }: ObservedRequest): void {
  span.setAttribute('http.response.status_code', status);
  if (limit !== null) span.setAttribute('error.type', limit);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(timeOf(endedAt));
}

/** Follows the semantic conventions for database clients. */
function traceStatement(
  tracer: Tracer,
  { name, startedAt, endedAt, hasFailed }: ObservedStatement,
  request: Span | undefined,
) {
  const span = tracer.startSpan(
    name,
    {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      startTime: timeOf(startedAt),
    },
    request ? trace.setSpan(ROOT_CONTEXT, request) : ROOT_CONTEXT,
  );
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(timeOf(endedAt));
}

function parentOf({ traceParent }: BegunRequest): Context {
  const parent = traceParent === undefined ? null : parseTraceParent(traceParent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** Converts a `performance.now()` to Unix ms. */
function timeOf(moment: number): number {
  return performance.timeOrigin + moment;
}
