import { z } from 'zod';
import { checkStorable } from '../messages.ts';
import { StepOutcome } from '../history.ts';
import { PetStatus } from '../pet.ts';
import { FieldId, MAX_FIELDS, ShortText } from '../fields/field.ts';
import { FIELD_KINDS } from '../fields/kinds.ts';
import { DAY_ORDERS } from '../written-day.ts';
import { DECIMAL_SIGNS } from '../written-number.ts';
import { Sentence } from '../say.ts';

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
/** What a column can be: what every list says of an animal, or one of the shop's fields by its id. */
const Target = z.string().regex(/^[a-z]{1,20}$/i);
const WayOfReading = z.enum([...DECIMAL_SIGNS, ...DAY_ORDERS]);
/** A cell, trimmed, and what it stands for. */
const Meanings = z.record(z.string().max(200), z.string().max(200).superRefine(checkStorable));

/** A field that the shop gets with the list, filled by the column that its id names. */
const NewField = z.object({ id: FieldId, name: ShortText, kind: z.enum(FIELD_KINDS) });
export type NewField = z.infer<typeof NewField>;

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
  /** Which column (from 0) fills what; null where none is to. */
  columns: z.record(Target, Column.nullable()),
  newFields: z.array(NewField).max(MAX_FIELDS),
  /** How the texts of a field's column are read where they can be read in two ways. */
  ways: z.record(FieldId, WayOfReading),
  /** What cells of a column stand for, for all rows; an empty text leaves the cell out. */
  values: z.record(Target, Meanings),
  /** Whether what can't be read is left empty, so that its row comes in. */
  leavesEmpty: z.boolean(),
  /** Whether lines that are no animals, such as titles and totals, are left out. */
  leavesOutOthers: z.boolean(),
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
});
export type ImportChoice = z.infer<typeof ImportChoice>;

/** What a person has chosen. Everything else is guessed. */
export const ImportChanges = ImportChoice.partial();
export type ImportChanges = z.infer<typeof ImportChanges>;

/** The most rows that a preview shows of each kind. */
export const MOST_PREVIEWED = 500;

const KeptValue = z.union([z.string(), z.number(), z.boolean()]);

/** A row as the preview shows it. */
const PreviewRow = z.object({
  number: z.number(),
  /** Of each column that is shown: the text in the file, and the value as it will be kept, null for none. */
  cells: z.array(z.object({ given: z.string(), kept: KeptValue.nullable() })),
  /** Why it can't be imported, by columns and names of fields; null when it can. */
  problems: z.record(z.string(), z.string()).nullable(),
  /** What else becomes of it: left out, changed, several animals. */
  remarks: z.array(Sentence),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** How a column is read of which some texts can be read in two ways. */
const ColumnWay = z.object({
  /** Null where the column contradicts itself, and nobody has chosen. */
  way: WayOfReading.nullable(),
  /** Whether the file, or a person, leaves no doubt about it. */
  isSure: z.boolean(),
  /** A text of it, and what it means by each way. */
  example: z.string(),
  meanings: z.array(z.object({ way: WayOfReading, value: KeptValue })),
  /** The sign of another currency that stands beside its amounts. */
  foreign: z.string().nullable(),
});
export type ColumnWay = z.infer<typeof ColumnWay>;

/** A column of a list, and what becomes of it. */
const ListColumn = z.object({
  heading: z.string(),
  example: z.string(),
  /** How many cells below the heading hold something. */
  filled: z.number(),
  /** What it fills; null for a column that is left out. */
  target: Target.nullable(),
  /** What a new field would be that it fills. */
  offered: NewField,
  way: ColumnWay.nullable(),
});
export type ListColumn = z.infer<typeof ListColumn>;

/** Cells of a column that stand for what a person has to say, or has said; null for what is not said. */
const ValueQuestion = z.object({
  target: Target,
  values: z.array(
    z.object({ text: z.string(), count: z.number(), meaning: z.string().nullable() }),
  ),
});
export type ValueQuestion = z.infer<typeof ValueQuestion>;

/** A list as it was understood. */
export const ImportReading = z.object({
  place: z.enum(['Line', 'Row', 'Animal']),
  /** Every choice, made or guessed. */
  choice: ImportChoice,
  /** Whether the file is text, whose encoding can be chosen. */
  isText: z.boolean(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  columns: z.array(ListColumn),
  /** What the cells of the rows below are, in their order. */
  shown: z.array(Target),
  questions: z.array(ValueQuestion),
  /** Lines that are no animals, and what they are. */
  others: z.array(z.object({ number: z.number(), what: z.string() })),
  /** How many lines are no animals. */
  otherCount: z.number(),
  /** How many cells are left empty because they can't be read. */
  emptied: z.number(),
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
  /** How many of these are left out. */
  knownLeftOut: z.number(),
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
