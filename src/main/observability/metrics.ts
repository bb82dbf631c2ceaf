import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  observedClock,
  observedCommits,
  observedCommitTimes,
  observedDisk,
  observedDraining,
  observedLastBackup,
  observedPages,
  observedPools,
  observedRequests,
  observedStatements,
  observedStock,
  observedStorage,
} from '../platform/observed.ts';

const PREFIX = 'animal_store_';
/** The buckets of durations, in seconds. */
const TIMES = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const GROUP_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** What is measured, in Prometheus' format. */
export interface Metrics {
  readonly contentType: string;
  /** The text exposition format. */
  text(): Promise<string>;
  close(): void;
}

/** Starts counting observed events, and measuring this process's event loop, memory and CPU. */
export function startMetrics(version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const build = { name: `${PREFIX}build_info`, help: '1, with the version of the program' };
  new Gauge({ ...build, registers: [registry], labelNames: ['version'] }).set({ version }, 1);
  const ends = [
    ...observeRequests(registry),
    ...observeDatabase(registry),
    ...observeStorage(registry),
    ...observeStock(registry),
    observeDraining(registry),
  ];
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close() {
      for (const end of ends) end();
      registry.clear();
    },
  };
}

function observeRequests(registry: Registry): (() => void)[] {
  const registers = [registry];
  const requests = new Counter({
    name: `${PREFIX}requests_total`,
    help: 'Requests by operation and status',
    registers,
    labelNames: ['environment', 'operation', 'status'],
  });
  const durations = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Time from a head to the end of its reply',
    registers,
    buckets: TIMES,
    labelNames: ['environment', 'operation'],
  });
  const refusals = new Counter({
    name: `${PREFIX}limit_refusals_total`,
    help: 'Requests over a limit, or of the banned',
    registers,
    labelNames: ['environment', 'reason'],
  });
  const pages = new Counter({
    name: `${PREFIX}pages_total`,
    help: 'Pages of the list: kept, recounted or read',
    registers,
    labelNames: ['environment', 'source'],
  });
  return [
    observedPages.subscribe(({ environment, source }) => pages.inc({ environment, source })),
    observedRequests.subscribe(
      ({ environment, method, route, status, limit, startedAt, endedAt }) => {
        const operation = route === null ? 'other' : `${method} ${route}`;
        requests.inc({ environment, operation, status });
        durations.observe({ environment, operation }, (endedAt - startedAt) / 1_000);
        if (limit !== null) refusals.inc({ environment, reason: limit });
      },
    ),
  ];
}

function observeDatabase(registry: Registry): (() => void)[] {
  const registers = [registry];
  const statements = new Histogram({
    name: `${PREFIX}statement_seconds`,
    help: 'Time of a statement in the shared database',
    registers,
    buckets: TIMES,
    labelNames: ['statement', 'outcome'],
  });
  const connections = new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections to the shared database',
    registers,
    labelNames: ['schema', 'state'],
  });
  const waiting = new Gauge({
    name: `${PREFIX}database_waiting`,
    help: 'Statements that wait for a connection',
    registers,
    labelNames: ['schema'],
  });
  return [
    observedStatements.subscribe(({ name, startedAt, endedAt, hasFailed }) => {
      const labels = { statement: name, outcome: hasFailed ? 'failed' : 'done' };
      statements.observe(labels, (endedAt - startedAt) / 1_000);
    }),
    observedPools.subscribe((pool) => {
      const { schema } = pool;
      connections.set({ schema, state: 'idle' }, pool.idle);
      connections.set({ schema, state: 'busy' }, pool.open - pool.idle);
      waiting.set({ schema }, pool.waiting);
    }),
  ];
}

function observeStorage(registry: Registry): (() => void)[] {
  const registers = [registry];
  const groups = new Histogram({
    name: `${PREFIX}commit_animals`,
    help: 'Animals added by one commit of a group',
    registers,
    buckets: GROUP_SIZES,
    labelNames: ['environment'],
  });
  const times = new Histogram({
    name: `${PREFIX}commit_seconds`,
    help: 'Time of a commit that adds animals',
    registers,
    buckets: TIMES,
  });
  const works = new Gauge({
    name: `${PREFIX}storage_works`,
    help: '1 while additions can be stored, else 0',
    registers,
    labelNames: ['environment'],
  });
  return [
    observedCommits.subscribe(({ environment, animals }) =>
      groups.observe({ environment }, animals),
    ),
    observedCommitTimes.subscribe(({ time }) => times.observe(time / 1_000)),
    observedStorage.subscribe((storage) =>
      works.set({ environment: storage.environment }, storage.works ? 1 : 0),
    ),
  ];
}

function observeStock(registry: Registry): (() => void)[] {
  const registers = [registry];
  const animals = new Gauge({
    name: `${PREFIX}animals`,
    help: 'Animals of a stock by status',
    registers,
    labelNames: ['environment', 'status'],
  });
  return [
    observedStock.subscribe(({ environment, animals: counts }) => {
      for (const [status, count] of Object.entries(counts)) {
        animals.set({ environment, status }, count);
      }
    }),
    gaugeOnceKnown(registry, observedDisk, {
      name: 'disk_free_bytes',
      help: 'Free on the disk of the data folder',
      value: ({ free }) => free,
    }),
    gaugeOnceKnown(registry, observedLastBackup, {
      name: 'last_backup_timestamp_seconds',
      help: 'When the newest backup was made (Unix time)',
      value: ({ at }) => at / 1_000,
    }),
    gaugeOnceKnown(registry, observedClock, {
      name: 'clock_ahead_seconds',
      help: 'How far the clock of this machine is ahead of the database’s',
      value: ({ ahead }) => ahead / 1_000,
    }),
  ];
}

interface LateGauge<Event> {
  name: string;
  help: string;
  value: (event: Event) => number;
}

/** A gauge without a value until it is known: zero would mean that the disk is full. */
function gaugeOnceKnown<Event extends object>(
  registry: Registry,
  observed: { subscribe: (listener: (event: Event) => void) => () => void },
  { name, help, value }: LateGauge<Event>,
): () => void {
  let gauge: Gauge | undefined;
  return observed.subscribe((event) => {
    gauge ??= new Gauge({ name: `${PREFIX}${name}`, help, registers: [registry] });
    gauge.set(value(event));
  });
}

function observeDraining(registry: Registry): () => void {
  const draining = new Gauge({
    name: `${PREFIX}draining`,
    help: '1 once the node was told to end, else 0',
    registers: [registry],
  });
  return observedDraining.subscribe(() => draining.set(1));
}
