import { describe, expect, test } from 'vitest';
import {
  attemptOf,
  backupName,
  expiredBackups,
  parseBackupName,
  type BackupKind,
  type BackupName,
} from './backup-folder.ts';

const DAY = 24 * 3600 * 1000;
/** A Saturday. */
const NOW = Date.UTC(2026, 10, 21, 12);

function made(kind: BackupKind, createdAt: number): BackupName {
  return { kind, createdAt, name: backupName(createdAt, kind) };
}

function dailies(days: number, last = NOW): BackupName[] {
  return Array.from({ length: days }, (_, ago) => made('daily', last - ago * DAY));
}

function keptDates(backups: BackupName[], now = NOW): string[] {
  const expired = new Set(expiredBackups(backups, now));
  return backups
    .filter((backup) => !expired.has(backup))
    .map(({ createdAt }) => new Date(createdAt).toISOString().slice(5, 10))
    .sort();
}

describe('expiredBackups', () => {
  test('keeps seven days and the last of each of the four ISO weeks before', () => {
    const kept = keptDates(dailies(60));
    expect(kept).toEqual([
      '10-18',
      '10-25',
      '11-01',
      '11-08', // the Sundays of the four weeks before
      '11-15',
      '11-16',
      '11-17',
      '11-18',
      '11-19',
      '11-20',
      '11-21',
    ]);
  });

  test('run every day for a year, always holds seven days and four weeks', () => {
    let backups: BackupName[] = [];
    for (let day = 0; day < 365; day += 1) {
      const now = NOW + day * DAY;
      backups.push(made('daily', now));
      const expired = new Set(expiredBackups(backups, now));
      backups = backups.filter((backup) => !expired.has(backup));
      if (day < 35) continue;
      const ages = backups.map(({ createdAt }) => Math.round((now - createdAt) / DAY));
      for (let age = 0; age < 7; age += 1) expect(ages).toContain(age);
      expect(Math.max(...ages)).toBeGreaterThanOrEqual(28);
      expect(backups).toHaveLength(7 + 4);
    }
  });

  test('keeps old ones of a shop that was closed for a year', () =>
    expect(keptDates(dailies(3, NOW - 365 * DAY))).toHaveLength(3));

  test('keeps one a day, the newest', () => {
    const [morning, noon] = [made('daily', NOW - 5 * 3600_000), made('daily', NOW)];
    expect(expiredBackups([morning, noon], NOW)).toEqual([morning]);
  });

  test('keeps ten of each other kind, whatever their age', () => {
    const manual = Array.from({ length: 12 }, (_, n) => made('manual', NOW - n * 100 * DAY));
    const byClerk = Array.from({ length: 12 }, (_, n) => made('by-clerk', NOW - n * 1000));
    const undo = Array.from({ length: 11 }, (_, n) => made('before-restore', NOW - n * 1000));
    const all = [...manual, ...byClerk, ...undo, made('before-migration', 0)];
    const expired = [manual[10], manual[11], byClerk[10], byClerk[11], undo[10]];
    expect(expiredBackups(all, NOW)).toEqual(expired);
  });

  test('backups from a time when the clock was ahead never push out real ones', () => {
    const future = dailies(8, NOW + 2000 * DAY);
    const expired = expiredBackups([...future, ...dailies(3)], NOW);
    expect(expired).toEqual([future[7]]);
  });
});

describe('backup names', () => {
  test('tell time and kind, and come back from a file name', () => {
    const name = backupName(Date.UTC(2026, 10, 21, 7, 30), 'daily');
    expect(name).toBe('animal-store-2026-11-21T07-30-00Z-daily.asbackup');
    expect(parseBackupName(name)).toEqual({
      name,
      kind: 'daily',
      createdAt: Date.UTC(2026, 10, 21, 7, 30),
    });
    const second = backupName(NOW, 'before-migration', 2);
    expect(parseBackupName(second)?.kind).toBe('before-migration');
    const twelfth = backupName(NOW, 'daily', 12);
    expect([name, second, twelfth].map(attemptOf)).toEqual([1, 2, 12]);
  });

  test('are told from other files', () => {
    for (const name of [
      'notes.txt',
      '../animal-store-2026-11-21T07-30-00Z-daily.asbackup',
      'animal-store-2026-99-21T07-30-00Z-daily.asbackup',
      'animal-store-2026-11-21T07-30-00Z-hourly.asbackup',
      '.partial-animal-store-2026-11-21T07-30-00Z-daily.asbackup',
    ]) {
      expect(parseBackupName(name)).toBeUndefined();
    }
  });
});
