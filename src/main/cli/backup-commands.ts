import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { remarksOn, type Backup } from '../../shared/backup.ts';
import { ShopError } from '../../shared/errors.ts';
import { counted } from '../../shared/messages.ts';
import { movedDatabase } from '../app/database-address.ts';
import { listBackups, writeBackup } from '../backups/backup-folder.ts';
import { isEncrypted } from '../backups/encryption.ts';
import { restoreBackup } from '../backups/restore.ts';
import { missingSentences, salvageStock } from '../backups/recovery-options.ts';
import { copyWhole } from '../backups/whole-copy.ts';
import { systemClock } from '../platform/clock.ts';
import { prepareDataFolder, readingReasonOf, type DataFolder } from '../platform/data-folder.ts';
import { backupFolderOf, dataDirOption, existingDataFolder } from './data-options.ts';
import { answer, report, type Terminal } from './terminal.ts';

interface BackupOptions {
  dataDir: string;
  to?: string;
  list?: boolean;
  passphraseFile?: string;
}

/**
 * The command `backup`, which works while the shop is open. Prints the name of the file that it
 * wrote.
 */
export function backupCommand(terminal: Terminal): Command {
  const command = new Command('backup')
    .description('back up the stock, also while the shop is open, and print the file')
    .addOption(dataDirOption())
    .option('--to <file>', 'the file to write; one in the folder for backups when left out')
    .option('--passphrase-file <file>', 'encrypt the file of --to with the first line of this one')
    .option('--list', 'only list the backups in the folder for backups, the newest first');
  return command.action(async ({ dataDir, to, list, passphraseFile }: BackupOptions) => {
    const dataFolder = existingDataFolder(dataDir);
    const folder = backupFolderOf(dataFolder);
    if (list) {
      for (const backup of await listBackups(folder)) answer(terminal, lineOf(backup));
      return;
    }
    if (passphraseFile !== undefined && to === undefined) {
      command.error('error: --passphrase-file goes with --to; daily backups are not encrypted.');
    }
    refuseMoved(dataFolder);
    const databaseFile = dataFolder.productionDatabase;
    if (!existsSync(databaseFile)) throw nothingToBackUp(dataFolder.root);
    if (to === undefined) {
      const from = databaseFile;
      const made = await writeBackup({ folder, kind: 'manual', clock: systemClock, from });
      report(terminal, `Backed up ${counted(made.animals, 'animal')}.`);
      answer(terminal, join(folder, made.name));
      return;
    }
    const passphrase = await passphraseIn(passphraseFile);
    const { animals } = await copyWhole(databaseFile, resolve(to), passphrase);
    report(terminal, `Backed up ${counted(animals, 'animal')}.`);
    answer(terminal, resolve(to));
  });
}

/** A stock in a network database is backed up and restored there. */
function refuseMoved(dataFolder: DataFolder): void {
  if (!movedDatabase(dataFolder)) return;
  throw new ShopError(
    'bad_request',
    `The stock of ${dataFolder.root} is in a database: back it up and restore it with the database's own means.`,
  );
}

function lineOf({ name, animals, sizeBytes }: Backup): string {
  return `${name}  ${counted(animals, 'animal')}, ${(sizeBytes / 1e6).toFixed(1)} MB`;
}

function nothingToBackUp(root: string): ShopError {
  return new ShopError('not_found', `There is no stock in ${root} to back up.`);
}

interface RestoreOptions {
  dataDir: string;
  passphraseFile?: string;
  salvage?: boolean;
}

/** The command `restore`, for a shop that is closed; also works on a new machine. */
export function restoreCommand(terminal: Terminal): Command {
  const command = new Command('restore')
    .description('put a backup in place of the stock; what is there now becomes a backup itself')
    .argument('[file]', 'a backup, or the name of one in the folder for backups')
    .addOption(dataDirOption())
    .option('--passphrase-file <file>', 'the passphrase of an encrypted backup is its first line')
    .option('--salvage', 'without a backup: keep what can still be read of a damaged database');
  return command.action(async (file: string | undefined, options: RestoreOptions) => {
    if (file !== undefined && !options.salvage) await restore(file, options, terminal);
    else if (file === undefined && options.salvage) await salvage(options.dataDir, terminal);
    else command.error('error: name a backup, or give --salvage alone.');
  });
}

async function restore(file: string, options: RestoreOptions, terminal: Terminal): Promise<void> {
  const dataFolder = prepareDataFolder(options.dataDir);
  refuseMoved(dataFolder);
  const folder = backupFolderOf(dataFolder);
  const backupFile = existsSync(file) ? resolve(file) : join(folder, file);
  const passphrase = await passphraseIn(options.passphraseFile);
  if (passphrase === undefined) await refuseEncrypted(backupFile);
  const restored = await restoreBackup({
    dataFolder,
    backupFile,
    folder,
    clock: systemClock,
    ...(passphrase !== undefined && { passphrase }),
  });
  const { animals, undo, keptAside } = restored;
  report(terminal, `Restored ${counted(animals, 'animal')}.`);
  if (undo) report(terminal, `To take that back: restore ${undo.name}`);
  if (keptAside !== null) report(terminal, `The damaged database was kept as ${keptAside}.`);
  for (const { english } of remarksOn(restored)) report(terminal, english);
}

/** Replaces a damaged database with what can be read of it, and reports the result. */
async function salvage(dataDir: string, terminal: Terminal): Promise<void> {
  const salvaged = await salvageStock(existingDataFolder(dataDir), systemClock);
  report(terminal, `Salvaged ${counted(salvaged.animals, 'animal')}.`);
  const missing = missingSentences(salvaged);
  if (missing.length > 0) report(terminal, missing.map(({ english }) => english).join(' '));
  report(terminal, `The database as it was is kept as ${salvaged.keptAside}.`);
}

async function refuseEncrypted(backupFile: string): Promise<void> {
  if (!existsSync(backupFile) || !(await isEncrypted(backupFile))) return;
  throw new ShopError(
    'file_unreadable',
    `${backupFile} is encrypted. Give its passphrase with --passphrase-file.`,
  );
}

async function passphraseIn(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ShopError('file_unreadable', `${file} can't be read: ${readingReasonOf(error)}.`, {
      cause: error,
    });
  });
  const passphrase = text.split(/\r?\n/, 1)[0] ?? '';
  if (passphrase !== '') return passphrase;
  throw new ShopError('file_unreadable', `The first line of ${file} must be the passphrase.`);
}
