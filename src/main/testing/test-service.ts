import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Environment, PlanChoice } from '../../shared/key.ts';
import type { Clock } from '../platform/clock.ts';
import { ApiKeys } from '../keys/api-keys.ts';
import type { SecretStore } from '../keys/keychain.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { TillActivities } from '../api/till-activity.ts';
import { createApi, type ApiParts, type TlsIdentity } from '../api/api.ts';

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** A Saturday noon, when minute and day have easily calculated times left. */
export const NOON = Date.UTC(2026, 10, 21, 12);

/** The real service on a port of its own, with a database in a temporary folder. */
export interface TestService {
  readonly port: number;
  readonly store: Store;
  readonly keys: ApiKeys;
  readonly limiter: RateLimiter;
  /** On staging only. */
  readonly activities: TillActivities;
  /** Everything that was logged, one JSON line each. */
  readonly logged: string[];
  /** Creates a key; without a plan, one that never reaches its limit. */
  issueKey(plan?: PlanChoice): Promise<{ id: string; secret: string; authorization: string }>;
  /** Begins to send clients away, as before the process ends. */
  drain(): void;
  closeApi(): Promise<void>;
  close(): Promise<void>;
}

/** What a test may choose; the rest is as in the app. */
export interface TestServiceOptions {
  /** By default, production. */
  environment?: Environment;
  clock?: Clock;
  bounds?: ApiParts['bounds'];
  tls?: TlsIdentity;
  host?: string;
  port?: number;
  logLevel?: string;
  /** Wraps the real store, to simulate faults of the disk. */
  wrapStore?: (store: Store) => Store;
  storageProblem?: ApiParts['storageProblem'];
}

const UNLIMITED: PlanChoice = { plan: 'enterprise', perMinute: 1_000_000, perDay: 1_000_000 };

/** Starts the real service: real store, keys and limiter; only clock and keychain are simulated. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { clock = new TestClock(NOON), bounds = {}, tls, host = '127.0.0.1' } = options;
  const { environment = 'production' } = options;
  const folder = await mkdtemp(join(tmpdir(), 'animal-store-api-'));
  const opened = await openSqliteStore({ file: join(folder, 'stock.sqlite'), clock });
  const store = options.wrapStore?.(opened) ?? opened;
  const keys = await ApiKeys.open({
    environment,
    store: opened,
    secrets: new MemorySecretStore(),
    clock,
  });
  const limiter = new RateLimiter(clock, []);
  const logged: string[] = [];
  const log = pino(
    { level: options.logLevel ?? 'debug' },
    { write: (line: string) => logged.push(line) },
  );
  const activities = new TillActivities(clock);
  const api = createApi({
    environment,
    store,
    keys,
    limiter,
    clock,
    log,
    version: '1.2.3',
    storageProblem: options.storageProblem ?? (() => null),
    bounds,
    activities,
  });
  const closeStore = async (): Promise<void> => {
    keys.close();
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  };
  const at = { host, port: options.port ?? 0, ...(tls && { tls }) };
  const { port } = await api.listen(at).catch(async (error: unknown) => {
    await closeStore();
    throw error;
  });
  return {
    port,
    store,
    keys,
    limiter,
    activities,
    logged,
    async issueKey(plan = UNLIMITED) {
      const { record, secret } = await keys.create('Till', plan);
      return { id: record.id, secret, authorization: `Bearer ${secret}` };
    },
    drain() {
      api.drain();
    },
    closeApi: () => api.close(),
    async close() {
      await api.close();
      await closeStore();
    },
  };
}

/** Keeps secrets in memory, as a keychain would. */
class MemorySecretStore implements SecretStore {
  readonly #secrets = new Map<string, string>();

  async save(account: string, secret: string): Promise<void> {
    await Promise.resolve(this.#secrets.set(account, secret));
  }

  read(account: string): Promise<string | null> {
    return Promise.resolve(this.#secrets.get(account) ?? null);
  }

  async remove(account: string): Promise<void> {
    await Promise.resolve(this.#secrets.delete(account));
  }
}
