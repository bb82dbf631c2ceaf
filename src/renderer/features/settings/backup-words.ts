import type { Backup } from '../../../shared/backup.ts';

/** Why a backup was made, in the window's words. */
export const KIND_WORDS: Record<Backup['kind'], string> = {
  daily: 'Daily',
  manual: 'Made by hand',
  'before-migration': 'Before the data was updated',
  'before-restore': 'Before a restore',
  'before-update': 'Before the app was updated',
};
