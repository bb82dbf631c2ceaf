import type { Logger } from 'pino';
import type { ListenerState } from '../../shared/app-info.ts';
import { errorValueOf, type ShopError } from '../../shared/errors.ts';
import type { Environment, KeySummary } from '../../shared/key.ts';
import { createApi, type Api } from '../api/api.ts';
import { TillActivities } from '../api/till-activity.ts';
import type { Clock } from '../platform/clock.ts';
import { observedCommits, observedStorage } from '../platform/observed.ts';
import { systemLanguage } from '../platform/system.ts';
import { ApiKeys } from '../keys/api-keys.ts';
import type { SecretStore } from '../keys/keychain.ts';
import { RateLimiter, summarize } from '../limits/rate-limiter.ts';
import { SharedLimiter } from '../limits/shared-limiter.ts';
import type { ServingLock } from '../store/sqlite/serving-lock.ts';
import type { Store } from '../store/store.ts';
import type { TlsCertificate } from '../tls/certificate.ts';
import { openStore, type NetworkDatabase } from './open-store.ts';
import { UsageSaver } from './usage-saver.ts';

/** How long (ms) counts wait at most before they are written, and so how much a crash can lose. */
const WRITE_BEHIND_INTERVAL = 1_000;

/** How long (ms) after it was last noticed an address is still reported as crowding out the tills. */
const CROWDED_FOR = 150_000;

/** The options with which a service is opened. */
export interface ServiceOptions {
  environment: Environment;
  databaseFile: string;
  /** Null when the stock is in the file. */
  database: NetworkDatabase | null;
  lock: ServingLock;
  secrets: SecretStore;
  clock: Clock;
  log: Logger;
  version: string;
  beforeMigration?: (fromVersion: number) => Promise<void>;
  /** Called with a sentence when opening the stock takes its time. */
  report: (sentence: string) => void;
  /**
   * Called when keys were used or banned, when another process changed the store, or when the
   * service's state changed.
   */
  onChange: (change: ServiceChange) => void;
}

/** `state`: whether the disk accepts writes, or whether one machine takes too many connections. */
export type ServiceChange = 'usage' | 'foreign' | 'state';

/** Where a service listens, and at which addresses this machine and tills reach it, given the port. */
export interface ListenAt {
  host: string;
  port: number;
  tls?: TlsCertificate;
  localAddress: (port: number) => string;
  baseAddresses: (port: number) => string[];
}

/** One of the two services: a database with its keys, limits and port. */
export class Service {
  readonly environment: Environment;
  readonly store: Store;
  readonly keys: ApiKeys;
  readonly limiter: RateLimiter | SharedLimiter;
  /** Each till's recent activity. */
  readonly activities: TillActivities;
  listener: ListenerState = { state: 'off' };
  storageProblem: ShopError | null = null;
  /**
   * The address of a machine that takes more than its share of connections, and when that was
   * noticed (Unix ms).
   */
  crowded: { by: string; at: number } | null = null;

  readonly #options: ServiceOptions;
  #api: Api | undefined;
  /** Writes counts to the store, or reads them from it; returns whether there were any. */
  readonly #keepUsage: () => Promise<boolean>;
  readonly #timer: NodeJS.Timeout;
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    options: ServiceOptions,
    store: Store,
    keys: ApiKeys,
    limiter: RateLimiter | SharedLimiter,
  ) {
    this.environment = options.environment;
    this.store = store;
    this.keys = keys;
    this.limiter = limiter;
    this.activities = new TillActivities(options.clock);
    this.#options = options;
    if (limiter instanceof SharedLimiter) {
      this.#keepUsage = () => limiter.refresh();
    } else {
      const saver = new UsageSaver(limiter, store.usage, options.log);
      this.#keepUsage = () => saver.save();
    }
    const { environment } = options;
    observedStorage.publish({ environment, works: true });
    store.subscribe((change) => {
      if (change.kind === 'foreign') options.onChange('foreign');
      if (change.kind === 'added') {
        observedCommits.publish({ environment, animals: change.rows.length });
      }
      if (change.kind === 'storage') {
        observedStorage.publish({ environment, works: change.problem === null });
        this.storageProblem = change.problem;
        if (change.problem) {
          options.log.warn({ environment, err: change.problem }, 'The service is degraded');
        } else options.log.info({ environment }, 'The service works again');
        options.onChange('state');
      }
    });
    let isTicking = false;
    let failure = '';
    this.#timer = setInterval(() => {
      if (isTicking) return;
      isTicking = true;
      this.#saving = this.#tick().then(
        () => {
          failure = '';
        },
        (error: unknown) => {
          // The same failure comes back with every look, for as long as it takes to mend.
          if (failure === String(error)) return;
          failure = String(error);
          options.log.warn({ err: error }, 'The stock could not be looked at; that is tried again');
        },
      );
      void this.#saving.finally(() => (isTicking = false));
    }, WRITE_BEHIND_INTERVAL);
    this.#timer.unref();
  }

  /** Opens the database with its keys and limits, without listening yet. Throws what the store throws. */
  static async open(options: ServiceOptions): Promise<Service> {
    const { environment, databaseFile, database, lock, secrets, clock, log } = options;
    const { beforeMigration, report } = options;
    const file = {
      file: databaseFile,
      clock,
      lock,
      // Names sort as readers of the system's language expect.
      language: systemLanguage(),
      ...(beforeMigration && { beforeMigration }),
    };
    const store = await openStore(environment, file, database, (sentence) => {
      log.warn({ environment }, sentence);
      report(sentence);
    });
    const stock = environment === 'staging' ? 'Staging’s stock' : 'The stock';
    if (database) log.info({ environment }, `${stock} is in the database ${nameOf(database)}`);
    try {
      const keys = await ApiKeys.open({ environment, store, secrets, clock });
      const limiter = store.usage.shared
        ? new SharedLimiter(clock, store.usage.shared)
        : new RateLimiter(clock, await store.usage.all());
      return new Service(options, store, keys, limiter);
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /**
   * Listens, after closing any previous listener, and returns the port. A failure is not thrown but
   * kept as the listener's state; the result is then undefined.
   */
  async listen(at: ListenAt): Promise<number | undefined> {
    await this.stopListening();
    const { clock, log, version } = this.#options;
    const { environment, store, keys, limiter, activities } = this;
    const api = createApi({
      environment,
      store,
      keys,
      limiter,
      activities,
      clock,
      log,
      version,
      storageProblem: () => this.storageProblem,
      onCrowded: (by) => {
        this.crowded = { by, at: clock.now() };
        this.#options.onChange('state');
      },
    });
    try {
      const { port } = await api.listen(at);
      this.#api = api;
      this.listener = {
        state: 'listening',
        localAddress: at.localAddress(port),
        baseAddresses: at.baseAddresses(port),
        certificateFingerprint: at.tls?.fingerprint ?? null,
        publicKeyPin: at.tls?.publicKeyPin ?? null,
      };
      return port;
    } catch (error) {
      this.listener = { state: 'failed', problem: errorValueOf(error) };
      return undefined;
    }
  }

  /** Keeps replying, but is not ready for more and ends each connection with its next reply. */
  drain(): void {
    this.#api?.drain();
  }

  /** Finishes the requests in progress and frees the port. */
  async stopListening(): Promise<void> {
    const api = this.#api;
    this.#api = undefined;
    this.listener = { state: 'off' };
    await api?.close();
  }

  summaries(): KeySummary[] {
    return this.keys.list().map((record) => summarize(this.environment, record, this.limiter));
  }

  /** Stops listening, writes the final counts and closes the database. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.stopListening();
    // A server that is known to be away is not waited for: closing ends what still tries to reach it.
    if (!this.#isServerAway()) {
      await this.#saving;
      // An unreachable database must not prevent the program from ending.
      await this.#keepUsage().catch(() => false);
    }
    this.keys.close();
    await this.store.close();
  }

  #isServerAway(): boolean {
    return this.storageProblem !== null && this.#options.database !== null;
  }

  /** Drops machines that were reported but have gone since. */
  #forgetCrowded(): void {
    const { clock, onChange } = this.#options;
    if (!this.crowded || Math.abs(clock.now() - this.crowded.at) < CROWDED_FOR) return;
    this.crowded = null;
    onChange('state');
  }

  async #tick(): Promise<void> {
    this.#forgetCrowded();
    try {
      if (await this.#keepUsage()) this.#options.onChange('usage');
    } finally {
      // While the disk has a problem, retrying is how the shop learns that it is over.
      if (this.storageProblem) await this.store.probeWrite().catch(() => undefined);
    }
    // Makes the store notice what another process wrote, even when there are no requests.
    await this.store.revisions();
    await this.keys.refresh();
  }
}

/** The server and the database, without the user. */
function nameOf({ url }: NetworkDatabase): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
