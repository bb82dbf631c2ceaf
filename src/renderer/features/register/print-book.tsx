import { t } from '@lingui/core/macro';
import { ShopError } from '../../../shared/errors.ts';
import { linesIn, type PrintedBook, type WantedEntries } from '../../../shared/register-calls.ts';
import { csvFile } from '../../../shared/stock-files/csv.ts';
import { download } from '../../download.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { calendarDayText, CSV_SEPARATOR, exactTime, numberText } from '../../ui/formats.ts';
import { print } from '../../ui/Printed.tsx';
import { printedLines } from '../../ui/printed-lines.tsx';
import { shortHash } from './register-words.ts';

/** Prints the country's book, each page with the hash of the register's last entry. Throws what main returned. */
export async function printBook(wanted: WantedEntries): Promise<void> {
  const book = await readBook(wanted);
  const { profile } = useProfile.getState();
  const heading = [book.name, daysText(wanted), profile.name, ...profile.address.split('\n')]
    .filter(Boolean)
    .join(', ');
  await print({ ...printedLines(heading, book.columns, linesIn(book)), foot: footOf(book) });
}

/** Saves the country's book as CSV, with the last entry's hash in a line of its own. */
export async function saveBook(wanted: WantedEntries): Promise<void> {
  const book = await readBook(wanted);
  await download(
    csvFile([book.columns, ...linesIn(book), [footOf(book)]], CSV_SEPARATOR),
    `${book.name}.csv`,
  );
}

/** The days of a book; empty for all. */
function daysText({ from, to }: WantedEntries): string {
  const text = (day: string | null) => (day === null ? '' : calendarDayText(day));
  return from === to ? text(from) : `${text(from)} – ${text(to)}`;
}

async function readBook(wanted: WantedEntries): Promise<PrintedBook> {
  const book = await callShop('register.book', wanted);
  if (book.isMore) {
    throw new ShopError('bad_request', t`These are too many lines at once. Choose fewer days.`);
  }
  return book;
}

/** The law, and the register's last entry with its hash and when that was signed. */
function footOf({ law, seal }: PrintedBook): string {
  const signed = exactTime(Date.parse(seal.at));
  const last = t`Last entry ${numberText(seal.number)}, check code ${shortHash(seal.hash)}, signed ${signed}`;
  return [law, last].filter(Boolean).join(' · ');
}
