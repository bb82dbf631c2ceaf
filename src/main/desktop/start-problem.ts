import { plural, t } from '@lingui/core/macro';
import { dialog, type MessageBoxOptions } from 'electron';
import { remarksOn } from '../../shared/backup.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import type { ErrorValue } from '../../shared/errors.ts';
import { inWords, sentenceInWords } from '../../shared/in-words.ts';
import { missingSentences } from '../backups/recovery-options.ts';
import type { Salvaged } from '../store/sqlite/files/salvage.ts';
import { sendToPage } from '../window/ipc.ts';
import { systemLocales } from './language.ts';
import type { ShopWindow } from './shop-window.ts';
import { words } from '../../shared/words.ts';

/** What a person can do when the shop does not open. */
export type StartAction =
  'retry' | 'restore' | 'salvage' | 'choose-folder' | 'open-folder' | 'quit';

const LABELS: Readonly<Record<StartAction, string>> = words({
  retry: () => t`Try Again`,
  restore: () => t`Restore the Newest Backup`,
  salvage: () => t`Keep What Can Be Read`,
  'choose-folder': () => t`Choose Another Folder…`,
  'open-folder': () => t`Open the Data Folder`,
  quit: () => t`Quit`,
});

function headingOf(code: ErrorCode): string {
  switch (code) {
    case 'data_folder_unavailable':
      return t`The data folder can’t be used.`;
    case 'data_folder_in_use':
      return t`Animal Store is already running.`;
    case 'database_damaged':
      return t`The stock’s database is damaged.`;
    case 'database_newer':
      return t`The stock was written by another version.`;
    case 'storage_unavailable':
      return t`The disk can’t be written.`;
    default:
      return t`Animal Store can’t open the shop.`;
  }
}

const ACTIONS: Partial<Record<ErrorCode, readonly StartAction[]>> = {
  data_folder_unavailable: ['retry', 'choose-folder', 'quit'],
  data_folder_in_use: ['retry', 'quit'],
  database_damaged: ['restore', 'salvage', 'open-folder', 'quit'],
  database_newer: ['open-folder', 'restore', 'quit'],
  storage_unavailable: ['retry', 'open-folder', 'quit'],
};

/** What is known about the start besides the problem. */
export interface StartCircumstances {
  /** The newest backup that could replace a database that can't be opened. */
  newestBackup: { createdAt: number; animals: number } | undefined;
  /** What is still readable in a damaged database. */
  salvageable: Salvaged | undefined;
  /** Whether the person named the data folder when starting the app; then no other one is offered. */
  folderWasGiven: boolean;
  /** Whether the problem is that of a database server which has the stock. */
  isOnServer: boolean;
}

/** The dialogue for a problem at startup, and what each of its buttons does. */
function startProblemDialogue(
  problem: ErrorValue,
  circumstances: StartCircumstances,
): { options: MessageBoxOptions; actions: readonly StartAction[] } {
  const { newestBackup, salvageable, folderWasGiven, isOnServer } = circumstances;
  const actions = (ACTIONS[problem.code] ?? ['retry', 'quit']).filter(
    (action) =>
      (action !== 'restore' || newestBackup !== undefined) &&
      (action !== 'salvage' || salvageable !== undefined) &&
      (action !== 'choose-folder' || !folderWasGiven),
  );
  return {
    actions,
    options: {
      type: 'error',
      title: 'Animal Store',
      message: isOnServer ? t`The database with the stock can’t be used.` : headingOf(problem.code),
      detail: [inWords(problem), ...offers(circumstances)].join('\n\n'),
      buttons: actions.map((action) => LABELS[action]),
      defaultId: 0,
      cancelId: actions.indexOf('quit'),
      noLink: true,
    },
  };
}

/** What each way out would keep, with counts, so that a person can choose. */
function offers({ newestBackup, salvageable }: StartCircumstances): string[] {
  const sentences: string[] = [];
  if (newestBackup) {
    const { createdAt, animals } = newestBackup;
    const when = new Intl.DateTimeFormat(systemLocales(), {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(createdAt);
    sentences.push(
      t`The newest good backup is of ${when} and holds ${plural(animals, { one: '# animal', other: '# animals' })}.`,
    );
  }
  if (salvageable) {
    const { animals } = salvageable;
    sentences.push(
      plural(animals, {
        one: 'Of the damaged database # animal can still be read.',
        other: 'Of the damaged database # animals can still be read.',
      }),
      ...missingSentences(salvageable).map(sentenceInWords),
    );
  }
  if (sentences.length > 0) sentences.push(t`What is there now is kept beside it.`);
  return sentences.length > 0 ? [sentences.join(' ')] : [];
}

/** Shows the problem and returns what the person chose. */
export async function askAboutStartProblem(
  problem: ErrorValue,
  circumstances: StartCircumstances,
): Promise<StartAction> {
  const { options, actions } = startProblemDialogue(problem, circumstances);
  const { response } = await dialog.showMessageBox(options);
  return actions[response] ?? 'quit';
}

/** Shows which keys a restore had to revoke. */
export async function showRevokedKeys(revokedKeys: string[]): Promise<void> {
  await dialog.showMessageBox({
    type: 'warning',
    title: 'Animal Store',
    message: t`The backup was restored. Some keys were revoked.`,
    detail: remarksOn({ revokedKeys, lostPhotographs: [] }).map(sentenceInWords).join(' '),
    noLink: true,
  });
}

/** What the window's page says while the shop is not open yet, because it has to wait. */
export class StartWait {
  readonly #window: ShopWindow;
  #sentence: string | undefined;

  constructor(window: ShopWindow) {
    this.#window = window;
    // It may be loaded only after the call.
    window.page.on('did-finish-load', () => this.#sendToPage());
  }

  /** Whether there is a wait to show. */
  get isOn(): boolean {
    return this.#sentence !== undefined;
  }

  /** Makes the page say what is waited for from now on. */
  show(sentence: string): void {
    this.#sentence = sentence;
    this.#sendToPage();
  }

  /** Must be called when the shop is open. */
  end(): void {
    this.#sentence = undefined;
  }

  /** Must be called when it can't be opened: a dialogue says why, and the window nothing more. */
  giveUp(): void {
    if (!this.isOn) return;
    this.end();
    this.#window.hide();
  }

  #sendToPage(): void {
    const sentence = this.#sentence;
    if (sentence !== undefined) sendToPage(this.#window.page, 'start.waits', { sentence });
  }
}
