import { type Command, Option } from 'commander';
import { counted } from '../../shared/messages.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Author } from '../../shared/history.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../shared/stock-files/write-list.ts';
import { addSampleAnimals } from '../stock/sample-animals.ts';
import { type DataOptions, dataCommand, withStore } from './data-options.ts';
import { exportTo, exportToFile } from './export-stock.ts';
import { wholeNumber } from './numbers.ts';
import { tell, type Terminal } from './terminal.ts';

const SAMPLE: Author = { kind: 'sample', id: null, name: null };
const SEEDED_ANIMALS = 320;
const MOST_SEEDED_ANIMALS = 1_000_000;

function animals(count: number): string {
  return counted(count, 'animal');
}

/** The format that a file's name asks for. Throws `bad_request` for another program's workbook. */
function formatOf(file = ''): ExportFormat {
  if (/\.(xls|ods)$/i.test(file)) {
    throw new ShopError(
      'bad_request',
      'Exports are CSV, XLSX or JSON: give a name that ends in .csv, .xlsx or .json.',
    );
  }
  const ending = /\.(xlsx|json)$/i.exec(file)?.[1]?.toLowerCase();
  return EXPORT_FORMATS.find((format) => format === ending) ?? 'csv';
}

/** The command `export`. */
export function exportCommand(terminal: Terminal): Command {
  interface Options extends DataOptions {
    format?: ExportFormat;
    to?: string;
  }
  return dataCommand('export')
    .description('write all animals as CSV, XLSX or JSON')
    .addOption(
      new Option('--format <format>', "by the ending of the file's name, or else csv").choices(
        EXPORT_FORMATS,
      ),
    )
    .option('--to <file>', 'the file to write; standard output when left out')
    .action(({ format, to, ...options }: Options) =>
      withStore(terminal, options, 'use', async (store) => {
        const chosen = format ?? formatOf(to);
        if (to === undefined) {
          await exportTo(store, chosen, terminal.stdout);
          return;
        }
        await exportToFile(store, chosen, to);
        const { all } = await store.pets.counts();
        tell(terminal, `Exported ${animals(all)} to ${to}.`);
      }),
    );
}

/** The command `seed`. */
export function seedCommand(terminal: Terminal): Command {
  return dataCommand('seed')
    .description('fill an empty shop with believable animals, to try things out')
    .addOption(
      new Option('--animals <n>', 'how many')
        .default(SEEDED_ANIMALS)
        .argParser(wholeNumber(1, MOST_SEEDED_ANIMALS)),
    )
    .option('--more', 'also in a shop that has animals')
    .action((options: DataOptions & { animals: number; more?: boolean }) =>
      withStore(terminal, options, 'make', async (store) => {
        const { all } = await store.pets.counts();
        if (all > 0 && !options.more) {
          throw new ShopError(
            'bad_request',
            `The shop has ${animals(all)} already, and seeding would mix invented ones in. To do that all the same, add --more.`,
          );
        }
        await addSampleAnimals(store, options.animals, SAMPLE);
        tell(terminal, `Added ${animals(options.animals)}.`);
      }),
    );
}
