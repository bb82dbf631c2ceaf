import type { ServiceState } from '../../shared/app-info.ts';
import { errorValueOf, ShopError, type ErrorValue } from '../../shared/errors.ts';
import type { Environment } from '../../shared/key.ts';
import type { Settings } from '../../shared/settings.ts';
import { stockFile, type DataFolder } from '../platform/data-folder.ts';
import { Mutex } from '../platform/concurrency.ts';
import type { Store } from '../store/store.ts';
import { whereToListen, type ListenOverrides } from './listening.ts';
import { deleteSample, makeSample, reopenSample } from './sample-shop.ts';
import { Service, type ServiceChange, type ServiceOptions } from './service.ts';
import { say } from '../../shared/say.ts';

export interface EnvironmentsOptions extends Pick<
  ServiceOptions,
  'secrets' | 'clock' | 'database' | 'lock' | 'log' | 'report' | 'version'
> {
  folder: DataFolder;
  overrides: ListenOverrides;
  /** Whether staging is opened regardless of the setting. */
  forceStaging: boolean;
  /** Saves a copy of a production database that is about to be migrated. */
  beforeMigration: (fromVersion: number) => Promise<void>;
  /** Why the last daily backup failed. */
  backupProblem: () => ErrorValue | null;
  /** Called with each service that was opened. */
  onOpened: (service: Service) => void;
  /** Called when the windows show the sample shop from now on. */
  onSample: (store: Store) => void;
  onChange: (service: Service, change: ServiceChange) => void;
}

/** How often (ms) reopening production is retried when it failed after a restore. */
const REOPEN_INTERVAL = 1_000;
/** How often (ms) a service that could not listen tries again. */
const LISTEN_INTERVAL = 3_000;

/** Production, staging beside it while that is on, and the sample shop while somebody looks round in it. */
export class Environments {
  readonly #options: EnvironmentsOptions;
  readonly #overrides: ListenOverrides;
  #production: Service | undefined;
  #staging: Service | undefined;
  #sample: Store | undefined;
  /** Why production could not be reopened after a restore. */
  #shutBy: ShopError | undefined;
  #reopening: NodeJS.Timeout | undefined;
  /** Services that could not listen, each with the next try. */
  readonly #listeningAgain = new Map<Service, NodeJS.Timeout>();
  #isClosed = false;
  readonly #mutex = new Mutex();

  private constructor(options: EnvironmentsOptions) {
    this.#options = options;
    this.#overrides = { ...options.overrides };
  }

  /** Opens and listens. Throws what opening a database throws; a port in use shows in `state()`. */
  static async open(options: EnvironmentsOptions, settings: Settings): Promise<Environments> {
    const environments = new Environments(options);
    try {
      environments.#production = await environments.#open('production');
      await environments.#listen(environments.#production, settings);
      await environments.#switchStaging(settings);
      environments.#showSample(await reopenSample(options));
    } catch (error) {
      await environments.close();
      throw error;
    }
    return environments;
  }

  /** Throws `not_found` for staging while it is off. */
  get(environment: Environment): Service {
    const service = environment === 'production' ? this.#production : this.#staging;
    if (service) return service;
    throw environment === 'production'
      ? (this.#shutBy ??
          new ShopError(
            'storage_unavailable',
            say`The stock is being restored. Try again in a moment.`,
          ))
      : new ShopError('not_found', say`Staging is off. Switch it on in Settings first.`);
  }

  /** The stock that the windows show: the sample shop's or production's. Throws as `get` does. */
  get shown(): Store {
    return this.#sample ?? this.get('production').store;
  }

  /** Whether the windows show the sample shop. */
  get isSample(): boolean {
    return this.#sample !== undefined;
  }

  /**
   * Makes the sample shop in a language (BCP 47), which the windows show from then on; tills and their stock are as
   * before.
   */
  async openSample(language: string): Promise<void> {
    this.#showSample(this.#sample ?? (await makeSample(this.#options, this.shown, language)));
  }

  /** Deletes the sample shop whole. */
  async leaveSample(): Promise<void> {
    const sample = this.#sample;
    this.#sample = undefined;
    await sample?.close();
    deleteSample(this.#options.folder);
  }

  state(): ServiceState {
    return {
      isSample: this.isSample,
      production: this.#production?.listener ?? { state: 'off' },
      staging: this.#staging?.listener ?? { state: 'off' },
      storageProblem: (this.#production?.storageProblem ?? this.#shutBy)?.toValue() ?? null,
      backupProblem: this.#options.backupProblem(),
      crowdedBy: this.#production?.crowded?.by ?? this.#staging?.crowded?.by ?? null,
    };
  }

  /**
   * Runs work that changes the services after all such work requested before: a change of the
   * settings, a restore, the end. Each sees what the previous one left.
   */
  runExclusive<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#mutex.runExclusive(() => {
      if (this.#isClosed) throw new ShopError('cancelled', say`The shop is closing.`);
      return work();
    });
  }

  /**
   * Moves the services to where changed settings want them; must be called in turn. If one that had
   * to move can't listen there, moves both back and throws `port_unavailable` with the field.
   */
  async change(from: Settings, to: Settings): Promise<void> {
    const overrides = { ...this.#overrides };
    // The command line's request ends once the owner sets something else.
    if (from.port !== to.port) delete this.#overrides.port;
    if (from.stagingPort !== to.stagingPort) delete this.#overrides.stagingPort;
    if (from.networkAccess !== to.networkAccess) delete this.#overrides.listenHost;
    const problem = await this.#move(from, to);
    if (!problem) return;
    Object.assign(this.#overrides, overrides);
    await this.#move(to, from);
    throw problem;
  }

  /**
   * Closes production while `work` replaces its file, and reopens it whatever the result; must be
   * called in turn. If reopening fails (a full disk, for example), `state()` says why, and it is
   * retried once a second.
   */
  async whileProductionIsClosed<Value>(
    settings: () => Settings,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const production = this.get('production');
    this.#production = undefined;
    await production.close();
    try {
      return await work();
    } finally {
      await this.#reopen(settings);
    }
  }

  /** Both keep replying, but are not ready for more. */
  drain(): void {
    this.#production?.drain();
    this.#staging?.drain();
  }

  /** Closes both, after everything requested before. */
  close(): Promise<void> {
    return this.#mutex.runExclusive(() => this.#close());
  }

  async #reopen(settings: () => Settings): Promise<void> {
    try {
      this.#production = await this.#open('production');
      this.#shutBy = undefined;
      await this.#listen(this.#production, settings());
    } catch (error) {
      this.#options.log.error({ err: error }, 'The stock could not be opened after a restore');
      const { code, message } = errorValueOf(error);
      this.#shutBy = new ShopError(code, message, { cause: error });
      this.#reopening = setTimeout(() => {
        void this.runExclusive(() => this.#tryAgain(settings)).catch(() => undefined);
      }, REOPEN_INTERVAL).unref();
    }
  }

  async #tryAgain(settings: () => Settings): Promise<void> {
    await this.#reopen(settings);
    if (!this.#production) return;
    this.#options.onChange(this.#production, 'state');
    this.#options.onChange(this.#production, 'foreign');
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reopening);
    for (const timer of this.#listeningAgain.values()) clearTimeout(timer);
    await Promise.all([this.#production?.close(), this.#staging?.close(), this.#sample?.close()]);
    this.#production = undefined;
    this.#staging = undefined;
    this.#sample = undefined;
  }

  #showSample(store: Store | undefined): void {
    if (!store || store === this.#sample) return;
    this.#sample = store;
    this.#options.onSample(store);
  }

  async #open(environment: Environment): Promise<Service> {
    const { folder, beforeMigration, onOpened, onChange, ...shared } = this.#options;
    const service: Service = await Service.open({
      ...shared,
      environment,
      databaseFile: stockFile(folder, environment),
      ...(environment === 'production' && { beforeMigration }),
      onChange: (change) => onChange(service, change),
    });
    onOpened(service);
    return service;
  }

  /** Returns what prevented it from listening, with the setting to change. */
  async #listen(service: Service, settings: Settings): Promise<ShopError | undefined> {
    clearTimeout(this.#listeningAgain.get(service));
    this.#listeningAgain.delete(service);
    const { folder, clock } = this.#options;
    const certificates = { folder: folder.certificates, clock };
    const at = await whereToListen(service.environment, settings, this.#overrides, certificates);
    const bound = await service.listen(at);
    const field = service.environment === 'production' ? 'port' : 'stagingPort';
    // A port that the system chose is kept as long as this process runs.
    if (bound !== undefined && this.#overrides[field] === 0) this.#overrides[field] = bound;
    if (service.listener.state !== 'failed') return undefined;
    this.#listenAgainSoon(service, settings);
    const other = service === this.#production ? this.#staging : this.#production;
    if (other && listensOn(other, at.port))
      service.listener = { state: 'failed', problem: onePort(at.port) };
    const { code, message } = service.listener.problem;
    return new ShopError(code, message, { fields: { [field]: message } });
  }

  /** Listens as soon as whatever prevented it is over: another program frees the port when it ends. */
  #listenAgainSoon(service: Service, settings: Settings): void {
    const listenAgain = async () => {
      if (service !== this.#production && service !== this.#staging) return;
      if (!(await this.#listen(service, settings))) this.#options.onChange(service, 'state');
    };
    const timer = setTimeout(() => {
      void this.runExclusive(listenAgain).catch(() => undefined);
    }, LISTEN_INTERVAL);
    this.#listeningAgain.set(service, timer.unref());
  }

  /** Moves the services that have to move, and returns what prevented one from listening. */
  async #move(from: Settings, to: Settings): Promise<ShopError | undefined> {
    const both = from.networkAccess !== to.networkAccess || from.https !== to.https;
    const problems: (ShopError | undefined)[] = [];
    if (this.#production && (both || from.port !== to.port)) {
      problems.push(await this.#listen(this.#production, to));
    }
    if (this.#staging && (both || from.stagingPort !== to.stagingPort)) {
      problems.push(await this.#listen(this.#staging, to));
    }
    problems.push(await this.#switchStaging(to));
    return problems.find((problem) => problem !== undefined);
  }

  async #switchStaging(settings: Settings): Promise<ShopError | undefined> {
    const wanted = settings.staging || this.#options.forceStaging;
    const staging = this.#staging;
    if (wanted && !staging) {
      this.#staging = await this.#open('staging');
      return this.#listen(this.#staging, settings);
    }
    if (!wanted && staging) {
      this.#staging = undefined;
      await staging.close();
    }
    return undefined;
  }
}

function listensOn({ listener }: Service, port: number): boolean {
  return listener.state === 'listening' && new URL(listener.localAddress).port === String(port);
}

function onePort(port: number): ErrorValue {
  return {
    code: 'port_unavailable',
    message: `Production and staging can't both have port ${String(port)}. Choose another port for one of them.`,
  };
}
