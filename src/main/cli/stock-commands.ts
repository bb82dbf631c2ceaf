import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { ShopError } from '../../shared/errors.ts';
import { UNNAMED_CLERK, type Author } from '../../shared/history.ts';
import { counted } from '../../shared/messages.ts';
import { profileFor } from '../../shared/shop-profile.ts';
import type { ExportedPet } from '../../shared/stock-files/exported-pet.ts';
import {
  EXPORT_FORMATS,
  ListWriter,
  type ExportFormat,
} from '../../shared/stock-files/write-list.ts';
import { systemClock } from '../platform/clock.ts';
import { systemLanguage } from '../platform/system.ts';
import { profileOf } from '../stock/shop-profile.ts';
import { addSampleAnimals } from '../stock/sample-animals.ts';
import { fillSampleShop, MovingClock } from '../stock/sample/fill-sample-shop.ts';
import { fillYears } from '../stock/sample/years.ts';
import type { Store } from '../store/store.ts';
import type { PetRow } from '../../shared/pet.ts';
import {
  dataCommand,
  shopCommand,
  wholeNumber,
  withStore,
  type DataOptions,
} from './data-options.ts';
import { report, type Terminal } from './terminal.ts';
import { writeExport } from './write-export.ts';

/** Number of animals whose lines are made together. */
const PORTION = 1_000;

/**
 * Every animal by id, each int64 with all its digits. Read in portions, so that a large stock needs
 * little memory.
 */
async function* exportedPets(store: Store): AsyncGenerator<ExportedPet> {
  const labels = new Map<bigint, string>();
  for (const { id, name, isNamed } of await store.categories.list()) {
    if (isNamed) labels.set(id, name);
  }
  for await (const row of store.pets.all()) {
    yield { ...row, category: labels.get(row.categoryId) ?? null };
  }
}

/** The parts of the file. */
async function* written(store: Store, format: ExportFormat): AsyncGenerator<string | Buffer> {
  const { currency } = await profileOf(store, [systemLanguage()]);
  const writer = new ListWriter(format, await store.fields.list(), currency);
  let portion: ExportedPet[] = [];
  for await (const pet of exportedPets(store)) {
    portion.push(pet);
    if (portion.length < PORTION) continue;
    yield writer.write(portion);
    portion = [];
  }
  yield writer.write(portion);
  const end = await writer.end();
  yield typeof end === 'string' ? end : Buffer.from(await end.arrayBuffer());
}

/**
 * Writes the whole stock to a stream, as CSV (RFC 4180), XLSX or JSON. The stream stays open. Throws
 * `bad_request` for too many animals of a spreadsheet.
 */
async function exportTo(store: Store, format: ExportFormat, sink: Writable): Promise<void> {
  await pipeline(Readable.from(written(store, format)), sink, { end: false });
}

const TERMINAL: Author = { kind: 'terminal', id: null, name: null };
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
        await writeExport(to, '--to', (sink) => exportTo(store, chosen, sink));
        const { all } = await store.pets.counts();
        report(terminal, `Exported ${animals(all)} to ${to}.`);
      }),
    );
}

/** The command `reset-staging`. It keeps keys, limits and numbers, so that tills go on as they are. */
export function resetStagingCommand(terminal: Terminal): Command {
  return shopCommand('reset-staging')
    .description('empty the stock of staging; its keys and settings stay')
    .action((options: DataOptions) =>
      withStore(terminal, { ...options, staging: true }, 'use', async (store) => {
        let removed = 0;
        for await (const animals of portions(store)) {
          await store.pets.remove({ kind: 'animals', animals }, UNNAMED_CLERK);
          removed += animals.length;
        }
        report(terminal, `Staging is empty: removed ${counted(removed, 'animal')}.`);
      }),
    );
}

async function* portions(store: Store): AsyncGenerator<PetRow[]> {
  let portion: PetRow[] = [];
  for await (const row of store.pets.all()) {
    portion.push(row);
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

const MOST_YEARS = 10;

function numberOfYears(text: string): number {
  const years = Number(text);
  if (/^\d{1,2}(\.\d{1,2})?$/.test(text) && years > 0 && years <= MOST_YEARS) return years;
  throw new InvalidArgumentError(`It must be a number up to ${String(MOST_YEARS)}, such as 0.5.`);
}

/** The command `seed`. */
export function seedCommand(terminal: Terminal): Command {
  interface Options extends DataOptions {
    animals?: number;
    years?: number;
    more?: boolean;
  }
  return dataCommand('seed')
    .description('fill an empty shop to try things out: the sample shop, or believable animals')
    .addOption(
      new Option('--animals <n>', 'so many animals instead of the sample shop').argParser(
        wholeNumber(1, MOST_SEEDED_ANIMALS),
      ),
    )
    .addOption(
      new Option(
        '--years <n>',
        'so many years of a large shop, such as 0.5 or 5, to see how quick it stays (two minutes a year)',
      )
        .argParser(numberOfYears)
        .conflicts(['animals', 'more']),
    )
    .option('--more', 'animals, also in a shop that has some')
    .action((options: Options) => {
      const { years } = options;
      const isShop = options.animals === undefined && !options.more;
      const past = new MovingClock();
      const seed = async (store: Store) => {
        const { all } = await store.pets.counts();
        if (all > 0 && !options.more) {
          throw new ShopError(
            'bad_request',
            `The shop has ${animals(all)} already, and seeding would mix invented ones in. To do that all the same, add --more.`,
          );
        }
        if (isShop) {
          const language = systemLanguage();
          const profile = profileFor([language]);
          const now = Date.now();
          if (years === undefined) {
            await fillSampleShop(store, past, { now, profile, language });
          } else {
            const onDay = (left: number) => {
              if (left > 0 && left % 365 === 0) {
                report(terminal, `${counted(left / 365, 'year')} to go.`);
              }
            };
            await fillYears(store, past, { now, profile, years, onDay });
          }
        } else {
          await addSampleAnimals(store, options.animals ?? SEEDED_ANIMALS, TERMINAL);
        }
        report(terminal, `Added ${animals((await store.pets.counts()).all - all)}.`);
      };
      return withStore(terminal, options, 'make', seed, {
        clock: isShop ? past : systemClock,
        isDurable: years === undefined,
      });
    });
}
