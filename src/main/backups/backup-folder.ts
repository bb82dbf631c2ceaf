import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Backup, BackupContents } from '../../shared/backup.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Clock } from '../platform/clock.ts';
import { syncFolderAsync } from '../platform/durable-file.ts';
import {
  checkBackup,
  contentsOfEach,
  copyForBackup,
  removeUnnamed,
  sealBackup,
} from '../store/sqlite/files/database-file.ts';
import { putInPlace, removeDatabase } from '../store/sqlite/files/durable-file.ts';
import { isDamage, storageReason } from '../store/sqlite/files/storage-reason.ts';

const DAY = 24 * 3600 * 1000;
const DAILY_KEPT = 7;
const WEEKLY_KEPT = 4;
/** How many backups of each other kind (made on demand or before a change) are kept. */
const OTHERS_KEPT = 10;

/** The UTC day, counted from the epoch. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

/** The ISO 8601 week (Monday to Sunday, UTC), counted from the epoch's; the epoch was a Thursday. */
function weekOf(time: number): number {
  return Math.floor((dayOf(time) + 3) / 7);
}

/**
 * Returns the backups that are no longer kept. Of the daily ones, keeps the newest of each of the
 * last 7 days and of each of the 4 weeks before; of each other kind, the newest 10. Days and weeks
 * without a backup are not counted. Backups from the future (made when the clock was ahead) are
 * counted separately, so that they never push out real ones.
 */
export function expiredBackups(backups: readonly BackupName[], now: number): BackupName[] {
  const tomorrow = now + DAY;
  const kept = new Set([
    ...keptOf(backups.filter(({ createdAt }) => createdAt <= tomorrow)),
    ...keptOf(backups.filter(({ createdAt }) => createdAt > tomorrow)),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

function keptOf(backups: readonly BackupName[]): BackupName[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAt - a.createdAt);
  const daily = newestFirst.filter(({ kind }) => kind === 'daily');
  const others = Map.groupBy(
    newestFirst.filter(({ kind }) => kind !== 'daily'),
    ({ kind }) => kind,
  );
  const days = newestOfEach(daily, dayOf).slice(0, DAILY_KEPT);
  const weeks = newestOfEach(daily, weekOf).filter((backup) => !days.includes(backup));
  return [
    ...days,
    ...weeks.slice(0, WEEKLY_KEPT),
    ...[...others.values()].flatMap((ofOneKind) => ofOneKind.slice(0, OTHERS_KEPT)),
  ];
}

function newestOfEach(
  newestFirst: readonly BackupName[],
  period: (time: number) => number,
): BackupName[] {
  const newest = new Map<number, BackupName>();
  for (const backup of newestFirst) {
    const number = period(backup.createdAt);
    if (!newest.has(number)) newest.set(number, backup);
  }
  return [...newest.values()];
}

export type BackupKind = Backup['kind'];

/** What a backup's name says. The time is Unix ms, precise to the second. */
export interface BackupName {
  name: string;
  kind: BackupKind;
  createdAt: number;
}

const FORM =
  /^animal-store-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-(daily|manual|by-clerk|before-migration|before-restore|before-update)(?:-\d+)?\.asbackup$/;

/**
 * `animal-store-2026-11-21T07-30-00Z-daily.asbackup`: sorts by time, explains itself wherever it is
 * copied to, and contains no character that a file system refuses. Inside is a plain SQLite file,
 * which any SQLite tool opens. The `attempt`-th name within one second gets a number.
 */
export function backupName(createdAt: number, kind: BackupKind, attempt = 1): string {
  const time = `${new Date(createdAt).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const number = attempt === 1 ? '' : `-${attempt}`;
  return `animal-store-${time}-${kind}${number}.asbackup`;
}

/** Which of the names within one second this is, counted from 1. */
export function attemptOf(name: string): number {
  return Number(/-(\d+)\.asbackup$/.exec(name)?.[1] ?? 1);
}

/** Undefined for a file that is not one of the shop's backups. */
export function parseBackupName(name: string): BackupName | undefined {
  const match = FORM.exec(name);
  if (!match) return undefined;
  const [, date = '', hours = '', minutes = '', seconds = '', kind] = match;
  const createdAt = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(createdAt) ? undefined : { name, kind: kind as BackupKind, createdAt };
}

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
  if (names.length === 0) return [];
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
  /** The database that is copied, while others go on with it. */
  from: string;
  /** For a backup from elsewhere: checks the copy, before it is one of the folder's. */
  check?: (copy: string) => Promise<void>;
}

/**
 * Writes and verifies a backup, which gets its name only once it is complete and on the disk. Its
 * photographs go to the folder `photographs` beside it, unless they are there already. Then removes the
 * backups that are no longer kept, and the photographs that none of the others names. Throws
 * `backup_failed`, leaving no unfinished backup.
 */
export async function writeBackup(options: NewBackup): Promise<Backup> {
  const { folder, kind, clock, from, check } = options;
  const createdAt = Math.floor((options.createdAt ?? clock.now()) / 1000) * 1000;
  let partial: string | undefined;
  try {
    await makeFolder(folder);
    partial = join(folder, `.partial-${String(process.pid)}-${backupName(createdAt, kind)}`);
    await removeDatabase(partial);
    const [newest] = await namesIn(folder);
    const isBackup = check !== undefined;
    const known = newest ? join(folder, newest.name) : null;
    await copyForBackup({ from, to: partial, newest: known, isBackup });
    await check?.(partial);
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
  await syncFolderAsync(dirname(folder));
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
  const left = (await namesIn(folder)).map(({ name }) => join(folder, name));
  // They only take room, so failing to remove them must not take the backup that was just made.
  await removeUnnamed(folder, left).catch(() => undefined);
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
