import type { BackupName } from './backup-name.ts';

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
