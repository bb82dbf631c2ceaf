import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Backup, BackupContents } from '../../shared/backup.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Clock } from '../platform/clock.ts';
import { putInPlace, removeDatabase } from '../store/sqlite/files/durable-file.ts';
import {
  attemptOf,
  backupName,
  parseBackupName,
  type BackupKind,
  type BackupName,
} from './backup-name.ts';
import { syncFolderMeanwhile } from '../platform/durable-file.ts';
import { checkBackup, contentsOfEach, sealBackup } from '../store/sqlite/files/database-file.ts';
import { expiredBackups } from './retention.ts';
import { isDamage, storageReason } from '../store/sqlite/files/storage-reason.ts';

const UNFINISHED = /^\.partial-.*\.asbackup$/;
/** An unfinished backup not written to for this long (ms) was left behind by a crash. */
const ABANDONED_AFTER = 3600_000;

/**
 * The backups in a folder, newest first. A folder that was never created counts as empty. Leaves
 * out files that are not backups or can't be opened as one. Throws `backup_failed` when the folder
 * is gone.
 */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await namesIn(folder);
  const contents = await contentsOfEach(names.map(({ name }) => join(folder, name)));
  const backups = await Promise.all(
    names.map((name, index) => describeBackup(folder, name, contents[index] ?? null)),
  );
  return backups.filter((backup) => backup !== undefined);
}

/** The names of the backups in a folder, newest first, without opening them. Throws `backup_failed`. */
export async function namesIn(folder: string): Promise<BackupName[]> {
  try {
    const names = existsSync(dirname(folder)) && !existsSync(folder) ? [] : await readdir(folder);
    return names
      .map(parseBackupName)
      .filter((name) => name !== undefined)
      .sort((a, b) => b.createdAt - a.createdAt || attemptOf(b.name) - attemptOf(a.name));
  } catch (error) {
    throw backupFailed(`The backups in ${folder} can’t be read`, error);
  }
}

async function describeBackup(
  folder: string,
  name: BackupName,
  contents: BackupContents | null,
): Promise<Backup | undefined> {
  const found = await stat(join(folder, name.name)).catch(() => undefined);
  return found && contents ? { ...name, sizeBytes: found.size, ...contents } : undefined;
}

/** The newest backup in the folder that passes the full check, or undefined. */
export async function newestGoodBackup(folder: string): Promise<Backup | undefined> {
  const backups = await listBackups(folder).catch(() => []);
  for (const backup of backups) {
    try {
      await checkBackup(join(folder, backup.name), backup.name);
      return backup;
    } catch {
      // An older one may be intact.
    }
  }
  return undefined;
}

export interface NewBackup {
  folder: string;
  kind: BackupKind;
  clock: Clock;
  /** When it was made (Unix ms); by default, now. */
  createdAt?: number;
  /** Writes the copy to a new file at this path. */
  copy: (target: string) => Promise<void>;
}

/**
 * Writes and verifies a backup, which gets its name only once it is complete and on the disk. Then
 * removes the backups that are no longer kept. Throws `backup_failed`, leaving nothing behind.
 */
export async function writeBackup(options: NewBackup): Promise<Backup> {
  const { folder, kind, clock, copy } = options;
  const createdAt = Math.floor((options.createdAt ?? clock.now()) / 1000) * 1000;
  let partial: string | undefined;
  try {
    await makeFolder(folder);
    partial = join(folder, `.partial-${String(process.pid)}-${backupName(createdAt, kind)}`);
    await removeDatabase(partial);
    await copy(partial);
    const contents = await sealBackup(partial);
    const name = freeName(folder, createdAt, kind);
    const { size } = await stat(partial);
    await putInPlace(partial, join(folder, name));
    await prune(folder, clock.now(), name);
    return { name, kind, createdAt, sizeBytes: size, ...contents };
  } catch (error) {
    if (partial !== undefined) await removeDatabase(partial).catch(() => undefined);
    throw backupFailed(`No backup could be written to ${folder}`, error);
  }
}

/**
 * Creates the folder itself, but none above it: if the disk is not connected, the result would be a
 * backup only in appearance, on the disk that holds the stock.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(folder, { mode: 0o700 });
  await syncFolderMeanwhile(dirname(folder));
}

function freeName(folder: string, createdAt: number, kind: BackupKind): string {
  for (let attempt = 1; ; attempt += 1) {
    const name = backupName(createdAt, kind, attempt);
    if (!existsSync(join(folder, name))) return name;
  }
}

/** Removes what is no longer kept and what a crash left behind, but never the backup just made. */
async function prune(folder: string, now: number, justMade: string): Promise<void> {
  for (const { name } of expiredBackups(await namesIn(folder), now)) {
    if (name !== justMade) await rm(join(folder, name), { force: true });
  }
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > ABANDONED_AFTER) await removeDatabase(file);
  }
}

function backupFailed(what: string, error: unknown): ShopError {
  if (error instanceof ShopError && error.code === 'backup_failed') return error;
  const sentence = isDamage(error)
    ? `${what}: the check of the copy found damage, in the stock itself or on that disk. Choose a folder on another disk and try again; if that fails too, restore the newest backup.`
    : `${what}: ${storageReason(error)}. Connect the disk or free some space on it, or choose another folder for backups.`;
  return new ShopError('backup_failed', sentence, { cause: error });
}
