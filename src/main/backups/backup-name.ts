import type { Backup } from '../../shared/backup.ts';

export type BackupKind = Backup['kind'];

/** What a backup's name says. The time is Unix ms, precise to the second. */
export interface BackupName {
  name: string;
  kind: BackupKind;
  createdAt: number;
}

const FORM =
  /^animal-store-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-(daily|manual|before-migration|before-restore|before-update)(?:-\d+)?\.asbackup$/;

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
