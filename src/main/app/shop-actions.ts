import { isAbsolute } from 'node:path';
import type { Logger } from 'pino';
import { problemSentence, ShopError } from '../../shared/errors.ts';
import type { Backup } from '../../shared/backup.ts';
import type { Settings, SettingsChange } from '../../shared/settings.ts';
import type { BackupKeeper } from '../backups/backup-keeper.ts';
import type { Emit } from '../window/bridge.ts';
import type { HandlerParts } from '../window/handlers.ts';
import type { Clock } from '../platform/clock.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { allowInFirewall, firewallFor } from '../platform/network.ts';
import { emitReplaced } from './shop-events.ts';
import { saveDiagnostics } from './diagnostics.ts';
import { checkRegister, signRegister } from './register-signing.ts';
import { storageUsage } from './storage-usage.ts';
import type { Persons } from '../persons/persons.ts';
import type { SignIns } from '../persons/sign-ins.ts';
import type { BackupFolderChoice } from './backup-folder-choice.ts';
import type { Environments } from './environments.ts';
import type { SettingsFile } from '../platform/settings.ts';
import type { HostPowers } from './host.ts';
import { say } from '../../shared/say.ts';

export interface ActionParts {
  backups: BackupKeeper;
  dataFolder: DataFolder;
  /** Whether the stock is on a database server. */
  isOnServer: boolean;
  host: HostPowers;
  backupFolderChoice: BackupFolderChoice;
  log: Logger;
  settings: SettingsFile;
  version: string;
  clock: Clock;
  persons: Persons;
  signIns: SignIns;
  environments: () => Environments;
  emit: Emit;
}

/**
 * What the window can request of the shop as a whole: settings, backups, diagnostics and the host's
 * powers.
 */
export function createShopActions(parts: ActionParts): HandlerParts {
  const { backups, dataFolder, host, settings, environments, emit } = parts;
  // The sample shop has a key of its own, which is deleted with it.
  const signedIn = () => (environments().isSample ? dataFolder.sample : dataFolder.certificates);
  return {
    info: () => ({
      version: parts.version,
      host: host.kind,
      platform: process.platform,
      dataFolder: dataFolder.root,
      isOnServer: parts.isOnServer,
      backupFolder: settings.current.backupFolder ?? dataFolder.backups,
    }),
    serviceState: () => environments().state(),
    service: (environment) => environments().get(environment),
    stock: () => environments().shown,
    switchSample: (language) =>
      environments().runExclusive(async () => {
        try {
          await (language === null
            ? environments().leaveSample()
            : environments().openSample(language));
        } finally {
          emit('service.changed', {});
        }
      }),
    signRegister: () =>
      signRegister(environments().shown, { folder: signedIn(), clock: parts.clock }),
    checkRegister: (known) => checkRegister(environments().shown, signedIn(), known),
    noteInspection: (session, asked) => {
      if (parts.signIns.isInspected(session))
        parts.log.info({ asked }, 'An inspector looked at the register');
    },
    persons: parts.persons,
    signIns: parts.signIns,
    browsers: host.browsers,
    confirmLogin: () => host.confirmLogin(),
    settings: () => settings.current,
    changeSettings: (change) => environments().runExclusive(() => changeSettings(parts, change)),
    openFolder: (folder) => host.openFolder(folder),
    chooseFolder: () => parts.backupFolderChoice.choose(),
    printers: host.printers,
    updateState: () => host.updateState(),
    updateNews: () => host.updateNews(),
    installUpdate: () => host.installUpdate(),
    firewall: () => firewallFor(portForTills(parts)),
    allowInFirewall: () => allowInFirewall(portForTills(parts)),
    storageUsage: () => storageUsage(dataFolder, environments().get('production').store),
    saveDiagnostics: () =>
      saveDiagnostics({
        dataFolder,
        version: parts.version,
        settings: settings.current,
        state: environments().state(),
        store: environments().get('production').store,
        clock: parts.clock,
      }),
    listBackups: () => backups.list(),
    createBackup: (kind) => backups.create(kind),
    openedBackup: () => takeInBackup(parts, host.takeOpenedFile()),
    copyElsewhere: async (folder) => {
      await parts.backupFolderChoice.check(folder);
      return backups.copyElsewhere(folder);
    },
    takeInBackup: async (file) => {
      if (file !== null) refuseTypedFile(host, file);
      return takeInBackup(parts, file ?? (await host.chooseFile()));
    },
    restoreBackup: (name) => environments().runExclusive(() => restoreBackup(parts, name)),
  };
}

/** Moves the services before saving, so that what is saved is what works. */
async function changeSettings(parts: ActionParts, change: SettingsChange): Promise<Settings> {
  const { settings, environments, host, emit, backups } = parts;
  const before = settings.current;
  const after = { ...before, ...change };
  const hasOtherFolder = after.backupFolder !== before.backupFolder;
  if (hasOtherFolder && after.backupFolder !== null) {
    await parts.backupFolderChoice.check(after.backupFolder);
  }
  if (host.kind === 'browser') checkWindowPort(change, after);
  const address = addressForTills(parts);
  await environments().change(before, after);
  const hasMoved = addressForTills(parts) !== address;
  try {
    settings.change({ ...change, ...(hasMoved && { addressChangedAt: parts.clock.now() }) });
  } catch (error) {
    await environments().change(after, before);
    throw error;
  }
  emit('service.changed', {});
  host.settingsApplied(settings.current);
  if (hasOtherFolder) void backups.folderChanged();
  return settings.current;
}

/**
 * The other ports are tested at once. The window's applies from the next start, which a conflict
 * would prevent.
 */
function checkWindowPort(
  change: SettingsChange,
  { windowPort, port, stagingPort }: Settings,
): void {
  const changed = (['windowPort', 'port', 'stagingPort'] as const).find((name) => name in change);
  if (changed === undefined || (windowPort !== port && windowPort !== stagingPort)) return;
  const fields = { [changed]: 'must not be the same for the window and for tills' };
  throw new ShopError('invalid_body', problemSentence(fields), { fields });
}

function addressForTills({ environments }: ActionParts): string | null {
  const { production } = environments().state();
  return production.state === 'listening' ? production.localAddress : null;
}

/** The port of the service, or the one in the setting while it does not listen. */
function portForTills(parts: ActionParts): number {
  const { settings } = parts;
  const address = addressForTills(parts);
  return address === null ? settings.current.port : Number(new URL(address).port);
}

/** Where the system can show a chooser, an attacker in the window must not read any other file. */
function refuseTypedFile(host: HostPowers, file: string): void {
  if (host.kind === 'desktop') {
    throw new ShopError('bad_request', say`The file must be chosen with “Restore from a file…”.`);
  }
  if (!isAbsolute(file)) {
    const problem = 'must be a whole path, from the root of the disk on';
    throw new ShopError('invalid_body', say`The file ${problem}.`, { fields: { file: problem } });
  }
}

/** Adds a backup from a file that a person chose or opened to the others, where it can be restored. */
async function takeInBackup(
  { backups, isOnServer }: ActionParts,
  file: string | null,
): Promise<Backup | null> {
  if (file === null) return null;
  if (isOnServer) throw isRestoredThere();
  return backups.takeIn(file);
}

async function restoreBackup(parts: ActionParts, name: string) {
  const { backups, settings, environments, emit } = parts;
  if (parts.isOnServer) throw isRestoredThere();
  if (environments().isSample) {
    throw new ShopError(
      'bad_request',
      say`This is a sample shop. Begin with your own, and restore that.`,
    );
  }
  const outcome = await environments().whileProductionIsClosed(
    () => settings.current,
    () => backups.restore(name),
  );
  parts.persons.forget();
  emit('service.changed', {});
  // If the stock could not be reopened yet, the windows are notified once it is.
  if (!environments().state().storageProblem) emitReplaced(emit);
  return outcome;
}

function isRestoredThere(): ShopError {
  return new ShopError(
    'backup_failed',
    say`This stock is kept on a database server. Restore it there.`,
  );
}
