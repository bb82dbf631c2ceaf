import type { Logger } from 'pino';
import type { Backup } from '../../shared/backup.ts';
import type { ServiceState } from '../../shared/app-info.ts';
import type { HostPowers } from './host.ts';
import { BackupKeeper } from '../backups/backup-keeper.ts';
import { removeUnfinished } from '../backups/restore.ts';
import { createBridge, type Bridge, type EmittingBridge } from '../window/bridge.ts';
import { createHandlers } from '../window/handlers.ts';
import { profileIn } from '../stock/shop-profile.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { openKeychain, type SecretStore } from '../keys/keychain.ts';
import type { ListenOverrides } from './listening.ts';
import { longWait, type NetworkDatabase } from './open-store.ts';
import { measureStock } from './measure-stock.ts';
import { Persons } from '../persons/persons.ts';
import { SignIns } from '../persons/sign-ins.ts';
import { movedDatabase } from './database-address.ts';
import { BackupFolderChoice } from './backup-folder-choice.ts';
import { readDue, type Due } from './due.ts';
import { Environments } from './environments.ts';
import { openSettings, type SettingsFile } from '../platform/settings.ts';
import { signEachDay } from './register-signing.ts';
import { createShopActions, type ActionParts } from './shop-actions.ts';
import { emitAnimals, emitBackups, emitChange, emitStaging } from './shop-events.ts';
import { lockDataFolder, type ServingLock } from '../store/sqlite/serving-lock.ts';
import { BEING_OPENED, NOT_ANSWERING_YET } from '../store/waits.ts';

const MINUTE = 60_000;

export interface ShopOptions extends ListenOverrides {
  dataFolder: string;
  version: string;
  log: Logger;
  host: HostPowers;
  /** Where the stock is, unless it is in the data folder or wherever that says it was moved. */
  database?: NetworkDatabase;
  /** Opens the staging service regardless of the setting. */
  staging?: boolean;
  clock?: Clock;
  secrets?: SecretStore;
}

/** The whole system, opened: what a host shows in windows and finally closes. */
export interface Shop {
  readonly bridge: Bridge;
  readonly settings: SettingsFile;
  readonly dataFolder: DataFolder;
  state(): ServiceState;
  /** What is due on the day of a moment (Unix ms). */
  due(now: number): Promise<Due>;
  /**
   * Copies the stock before another version of the program takes over; null for one on a database
   * server, which is backed up there. Throws `backup_failed`.
   */
  backUpBeforeUpdate(): Promise<Backup | null>;
  /** Makes load balancers and tills move on, while every request still gets its reply. */
  drain(): void;
  /** Finishes what is in progress, then frees the ports, the databases and the data folder. */
  close(): Promise<void>;
}

/**
 * Opens the shop of a data folder: lock, settings, databases, keys, limits, ports, backups, bridge.
 * Throws `data_folder_unavailable`, `data_folder_in_use`, `database_damaged`, `database_newer` or
 * `storage_unavailable`. A port in use is not a failure here; `state()` reports it.
 */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { log, host } = options;
  const dataFolder = prepareDataFolder(options.dataFolder);
  const lock = lockDataFolder(dataFolder.root);
  const wait = longWait((sentence) => host.waits(sentence));
  wait.report(BEING_OPENED);
  try {
    await removeUnfinished(dataFolder.productionDatabase).catch((error: unknown) =>
      log.warn({ err: error }, 'What a restore left behind could not be removed'),
    );
    return await assemble(options, { dataFolder, lock, report: wait.report });
  } catch (error) {
    lock.release();
    throw error;
  } finally {
    wait.end();
  }
}

interface Opened {
  dataFolder: DataFolder;
  lock: ServingLock;
  /** Called with a sentence that says what is waited for. */
  report: (sentence: string) => void;
}

async function assemble(options: ShopOptions, { dataFolder, lock, report }: Opened): Promise<Shop> {
  const { log, host, version, clock = systemClock, secrets = openKeychain() } = options;
  const settings = openSettings(dataFolder.settingsFile);
  const database = options.database ?? movedDatabase(dataFolder);
  if (database) report(NOT_ANSWERING_YET);
  const backupFolder = () => settings.current.backupFolder ?? dataFolder.backups;
  const backups = new BackupKeeper({
    folder: backupFolder,
    clock,
    log,
    databaseFile: database ? null : dataFolder.productionDatabase,
    onChange: () => emitBackups(bridge),
  });
  const persons = new Persons(() => environments.get('production').store.persons, clock);
  const signIns = new SignIns(persons, clock, () => settings.current.lockAfterMinutes * MINUTE);
  const bridge = openBridge({
    backups,
    dataFolder,
    host,
    log,
    settings,
    version,
    clock,
    persons,
    signIns,
    backupFolderChoice: new BackupFolderChoice(host),
    isOnServer: database !== null,
    environments: () => environments,
  });
  const environments = await Environments.open(
    {
      folder: dataFolder,
      database,
      lock,
      secrets,
      clock,
      log,
      report,
      version,
      overrides: options,
      backupProblem: () => backups.problem,
      forceStaging: options.staging ?? false,
      beforeMigration: () => backups.createBeforeMigration(),
      onOpened: (service) => {
        if (service.environment === 'production') {
          emitAnimals(service.store, bridge, () => !environments.isSample);
        } else emitStaging(service, bridge);
      },
      onSample: (store) => {
        emitAnimals(store, bridge, () => true);
      },
      onChange: (service, change) => {
        if (change === 'foreign') persons.forget();
        emitChange(service, change, environments.state(), bridge);
      },
    },
    settings.current,
  );
  // A database server has its own backups.
  if (!database) backups.start();
  const stopMeasuring = measureStock({
    environments,
    dataFolder: dataFolder.root,
    backupFolder: database ? null : backupFolder,
  });
  const stopSigning = signEachDay(() => environments.get('production').store, {
    folder: dataFolder.certificates,
    clock,
    log,
  });
  host.settingsApplied(settings.current);
  return {
    bridge,
    settings,
    dataFolder,
    state: () => environments.state(),
    due: (now) => readDue(environments.get('production').store, now),
    backUpBeforeUpdate: () => (database ? Promise.resolve(null) : backups.create('before-update')),
    drain: () => environments.drain(),
    close: async () => {
      stopMeasuring();
      stopSigning();
      await backups.close();
      await environments.close();
      lock.release();
    },
  };
}

/** The bridge to the windows, which the shop's actions emit their events to. */
function openBridge(parts: Omit<ActionParts, 'emit'>): EmittingBridge {
  const emit: ActionParts['emit'] = (name, data) => bridge.emit(name, data);
  const actions = createShopActions({ ...parts, emit });
  // Rights are the shop's own, also while the sample shop is shown: it may be left at any moment.
  const shopItself = () => parts.environments().get('production').store;
  const bridge = createBridge(
    createHandlers(actions),
    {
      stock: () => actions.stock(),
      guard: (session, permission) => parts.signIns.allow(session, permission),
      rightsOf: async (person) =>
        person?.role === 'clerk' ? (await profileIn(shopItself())).clerks : null,
      approve: ({ id, pin }) => parts.persons.checkOwner(id, pin),
    },
    parts.log,
  );
  return bridge;
}
