import { dialog, type MessageBoxOptions } from 'electron';
import { revokedSentence } from '../../shared/backup.ts';
import type { ErrorCode, ErrorValue } from '../../shared/errors.ts';

/** What a person can do about a shop that does not open. */
export type StartAction = 'retry' | 'restore' | 'choose-folder' | 'open-folder' | 'quit';

const LABELS: Record<StartAction, string> = {
  retry: 'Try Again',
  restore: 'Restore the Newest Backup',
  'choose-folder': 'Choose Another Folder…',
  'open-folder': 'Open the Data Folder',
  quit: 'Quit',
};

const HEADINGS: Partial<Record<ErrorCode, string>> = {
  data_folder_unavailable: 'The data folder can’t be used.',
  data_folder_in_use: 'Animal Store is already running.',
  database_damaged: 'The stock’s database is damaged.',
  database_newer: 'The stock was written by a newer version.',
  storage_unavailable: 'The disk can’t be written.',
};

const ACTIONS: Partial<Record<ErrorCode, readonly StartAction[]>> = {
  data_folder_unavailable: ['retry', 'choose-folder', 'quit'],
  data_folder_in_use: ['retry', 'quit'],
  database_damaged: ['restore', 'open-folder', 'quit'],
  database_newer: ['open-folder', 'restore', 'quit'],
  storage_unavailable: ['retry', 'open-folder', 'quit'],
};

/** What is known of the start besides the problem. */
export interface StartCircumstances {
  /** The newest backup that could take the place of a database that can't be opened. */
  newestBackup: { createdAt: number } | undefined;
  /** Whether the person named the data folder when starting the app: then no other one is offered. */
  folderWasGiven: boolean;
}

/** The dialogue for a problem at the start, and what each of its buttons means. */
function startProblemDialogue(
  problem: ErrorValue,
  { newestBackup, folderWasGiven }: StartCircumstances,
): { options: MessageBoxOptions; actions: readonly StartAction[] } {
  const actions = (ACTIONS[problem.code] ?? ['retry', 'quit']).filter(
    (action) =>
      (action !== 'restore' || newestBackup !== undefined) &&
      (action !== 'choose-folder' || !folderWasGiven),
  );
  const offer =
    newestBackup && actions.includes('restore')
      ? `\n\nThe newest good backup is of ${new Date(newestBackup.createdAt).toLocaleString()}. What is there now is kept beside it.`
      : '';
  return {
    actions,
    options: {
      type: 'error',
      title: 'Animal Store',
      message: HEADINGS[problem.code] ?? 'Animal Store can’t open the shop.',
      detail: problem.message + offer,
      buttons: actions.map((action) => LABELS[action]),
      defaultId: 0,
      cancelId: actions.indexOf('quit'),
      noLink: true,
    },
  };
}

/** Shows the problem and answers what the person wants done. */
export async function askAboutStartProblem(
  problem: ErrorValue,
  circumstances: StartCircumstances,
): Promise<StartAction> {
  const { options, actions } = startProblemDialogue(problem, circumstances);
  const { response } = await dialog.showMessageBox(options);
  return actions[response] ?? 'quit';
}

/** Tells of the keys that a restore had to revoke. */
export async function tellRevokedKeys(labels: readonly string[]): Promise<void> {
  await dialog.showMessageBox({
    type: 'warning',
    title: 'Animal Store',
    message: 'The backup was restored. Some keys were revoked.',
    detail: revokedSentence(labels),
    noLink: true,
  });
}
