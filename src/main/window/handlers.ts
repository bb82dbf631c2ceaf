import type {
  AppInfo,
  Firewall,
  ServiceState,
  UpdateNews,
  UpdateState,
} from '../../shared/app-info.ts';
import type { Backup, RestoreOutcome } from '../../shared/backup.ts';
import type { CallOutput } from '../../shared/bridge.ts';
import { ShopError } from '../../shared/errors.ts';
import type { TillActivity } from '../../shared/till-activity.ts';
import type { Environment, KeyId, KeySummary } from '../../shared/key.ts';
import { printHandlers, type PrintParts } from './print-handlers.ts';
import type { Settings, SettingsChange } from '../../shared/settings.ts';
import type { StorageUsage } from '../../shared/storage-usage.ts';
import type { ApiKeys } from '../keys/api-keys.ts';
import type { RegisterCheck, RegisterHead, RegisterSeal } from '../../shared/register.ts';
import type { Store } from '../store/store.ts';
import {
  browserHandlers,
  personHandlers,
  type BrowserParts,
  type PersonParts,
} from './person-handlers.ts';
import { authorAt, type Handlers } from './answers.ts';
import {
  fieldHandlers,
  photographHandlers,
  stockHandlers,
  viewHandlers,
  treatmentHandlers,
} from './stock-handlers.ts';
import { profileOf } from '../stock/shop-profile.ts';
import { noSuchKey } from '../store/refusals.ts';
import { petHandlers } from './pet-handlers.ts';
import { saleHandlers } from './sale-handlers.ts';
import { registerHandlers } from './register-handlers.ts';
import { stockTakeHandlers } from './stock-take-handlers.ts';
import { say } from '../../shared/say.ts';

/** One service, as far as the handlers need it. */
export interface HandledService {
  readonly store: Store;
  readonly keys: ApiKeys;
  readonly activities: { of(id: KeyId): TillActivity };
  summaries(): KeySummary[];
}

/**
 * What the handlers work on. Environments are looked up at each call: staging comes and goes, and a
 * restore replaces one.
 */
export interface HandlerParts extends PersonParts, BrowserParts {
  info(): AppInfo;
  serviceState(): ServiceState;
  /** Throws `not_found` for staging while it is off. */
  readonly service: (environment: Environment) => HandledService;
  /** The stock that the windows show: production's or the sample shop's. */
  readonly stock: () => Store;
  /** Opens the sample shop in a language, or leaves it. */
  switchSample(language: string | null): Promise<void>;
  settings(): Settings;
  changeSettings(change: SettingsChange): Promise<Settings>;
  openFolder(folder: string): Promise<void>;
  chooseFolder(): Promise<string | null>;
  storageUsage(): Promise<StorageUsage>;
  saveDiagnostics(): Promise<string>;
  /** Signs how far the register of the shown stock goes. */
  signRegister(): Promise<RegisterSeal>;
  checkRegister(known?: RegisterHead): Promise<RegisterCheck>;
  noteInspection(session: string, asked: object): void;
  readonly printers: PrintParts;
  updateState(): UpdateState;
  updateNews(): UpdateNews;
  installUpdate(): void;
  firewall(): Promise<Firewall>;
  allowInFirewall(): Promise<void>;
  listBackups(): Promise<Backup[]>;
  createBackup(kind: 'manual' | 'by-clerk'): Promise<Backup>;
  openedBackup(): Promise<Backup | null>;
  copyElsewhere(folder: string): Promise<{ file: string; animals: number }>;
  takeInBackup(file: string | null): Promise<Backup | null>;
  restoreBackup(name: string): Promise<RestoreOutcome>;
}

function categoryHandlers(stock: () => Store) {
  const categories = () => stock().categories;
  return {
    'categories.create': ({ name }) => categories().create(name),
    'categories.rename': ({ id, name }) => categories().rename(id, name),
    'categories.setLook': ({ id, look }) => categories().setLook(id, look),
    'categories.merge': ({ from, into }, caller) =>
      categories().merge(from, into, authorAt(caller)),
    'categories.remove': async ({ id }) => {
      const removed = await categories().removeEmpty([id]);
      if (removed.length > 0) return {};
      throw new ShopError('bad_request', say`Only a category without animals can be removed.`);
    },
  } satisfies Partial<Handlers>;
}

function keyHandlers(parts: HandlerParts) {
  type Changed = Awaited<ReturnType<ApiKeys['create']>>;

  const summaryOf = (environment: Environment, id: string): KeySummary => {
    const summary = parts
      .service(environment)
      .summaries()
      .find((key) => key.id === id);
    if (!summary) throw noSuchKey();
    return summary;
  };
  const changed = async (
    { environment, id }: { environment: Environment; id: string },
    change: (keys: ApiKeys) => Promise<unknown>,
  ): Promise<KeySummary> => {
    await change(parts.service(environment).keys);
    return summaryOf(environment, id);
  };
  const issued = (environment: Environment, made: Changed): CallOutput<'keys.create'> => {
    const { record, secret, keychainWarning } = made;
    return { key: summaryOf(environment, record.id), secret, keychainWarning };
  };

  return {
    'keys.list': ({ environment }) => Promise.resolve(parts.service(environment).summaries()),
    'keys.create': async ({ environment, label, plan }) =>
      issued(environment, await parts.service(environment).keys.create(label, plan)),
    'keys.rotate': async ({ environment, id, graceSeconds }) =>
      issued(environment, await parts.service(environment).keys.rotate(id, graceSeconds)),
    'keys.reveal': async ({ environment, id }) => ({
      secret: await parts.service(environment).keys.reveal(id),
    }),
    'keys.activity': ({ environment, id }) =>
      Promise.resolve(parts.service(environment).activities.of(id)),
    'keys.rename': (input) => changed(input, (keys) => keys.rename(input.id, input.label)),
    'keys.setPlan': (input) => changed(input, (keys) => keys.setPlan(input.id, input.plan)),
    'keys.liftBan': (input) => changed(input, (keys) => keys.liftBan(input.id)),
    'keys.revoke': (input) => changed(input, (keys) => keys.revoke(input.id)),
    'keys.undoRevoke': (input) => changed(input, (keys) => keys.undoRevoke(input.id)),
  } satisfies Partial<Handlers>;
}

/** Creates the handlers of every call in the contract. */
export function createHandlers(parts: HandlerParts): Handlers {
  const store = parts.stock;
  return {
    'app.info': () => Promise.resolve(parts.info()),
    'app.openDataFolder': async () => {
      await parts.openFolder(parts.info().dataFolder);
      return {};
    },
    'app.chooseFolder': async () => ({ folder: await parts.chooseFolder() }),
    'app.storageUsage': () => parts.storageUsage(),
    'app.saveDiagnostics': async () => ({ file: await parts.saveDiagnostics() }),
    'service.state': () => Promise.resolve(parts.serviceState()),
    'update.state': () => Promise.resolve(parts.updateState()),
    'update.news': () => Promise.resolve(parts.updateNews()),
    'update.install': () => {
      parts.installUpdate();
      return Promise.resolve({});
    },
    ...printHandlers(parts.printers),
    'sample.open': async ({ language }) => {
      await parts.switchSample(language);
      return {};
    },
    'sample.leave': async () => {
      await parts.switchSample(null);
      return {};
    },
    'firewall.state': () => parts.firewall(),
    'firewall.allow': async () => {
      await parts.allowInFirewall();
      return {};
    },
    ...petHandlers(parts),
    ...saleHandlers(store),
    ...stockTakeHandlers(store),
    ...registerHandlers(parts),
    ...categoryHandlers(store),
    ...stockHandlers(store),
    ...fieldHandlers(store),
    ...viewHandlers(store),
    'profile.read': ({ locales }) => profileOf(store(), locales),
    ...photographHandlers(store),
    ...treatmentHandlers(store),
    ...keyHandlers(parts),
    ...personHandlers(parts),
    ...browserHandlers(parts),
    'settings.get': () => Promise.resolve(parts.settings()),
    'settings.change': (change) => parts.changeSettings(change),
    'backups.list': () => parts.listBackups(),
    // Of a kind of their own, so that a clerk's never push out an owner's.
    'backups.create': (_input, { person }) =>
      parts.createBackup(person?.role === 'clerk' ? 'by-clerk' : 'manual'),
    'backups.opened': async () => ({ backup: await parts.openedBackup() }),
    'backups.copyElsewhere': ({ folder }) => parts.copyElsewhere(folder),
    'backups.takeIn': async ({ file }) => ({ backup: await parts.takeInBackup(file) }),
    'backups.restore': ({ name }) => parts.restoreBackup(name),
  };
}
