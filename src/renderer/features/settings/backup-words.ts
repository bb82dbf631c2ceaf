import type { Backup } from '../../../shared/backup.ts';

const KINDS: Record<Backup['kind'], string> = {
  daily: 'Daily',
  manual: 'Made by hand',
  'before-migration': 'Before the data was updated',
  'before-restore': 'Before a restore',
  'before-update': 'Before the app was updated',
};

const number = new Intl.NumberFormat('en');
const STEP = 1_000;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Why a backup was made. */
export function kindWords(kind: Backup['kind']): string {
  return KINDS[kind];
}

/** "1 animal", "1,204 animals". */
export function animalsWords(count: number): string {
  return count === 1 ? '1 animal' : `${number.format(count)} animals`;
}

/** A size in the unit that people would use, to two digits: "640 kB", "1.2 MB". */
export function sizeWords(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.floor(Math.log10(bytes) / 3);
  const step = Math.min(power, UNITS.length - 1);
  const value = bytes / STEP ** step;
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}
