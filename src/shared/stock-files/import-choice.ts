import { z } from 'zod';
import { checkStorable } from '../messages.ts';
import { StepOutcome } from '../history.ts';
import { PetStatus } from '../pet.ts';
import { TABLE_FIELDS } from './import-columns.ts';

/** The largest file (bytes) that is read as a list of animals. */
export const LARGEST_FILE = 100_000_000;

/** The encodings that a text file may have, by the names of the WHATWG. */
export const ENCODING_NAMES = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'macintosh',
  'iso-8859-2',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODING_NAMES)[number];

/** What separates the columns of a text file. */
export const SEPARATOR_SIGNS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATOR_SIGNS)[number];

/** The largest number of a line, a row or a column. */
const MOST = 100_000_000;
const Column = z.int().min(0).max(1_000);
/** The name of a category, or nothing. */
const CategoryOrNone = z.string().trim().max(80).superRefine(checkStorable);

/** How a list is to be understood. All of it is guessed first, and can be chosen by a person. */
export const ImportChoice = z.object({
  /** The sheet of a workbook, from 0. */
  sheet: z.int().min(0).max(10_000),
  encoding: z.enum(ENCODING_NAMES),
  separator: z.enum(SEPARATOR_SIGNS),
  /** The number of the line or row that names the columns; 0 when none does. */
  headingRow: z.int().min(0).max(MOST),
  /** The number of the last line or row with an animal; null for the end. */
  lastRow: z.int().min(1).max(MOST).nullable(),
  columns: z.record(z.enum(TABLE_FIELDS), Column.nullable()),
  /** Whether an empty category is that of the row above. */
  fillsDown: z.boolean(),
  /** Where an animal without a name gets one from: a column, or its category and the row's number. */
  unnamed: z.union([Column, z.literal('number'), z.null()]),
  /** The category and status of rows that say none; an empty category leaves it out. */
  category: CategoryOrNone,
  status: PetStatus.nullable(),
  /** What becomes of a row with a quantity: that many animals, or one. */
  quantity: z.enum(['each', 'one']),
  /** What becomes of animals that are in stock already. */
  known: z.enum(['leaveOut', 'update', 'add']),
  /** Categories of the file that are to be others, such as a misspelt one. */
  categories: z.record(CategoryOrNone, CategoryOrNone),
});
export type ImportChoice = z.infer<typeof ImportChoice>;

/** What a person has chosen. Everything else is guessed. */
export const ImportChanges = ImportChoice.omit({ columns: true })
  .extend({ columns: z.partialRecord(z.enum(TABLE_FIELDS), Column.nullable()) })
  .partial();
export type ImportChanges = z.infer<typeof ImportChanges>;

/** The most rows that a preview shows of each kind. */
export const MOST_PREVIEWED = 500;

/** A row as the preview shows it. */
const PreviewRow = z.object({
  number: z.number(),
  name: z.string(),
  category: z.string(),
  status: z.string(),
  /** Why it can't be imported, as sentences; null when it can. */
  problem: z.string().nullable(),
  /** What else becomes of it: left out, changed, several animals. */
  remark: z.string().nullable(),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** A list as it was understood. */
export const ImportReading = z.object({
  place: z.enum(['Line', 'Row', 'Animal']),
  /** Every choice, made or guessed. */
  choice: ImportChoice,
  /** Whether the file is text, whose encoding and separator can be chosen. */
  isText: z.boolean(),
  /** Whether it has columns to choose. */
  hasColumns: z.boolean(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  columns: z.array(z.object({ heading: z.string(), example: z.string() })),
  /** The headings of the columns that hold something and are not used. */
  leftOut: z.array(z.string()),
  /** The first rows, and the first of those that can't be imported. */
  rows: z.array(PreviewRow),
  problems: z.array(PreviewRow),
  rowCount: z.number(),
  problemCount: z.number(),
  /** How many animals are to be added, and how many in stock are to be changed. */
  animals: z.number(),
  changes: z.number(),
  /** How many rows have a quantity other than 1, and none left. */
  quantities: z.number(),
  noneLeft: z.number(),
  /** How many rows have amounts of more decimals than the currency has, which are rounded. */
  rounded: z.number(),
  /** How many animals are in stock already by their number, and how many by name and category. */
  knownByNumber: z.number(),
  knownByName: z.number(),
  /** Categories that the shop does not have, each with one that it has and that is spelt like it. */
  newCategories: z.array(z.object({ name: z.string(), similar: z.string().nullable() })),
  /** What was guessed without being sure, each with the terminal's option that settles it. */
  doubts: z.array(z.object({ option: z.string(), sentence: z.string() })),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** What an import did, as one step, and how many animals it added and changed. */
export const ImportOutcome = z.object({
  outcome: StepOutcome,
  added: z.number(),
  changed: z.number(),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;
