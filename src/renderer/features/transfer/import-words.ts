import { plural, t } from '@lingui/core/macro';
import type {
  Encoding,
  ImportReading,
  Separator,
} from '../../../shared/stock-files/import-choice.ts';
import { fieldWord } from '../../../shared/fields/field-names.ts';
import { NO_CATEGORY } from '../../../shared/stock-files/import-row.ts';
import type { Way } from '../../../shared/fields/kinds/kind.ts';
import { IMPORT_COLUMNS, type TableField } from '../../../shared/stock-files/import-columns.ts';
import { sentenceInWords } from '../../../shared/in-words.ts';
import type { Sentence } from '../../../shared/say.ts';
import { numberText } from '../../ui/formats.ts';
import { problemInWords, problemOf } from '../../ui/said.ts';
import { words } from '../../../shared/words.ts';

/** The number of rows in words. */
export function rowsText(count: number): string {
  const shown = numberText(count);
  return plural(count, { one: `${shown} row`, other: `${shown} rows` });
}

/** What an entry of a list is in its file. */
export const PLACE_WORDS: Record<ImportReading['place'], string> = words({
  Line: () => t`Line`,
  Row: () => t`Row`,
  Animal: () => t`Animal`,
});

/** What a column of a list can say. */
export const COLUMN_WORDS: Record<TableField, string> = words({
  name: () => t`Name`,
  category: () => t`Category`,
  categoryId: () => t`Category no.`,
  status: () => t`Status`,
  quantity: () => t`Number of animals`,
  id: () => t`No.`,
});

/** How a column is read. */
export const WAY_WORDS: Record<Way, string> = words({
  '.': () => t`a point before decimals`,
  ',': () => t`a comma before decimals`,
  dmy: () => t`the day first`,
  mdy: () => t`the month first`,
  ymd: () => t`the year first`,
});

/** What separates the columns of a text file. */
export const SEPARATOR_WORDS: Record<Separator, string> = words({
  ',': () => t`Comma`,
  ';': () => t`Semicolon`,
  '\t': () => t`Tab`,
  '|': () => t`Bar`,
});

/** What people call the encodings of a text file. */
export const ENCODING_WORDS: Record<Encoding, string> = words({
  'utf-8': () => t`Unicode (UTF-8)`,
  'utf-16le': () => t`Unicode (UTF-16)`,
  'utf-16be': () => t`Unicode (UTF-16, big endian)`,
  'windows-1252': () => t`Western European (Windows)`,
  'windows-1250': () => t`Central European (Windows)`,
  'windows-1251': () => t`Cyrillic (Windows)`,
  'windows-1253': () => t`Greek (Windows)`,
  'windows-1254': () => t`Turkish (Windows)`,
  'windows-1257': () => t`Baltic (Windows)`,
  macintosh: () => t`Western European (Mac)`,
  'iso-8859-2': () => t`Central European (ISO)`,
  'koi8-r': () => t`Cyrillic (KOI8-R)`,
  shift_jis: () => t`Japanese (Shift_JIS)`,
  'euc-jp': () => t`Japanese (EUC)`,
  gb18030: () => t`Chinese, simplified (GB 18030)`,
  big5: () => t`Chinese, traditional (Big5)`,
  'euc-kr': () => t`Korean (EUC)`,
});

/** Why a row can't be imported, in sentences: “Name is required. Status must be …” */
export function problemsText(problems: Readonly<Record<string, string>>): string {
  return Object.entries(problems)
    .map(([of, problem]) => problemText(of, problem))
    .join(' ');
}

/** What begins a problem with a value that stands in the list. */
const GIVEN = /^“(.*?)” /su;

function problemText(of: string, problem: string): string {
  if (problem === NO_CATEGORY) return t`Category is missing.`;
  const heading = headingOf(of);
  const given = GIVEN.exec(problem);
  if (!given) return problemOf(heading, problem);
  const words = problemInWords(problem.slice(given[0].length));
  return t`${heading} “${given[1] ?? ''}” ${words}.`;
}

/** What else becomes of a row; of a field, its sentence begins with the stored name. */
export function remarkText({ values, ...sentence }: Sentence): string {
  const [name = '', ...others] = values;
  const isOfField = sentence.pattern.startsWith('{0} “');
  return sentenceInWords({
    ...sentence,
    values: isOfField ? [headingOf(name), ...others] : values,
  });
}

/** What a column or a field, by its stored name, is called. */
function headingOf(of: string): string {
  const columns: Partial<Record<string, string>> = COLUMN_WORDS;
  const own = Object.entries(IMPORT_COLUMNS).find(([, { label }]) => label === of)?.[0];
  if (own !== undefined) return columns[own] ?? of;
  return columns[of] ?? fieldWord(of);
}
