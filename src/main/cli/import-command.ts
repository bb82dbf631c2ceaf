import { InvalidArgumentError, Option, type Command } from 'commander';
import { counted } from '../../shared/messages.ts';
import { ShopError } from '../../shared/errors.ts';
import { PET_STATUSES } from '../../shared/pet.ts';
import {
  ENCODING_NAMES,
  SEPARATOR_SIGNS,
  type ImportChanges,
  type Separator,
} from '../../shared/stock-files/import-choice.ts';
import { dataCommand, wholeNumber, withStore, type DataOptions } from './data-options.ts';
import { addChecked, readImport } from './import-stock.ts';
import { report, type Terminal } from './terminal.ts';

const MOST_LINES = 100_000_000;

interface ImportOptions extends DataOptions {
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
  categoryAs: Record<string, string>;
}

/** The command `import`. */
export function importCommand(terminal: Terminal): Command {
  return withReadingOptions(
    dataCommand('import')
      .description('add the animals of a list; nothing is added unless all are good')
      .argument('<file>', 'CSV or XLSX with a line that names the columns, or a JSON array')
      .option('--skip-bad', 'add the good ones and leave out the rest'),
  ).action(async (file: string, options: ImportOptions) => {
    const checked = await readImport(file, choicesOf(options));
    const { read } = checked;
    let leftOut = 0;
    const refuseBad = (bad: readonly string[]) => {
      for (const sentence of bad) report(terminal, sentence);
      leftOut += bad.length;
      if (bad.length === 0 || options.skipBad) return;
      const all = counted(read.rowCount, 'animal');
      throw new ShopError(
        'file_unreadable',
        `Nothing was added: ${String(bad.length)} of ${all} can't be. Mend ${file}, or leave those out with --skip-bad.`,
      );
    };
    refuseBad(checked.bad);
    const { added, changed } = await withStore(terminal, options, 'make', (store) =>
      addChecked(store, file, checked, refuseBad),
    );
    const sentences = [
      `Added ${counted(added, 'animal')} from ${file}.`,
      changed > 0 && `${counted(changed, 'animal')} changed.`,
      leftOut > 0 && `${counted(leftOut, 'animal')} left out.`,
      read.rounded > 0 && `Amounts rounded in ${counted(read.rounded, 'row')}.`,
      read.leftOut.length > 0 && `Columns not used: ${read.leftOut.join(', ')}.`,
    ];
    report(terminal, sentences.filter((sentence) => sentence !== false).join(' '));
  });
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
      'which column is name, category, categoryId, status, quantity or id',
      pairOf,
      {},
    )
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
    )
    .option('--category-as <theirs=ours>', 'takes a category of the list for another', pairOf, {});
}

function choicesOf(options: ImportOptions) {
  const { sheet, encoding, separator, headingRow, lastRow, column, unnamed } = options;
  const { category, status, quantity, known, fillDown, categoryAs } = options;
  return {
    column,
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
    ...(Object.keys(categoryAs).length > 0 && { categories: categoryAs }),
  };
}

function separatorOf(text: string): Separator {
  const sign = /^(?:tab|\\t)$/i.test(text) ? '\t' : text;
  const known = SEPARATOR_SIGNS.find((one) => one === sign);
  if (known) return known;
  throw new InvalidArgumentError('It must be one of comma, semicolon, tab, bar: , ; tab |');
}

function pairOf(text: string, before: Record<string, string>): Record<string, string> {
  const place = text.indexOf('=');
  if (place < 1) throw new InvalidArgumentError('It must be two words with = between them.');
  return { ...before, [text.slice(0, place)]: text.slice(place + 1) };
}
