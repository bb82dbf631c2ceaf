import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { counted, shortList } from '../../shared/messages.ts';
import { ShopError } from '../../shared/errors.ts';
import { TillName, type JournalTaken, type TillJournal } from '../../shared/till-journal.ts';
import type { Author } from '../../shared/history.ts';
import { readJournal } from '../stock/journal/read-journal.ts';
import { takeInJournal } from '../stock/journal/take-in.ts';
import { withStore, type DataOptions } from './data-options.ts';
import { report, type Terminal } from './terminal.ts';

/** The author of what the terminal imports. */
const IMPORT: Author = { kind: 'import', id: null, name: null };

/** Takes the days of a till in from its own file, and says what came of it. Throws `file_unreadable`, `bad_request`. */
export async function importJournal(
  terminal: Terminal,
  { file, till }: { file: string; till: string | undefined },
  options: DataOptions,
): Promise<void> {
  const name = TillName.safeParse(till ?? '');
  if (!name.success) {
    throw new ShopError(
      'bad_request',
      'Say with --till what the shop calls this till, in at most 40 characters.',
    );
  }
  const journal = readJournal(readFileSync(file), basename(file));
  const taken = await withStore(terminal, options, 'use', (store) =>
    takeInJournal(store, journal, name.data, IMPORT),
  );
  report(terminal, doneText(journal, taken));
}

function doneText(
  { gaps, leftOut }: TillJournal,
  { sales, returns, known, animals, problems }: JournalTaken,
): string {
  const sentences = [
    `Took in ${counted(sales.length, 'sale')} and ${counted(returns, 'return')}; ${counted(animals, 'animal')} left the stock.`,
    known > 0 && `${counted(known, 'receipt')} in the book already.`,
    leftOut > 0 && `${counted(leftOut, 'receipt')} that sold nothing, left out.`,
    gaps.length > 0 && `Missing numbers: ${shortList(gaps)}.`,
    problems > 0 && `${counted(problems, 'problem')} to settle in the window.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
