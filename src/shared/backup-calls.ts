import { z } from 'zod';
import { Backup, RestoreOutcome } from './backup.ts';
import { checkText } from './messages.ts';

const nothing = z.object({});

const PlainText = z.string().superRefine(checkText);

/** The window's calls about backups. */
export const backupCalls = {
  'backups.list': { who: 'clerk', reads: ['backups'], input: nothing, output: z.array(Backup) },
  'backups.create': { who: 'clerk', writes: ['backups'], input: nothing, output: Backup },
  /**
   * The backup whose file was opened from the system, now one of the list; each is returned only
   * once.
   */
  'backups.opened': {
    who: 'owner',
    writes: ['backups'],
    input: nothing,
    output: z.object({ backup: Backup.nullable() }),
  },
  /** Copies the stock, with its photographs, into one new file in a folder (`app.chooseFolder`). */
  'backups.copyElsewhere': {
    who: 'owner',
    input: z.object({ folder: PlainText }),
    output: z.object({ file: z.string(), animals: z.number() }),
  },
  /**
   * Adds a backup from any folder to the list. On the desktop the person chooses the file, so `file` is
   * null; the reply is null when they cancel.
   */
  'backups.takeIn': {
    who: 'owner',
    writes: ['backups'],
    input: z.object({ file: PlainText.nullable() }),
    output: z.object({ backup: Backup.nullable() }),
  },
  /** Replaces the stock with a backup. The previous stock becomes a `before-restore` backup. */
  'backups.restore': {
    who: 'owner',
    writes: ['backups'],
    input: z.object({ name: PlainText }),
    output: RestoreOutcome,
  },
} as const;
