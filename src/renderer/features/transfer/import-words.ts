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

/** The number of rows in words. */
export function rowsText(count: number): string {
  const shown = numberText(count);
  return plural(count, { one: `${shown} row`, other: `${shown} rows` });
}

/** What an entry of a list is in its file. */
export const PLACE_WORDS: Record<ImportReading['place'], string> = {
  get Line() {
    return t`Line`;
  },
  get Row() {
    return t`Row`;
  },
  get Animal() {
    return t`Animal`;
  },
};

/** What a column of a list can say. */
export const COLUMN_WORDS: Record<TableField, string> = {
  get name() {
    return t`Name`;
  },
  get category() {
    return t`Category`;
  },
  get categoryId() {
    return t`Category no.`;
  },
  get status() {
    return t`Status`;
  },
  get quantity() {
    return t`Number of animals`;
  },
  get id() {
    return t`No.`;
  },
};

/** How a column is read. */
export const WAY_WORDS: Record<Way, string> = {
  get '.'() {
    return t`a point before decimals`;
  },
  get ','() {
    return t`a comma before decimals`;
  },
  get dmy() {
    return t`the day first`;
  },
  get mdy() {
    return t`the month first`;
  },
  get ymd() {
    return t`the year first`;
  },
};

/** What separates the columns of a text file. */
export const SEPARATOR_WORDS: Record<Separator, string> = {
  get ','() {
    return t`Comma`;
  },
  get ';'() {
    return t`Semicolon`;
  },
  get '\t'() {
    return t`Tab`;
  },
  get '|'() {
    return t`Bar`;
  },
};

/** What people call the encodings of a text file. */
export const ENCODING_WORDS: Record<Encoding, string> = {
  get 'utf-8'() {
    return t`Unicode (UTF-8)`;
  },
  get 'utf-16le'() {
    return t`Unicode (UTF-16)`;
  },
  get 'utf-16be'() {
    return t`Unicode (UTF-16, big endian)`;
  },
  get 'windows-1252'() {
    return t`Western European (Windows)`;
  },
  get 'windows-1250'() {
    return t`Central European (Windows)`;
  },
  get 'windows-1251'() {
    return t`Cyrillic (Windows)`;
  },
  get 'windows-1253'() {
    return t`Greek (Windows)`;
  },
  get 'windows-1254'() {
    return t`Turkish (Windows)`;
  },
  get 'windows-1257'() {
    return t`Baltic (Windows)`;
  },
  get macintosh() {
    return t`Western European (Mac)`;
  },
  get 'iso-8859-2'() {
    return t`Central European (ISO)`;
  },
  get 'koi8-r'() {
    return t`Cyrillic (KOI8-R)`;
  },
  get shift_jis() {
    return t`Japanese (Shift_JIS)`;
  },
  get 'euc-jp'() {
    return t`Japanese (EUC)`;
  },
  get gb18030() {
    return t`Chinese, simplified (GB 18030)`;
  },
  get big5() {
    return t`Chinese, traditional (Big5)`;
  },
  get 'euc-kr'() {
    return t`Korean (EUC)`;
  },
};

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
