import { type Command, Option } from 'commander';
import { counted } from '../../shared/counted.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Author } from '../../shared/history.ts';
import { addSampleAnimals } from '../stock/sample-animals.ts';
import { type DataOptions, dataCommand, withStore } from './data-options.ts';
import { EXPORT_FORMATS, type ExportFormat, exportTo, exportToFile } from './export-stock.ts';
import { wholeNumber } from './numbers.ts';
import { tell, type Terminal } from './terminal.ts';

const SAMPLE: Author = { kind: 'sample', id: null, name: null };
const SEEDED_ANIMALS = 320;
const MOST_SEEDED_ANIMALS = 1_000_000;

function animals(count: number): string {
  return counted(count, 'animal');
}

/** The format that a file's name asks for. Throws `bad_request` for a workbook, which would be none. */
function formatOf(file = ''): ExportFormat {
  if (/\.(xlsx?|ods)$/i.test(file)) {
    throw new ShopError(
      'bad_request',
      'The terminal writes CSV or JSON: give a name that ends in .csv or .json. The window exports XLSX too.',
    );
  }
  return /\.json$/i.test(file) ? 'json' : 'csv';
}

/** The command `export`. */
export function exportCommand(terminal: Terminal): Command {
  interface Options extends DataOptions {
    format?: ExportFormat;
    to?: string;
  }
  return dataCommand('export')
    .description('write all animals as CSV or JSON')
    .addOption(
      new Option('--format <format>', "csv unless the file's name ends in .json").choices(
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
