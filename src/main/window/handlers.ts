import type { AppInfo } from '../../shared/app-info.ts';
import type { Backup, RestoreOutcome } from '../../shared/backup.ts';
import type { CallOutput } from '../../shared/bridge.ts';
import type { ServiceState } from '../../shared/service-state.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Firewall } from '../../shared/firewall.ts';
import type { Environment, KeySummary } from '../../shared/key.ts';
import type { Settings, SettingsChange } from '../../shared/settings.ts';
import type { ApiKeys } from '../keys/api-keys.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './bridge.ts';
import { personHandlers, type PersonParts } from './person-handlers.ts';

/** One service as the handlers need it. */
export interface HandledService {
  readonly store: Store;
  readonly keys: ApiKeys;
  summaries(): KeySummary[];
}

/** What the handlers work on. Environments are asked for at each call: staging comes and goes, a restore replaces one. */
export interface HandlerParts extends PersonParts {
  info(): AppInfo;
  serviceState(): ServiceState;
  /** Raises `not_found` for staging while it is off. */
  service(environment: Environment): HandledService;
  settings(): Settings;
  changeSettings(change: SettingsChange): Promise<Settings>;
  openFolder(folder: string): Promise<void>;
  chooseFolder(): Promise<string | null>;
  saveDiagnostics(): Promise<string>;
  readyUpdate(): string | null;
  installUpdate(): void;
  firewall(): Promise<Firewall>;
  allowInFirewall(): Promise<void>;
  listBackups(): Promise<Backup[]>;
  createBackup(): Promise<Backup>;
  openedBackup(): Promise<Backup | null>;
  restoreBackup(name: string): Promise<RestoreOutcome>;
  /** Called after keys or categories were changed here, so that every window hears of it. */
  keysChanged(environment: Environment): void;
  categoriesChanged(): void;
}

function petHandlers(parts: HandlerParts) {
  const production = () => parts.service('production');
  return {
    'pets.rows': ({ view, offset, limit }) => production().store.pets.rows(view, offset, limit),
    'pets.counts': () => production().store.pets.counts(),
    'pets.add': async ({ pet, view }) => {
      const { pets } = production().store;
      const added = await pets.add({ pet, addedBy: null });
      if (!('row' in added)) throw new ShopError('internal_error', 'The animal was not added.');
      // It is stored: where it stands in the view is a trifle that must not become a failure.
      const position = await pets.position(view, added.row.id).catch(() => null);
      return { row: added.row, position };
    },
    'categories.list': () => production().store.categories.list(),
    'categories.create': async ({ name }) => {
      const category = await production().store.categories.create(name);
      parts.categoriesChanged();
      return category;
    },
    'categories.rename': async ({ id, name }) => {
      const category = await production().store.categories.rename(id, name);
      parts.categoriesChanged();
      return category;
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
    if (!summary) throw new ShopError('not_found', 'There is no such key.');
    return summary;
  };
  const changed = async (
    { environment, id }: { environment: Environment; id: string },
    change: (keys: ApiKeys) => Promise<unknown>,
  ): Promise<KeySummary> => {
    await change(parts.service(environment).keys);
    parts.keysChanged(environment);
    return summaryOf(environment, id);
  };
  const issued = (environment: Environment, made: Changed): CallOutput<'keys.create'> => {
    parts.keysChanged(environment);
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
    'keys.setPlan': (input) => changed(input, (keys) => keys.setPlan(input.id, input.plan)),
    'keys.liftBan': (input) => changed(input, (keys) => keys.liftBan(input.id)),
    'keys.revoke': (input) => changed(input, (keys) => keys.revoke(input.id)),
    'keys.undoRevoke': (input) => changed(input, (keys) => keys.undoRevoke(input.id)),
  } satisfies Partial<Handlers>;
}

/** The handler of every call in the contract. */
export function createHandlers(parts: HandlerParts): Handlers {
  return {
    'app.info': () => Promise.resolve(parts.info()),
    'app.openDataFolder': async () => {
      await parts.openFolder(parts.info().dataFolder);
      return {};
    },
    'app.chooseFolder': async () => ({ folder: await parts.chooseFolder() }),
    'app.saveDiagnostics': async () => ({ file: await parts.saveDiagnostics() }),
    'service.state': () => Promise.resolve(parts.serviceState()),
    'update.state': () => Promise.resolve({ ready: parts.readyUpdate() }),
    'update.install': () => {
      parts.installUpdate();
      return Promise.resolve({});
    },
    'firewall.state': () => parts.firewall(),
    'firewall.allow': async () => {
      await parts.allowInFirewall();
      return {};
    },
    ...petHandlers(parts),
    ...keyHandlers(parts),
    ...personHandlers(parts),
    'settings.get': () => Promise.resolve(parts.settings()),
    'settings.change': (change) => parts.changeSettings(change),
    'backups.list': () => parts.listBackups(),
    'backups.create': () => parts.createBackup(),
    'backups.opened': async () => ({ backup: await parts.openedBackup() }),
    'backups.restore': ({ name }) => parts.restoreBackup(name),
  };
}
