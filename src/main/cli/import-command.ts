import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Way } from '../../shared/fields/kinds/kind.ts';
import { counted, shortList } from '../../shared/messages.ts';
import { ShopError } from '../../shared/errors.ts';
import { PET_STATUSES } from '../../shared/pet.ts';
import {
  ENCODING_NAMES,
  SEPARATOR_SIGNS,
  type ImportChanges,
  type ImportOutcome,
  type Separator,
} from '../../shared/stock-files/import-choice.ts';
import { dataCommand, wholeNumber, withStore, type DataOptions } from './data-options.ts';
import { importJournal } from './import-journal.ts';
import { NamedList, type CheckedList, type NamedChoices } from './import-stock.ts';
import { report, type Terminal } from './terminal.ts';

const MOST_LINES = 100_000_000;

interface ImportOptions extends DataOptions {
  journal?: string;
  till?: string;
  skipBad?: boolean;
  sheet?: string;
  encoding?: ImportChanges['encoding'];
  separator?: Separator;
  headingRow?: number;
  lastRow?: number;
  column: Record<string, string>;
  fillDown?: boolean;
  unnamed?: string;
  category?: string;
  status?: ImportChanges['status'];
  quantity?: ImportChanges['quantity'];
  known?: ImportChanges['known'];
  newField: Record<string, string>;
  read: Record<string, Way>;
  value: Meanings;
  leaveEmpty?: boolean;
  keepAllLines?: boolean;
}

/** The command `import`. */
export function importCommand(terminal: Terminal): Command {
  return withReadingOptions(
    dataCommand('import')
      .description('add the animals of a list; nothing is added unless all are good')
      .argument('[file]', 'CSV or XLSX with a line that names the columns, or a JSON array')
      .option(
        '--journal <file>',
        'a till’s days instead (DSFinV-K, a ZIP file): its receipts become sales',
      )
      .option('--till <name>', 'what the shop calls that till')
      .option('--skip-bad', 'add the good ones and leave out the rest'),
  ).action(async (file: string | undefined, options: ImportOptions) => {
    const { journal, till } = options;
    if (journal !== undefined) return importJournal(terminal, { file: journal, till }, options);
    if (file === undefined) {
      throw new ShopError(
        'bad_request',
        'Name the list to import, or a till’s days with --journal.',
      );
    }
    const list = await NamedList.open(file, choicesOf(options));
    const reported = new Set<string>();
    const refuseBad = ({ read, bad }: CheckedList) => {
      for (const sentence of bad) {
        if (!reported.has(sentence)) report(terminal, sentence);
        reported.add(sentence);
      }
      if (bad.length === 0 || options.skipBad) return;
      const all = counted(read.rowCount, 'animal');
      throw new ShopError(
        'file_unreadable',
        `Nothing was added: ${String(bad.length)} of ${all} can't be. Mend ${file}, leave those out with --skip-bad, or only what can’t be read with --leave-empty.`,
      );
    };
    refuseBad(list.check());
    await withStore(terminal, options, 'make', async (store) => {
      const checked = await list.compareWith(store);
      refuseBad(checked);
      const outcome = await list.addTo(store);
      report(terminal, doneText(file, checked, outcome));
    });
  });
}

/** What an import did, and all that it left out. */
function doneText(
  file: string,
  { read, bad }: CheckedList,
  { added, changed }: ImportOutcome,
): string {
  const leftOut = read.columns.filter(({ target, filled }) => target === null && filled > 0);
  const columns = leftOut.map(({ heading, filled }) => `${heading} (${counted(filled, 'row')})`);
  const { others, otherCount, choice, emptied, rounded, knownLeftOut } = read;
  const lines = others.map(({ number, what }) => `${String(number)} (${what})`);
  const sentences = [
    `Added ${counted(added, 'animal')} from ${file}.`,
    changed > 0 && `${counted(changed, 'animal')} changed.`,
    bad.length > 0 && `${counted(bad.length, 'animal')} left out.`,
    knownLeftOut > 0 && `${counted(knownLeftOut, 'animal')} in stock already, left out.`,
    otherCount > 0 && `${read.place}s that are no animals: ${shortList(lines)}.`,
    rounded > 0 && `Amounts rounded in ${counted(rounded, 'row')}.`,
    emptied > 0 && `${counted(emptied, 'cell')} left empty.`,
    choice.newFields.length > 0 &&
      `New fields: ${choice.newFields.map(({ name }) => name).join(', ')}.`,
    columns.length > 0 && `Columns not used: ${columns.join(', ')}.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** The options that say how a list is to be read; the window has a field for each. */
function withReadingOptions(command: Command): Command {
  return command
    .option('--sheet <name>', 'the sheet of a workbook')
    .addOption(new Option('--encoding <name>', 'how letters are written').choices(ENCODING_NAMES))
    .option('--separator <sign>', 'what separates columns: , ; | or tab', separatorOf)
    .option(
      '--heading-row <n>',
      'the line that names the columns; 0: none',
      wholeNumber(0, MOST_LINES),
    )
    .option('--last-row <n>', 'the last line with an animal', wholeNumber(1, MOST_LINES))
    .option(
      '--column <field=heading>',
      'which column is name, category, categoryId, status, quantity, id, or a field of the shop',
      pairOf,
      {},
    )
    .option('--new-field <name=heading>', 'a new field of the shop, and its column', pairOf, {})
    .option(
      '--read <field=how>',
      'how a column is read: dmy, mdy or ymd for dates, point or comma before decimals',
      wayOf,
      {},
    )
    .option(
      '--value <field=theirs=ours>',
      'what a cell stands for; nothing: left empty',
      valueOf,
      {},
    )
    .option('--leave-empty', 'leave empty what can’t be read, rather than refuse its line')
    .option('--keep-all-lines', 'take titles and totals for animals, too')
    .option('--fill-down', 'an empty category is that of the line above')
    .option('--unnamed <column>', 'where unnamed animals get a name: a heading, or “number”')
    .option('--category <name>', 'the category of lines that say none')
    .addOption(
      new Option('--status <status>', 'the status of lines that say none').choices(PET_STATUSES),
    )
    .addOption(
      new Option('--quantity <what>', 'add each of a quantity, or one').choices(['each', 'one']),
    )
    .addOption(
      new Option('--known <what>', 'what becomes of animals that are in stock already').choices([
        'leaveOut',
        'update',
        'add',
      ]),
    );
}

function choicesOf(options: ImportOptions): NamedChoices {
  const { sheet, encoding, separator, headingRow, lastRow, column, unnamed } = options;
  const { category, status, quantity, known, fillDown, newField, read, value } = options;
  return {
    column,
    newField,
    read,
    value,
    ...(sheet !== undefined && { sheet }),
    ...(encoding !== undefined && { encoding }),
    ...(separator !== undefined && { separator }),
    ...(headingRow !== undefined && { headingRow }),
    ...(lastRow !== undefined && { lastRow }),
    ...(unnamed !== undefined && { unnamed }),
    ...(category !== undefined && { category }),
    ...(status !== undefined && { status }),
    ...(quantity !== undefined && { quantity }),
    ...(known !== undefined && { known }),
    ...(fillDown !== undefined && { fillsDown: fillDown }),
    ...(options.leaveEmpty !== undefined && { leavesEmpty: options.leaveEmpty }),
    ...(options.keepAllLines !== undefined && { leavesOutOthers: !options.keepAllLines }),
  };
}

const WAYS: Readonly<Partial<Record<string, Way>>> = {
  dmy: 'dmy',
  mdy: 'mdy',
  ymd: 'ymd',
  point: '.',
  comma: ',',
};

function wayOf(text: string, before: Record<string, Way>): Record<string, Way> {
  const [field, how] = twoWords(text);
  const way = WAYS[how];
  if (way) return { ...before, [field]: way };
  throw new InvalidArgumentError('It must be a field, =, and dmy, mdy, ymd, point or comma.');
}

type Meanings = Record<string, Readonly<Record<string, string>>>;

function valueOf(text: string, before: Meanings): Meanings {
  const [field, meaning] = twoWords(text);
  return { ...before, [field]: pairOf(meaning, before[field] ?? {}) };
}

function separatorOf(text: string): Separator {
  const sign = /^(?:tab|\\t)$/i.test(text) ? '\t' : text;
  const known = SEPARATOR_SIGNS.find((one) => one === sign);
  if (known) return known;
  throw new InvalidArgumentError('It must be one of comma, semicolon, tab, bar: , ; tab |');
}

function pairOf(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [name, value] = twoWords(text);
  return { ...before, [name]: value };
}

function twoWords(text: string): [string, string] {
  const place = text.indexOf('=');
  if (place < 1) throw new InvalidArgumentError('It must be two words with = between them.');
  return [text.slice(0, place), text.slice(place + 1)];
}
