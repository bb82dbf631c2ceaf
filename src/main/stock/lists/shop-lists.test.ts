import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { ImportChanges } from '../../../shared/stock-files/import-choice.ts';
import type { ImportRow } from '../../../shared/stock-files/import-row.ts';
import { ListWriter } from '../../../shared/stock-files/write-list.ts';
import { ListReading } from './list-reading.ts';
import { asField } from './list-plan.ts';
import { workbookOf } from './testing/tables.ts';

function fixture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'fixtures', name));
}

/** The cells of a row of a workbook: texts, and numbers as numbers, of which `d` have the style of dates. */
function row(number: number, cells: readonly (string | number | { day: number } | null)[]): string {
  const written = cells.map((cell, column) => {
    const at = `r="${String.fromCharCode(65 + column)}${String(number)}"`;
    if (cell === null) return '';
    if (typeof cell === 'string') return `<c ${at} t="str"><v>${cell}</v></c>`;
    if (typeof cell === 'number') return `<c ${at}><v>${String(cell)}</v></c>`;
    return `<c ${at} s="1"><v>${String(cell.day)}</v></c>`;
  });
  return `<row r="${String(number)}">${written.join('')}</row>`;
}

const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';

function book(rows: readonly string[], merged: readonly string[]): Buffer {
  const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const sheet = `<sheetData>${rows.join('')}</sheetData><mergeCells>${cells}</mergeCells>`;
  return workbookOf(sheet, { 'xl/styles.xml': STYLES });
}

const SMALL_ANIMALS = book(
  [
    row(1, ['Kleintiere, Stand 11/2026']),
    row(3, ['Gruppe', 'Tier', 'Geschl.', 'geb.', 'VK', 'Käfig']),
    row(4, ['Kaninchen', 'Klopfer', 'm', { day: 46_116 }, 45, 'K 1']),
    row(5, [null, 'Hoppel', 'w', { day: 46_117 }, 44.625, 'K 1']),
    row(6, ['Hamster', 'Goldi', 'w', null, 12.5, 'K 7']),
    row(7, ['Gesamt', null, null, null, 102.125]),
  ],
  ['A1:F1', 'A4:A5'],
);
const SHELTER = book(
  [
    row(1, ['Animals in care']),
    row(2, ['Printed on Friday']),
    row(4, ['Animal ID', 'Animal name', 'Species', 'Gender', 'DOB', 'Microchip', 'Intake date']),
    row(5, ['A-17', 'Biscuit', 'Dog', 'Male', { day: 45_000 }, '977200001234567', { day: 46_000 }]),
    row(6, ['A-18', 'Mog', 'Cat', 'F', null, null, { day: 46_010 }]),
    row(7, ['Total animals: 2']),
  ],
  ['A1:G1', 'A2:G2'],
);

/** What comes of each animal: its name, category and status, and what is written down by fields' names. */
type Animal = [name: string, category: string, details: Record<string, unknown>];

const LISTS: [name: string, bytes: Buffer, currency: string, ImportChanges, Animal[]][] = [
  [
    'title-rows.csv',
    fixture('title-rows.csv'),
    'EUR',
    {},
    [
      ['Bella', 'Dogs', {}],
      ['Max', 'Cats', {}],
    ],
  ],
  [
    'semicolon-comma-heading.csv',
    fixture('semicolon-comma-heading.csv'),
    'EUR',
    {},
    [
      ['Bella', 'Hunde', { price: 1050 }],
      ['Max', 'Katzen', { price: 900 }],
    ],
  ],
  [
    'pos-items.csv',
    fixture('pos-items.csv'),
    'EUR',
    { quantity: 'one' },
    [
      ['Holland Lop', 'Rabbits', { price: 4500, cost: 2000, quantity: 3 }],
      ['Neon Tetra', 'Fish', { price: 200, cost: 100, quantity: 25 }],
    ],
  ],
  [
    'shop-plugin-products.csv',
    fixture('shop-plugin-products.csv'),
    'EUR',
    { quantity: 'one' },
    [
      ['Neon Tetra', 'Fish > Tetras', { 'Own number': '44', quantity: 25 }],
      ['Holland Lop', 'Rabbits', { 'Own number': '45', quantity: 2 }],
    ],
  ],
  [
    'hundezucht.csv',
    fixture('hundezucht.csv'),
    'EUR',
    { category: 'Hunde', values: { price: { 'auf Anfrage': '' } } },
    [
      ...['Bella', 'Max', 'Luna', 'Rocky'].map((name, at): Animal => {
        const all = [
          { price: 125000, chip: '276098106123456', sex: 'Female', born: '2026-04-03' },
          { price: 125000, chip: '276098106123457', sex: 'Male', born: '2026-04-03' },
          { price: 98050, chip: '276098106123458', sex: 'Female', born: '2026-02-28' },
          { sex: 'Unknown', born: '2026-02-28' },
        ];
        const arrived = at < 2 ? '2026-06-12' : '2026-07-01';
        const notes = ['geimpft', undefined, 'frisst schlecht; beobachten', undefined][at];
        return [
          name,
          'Hunde',
          {
            ...all[at],
            breed: at < 2 ? 'Labrador' : 'Beagle',
            Arrived: arrived,
            'Own number': String(at + 1),
            ...(notes !== undefined && { notes }),
          },
        ];
      }),
    ],
  ],
  [
    'zierfische.csv',
    fixture('zierfische.csv'),
    'EUR',
    { quantity: 'one' },
    (
      [
        ['Neonsalmler', 'Süßwasser', 190, 25, '0815', 'A 1', 'Müller'],
        ['Guppy, bunt', 'Süßwasser', 250, 10, '0816', 'A 2', 'Müller'],
        ['Clownfisch', 'Meerwasser', 2490, 4, '0901', 'M 1', 'Koralle24'],
        ['Antennenwels', 'Süßwasser', 700, 3, '1001', 'B 4', 'privat'],
      ] as const
    ).map(([name, category, price, quantity, own, place, source]): Animal => [
      name,
      category,
      { price, quantity, 'Own number': own, place, source },
    ]),
  ],
  [
    'reptiles.csv',
    fixture('reptiles.csv'),
    'USD',
    {},
    (
      [
        ['Noodle', 'Ball Python', 'Female', '2026-04-25', 125000, 'R-001', 'Snakes & Co', 'pied'],
        ['Spot', 'Ball Python', 'Male', '2026-05-04', 18000, 'R-002', 'Snakes & Co', ''],
        ['Gex', 'Crested Gecko', 'Unknown', '2026-03-02', 8500, 'R-003', '', 'juvenile, unsexed'],
      ] as const
    ).map(([name, category, sex, born, price, own, source, notes]): Animal => [
      name,
      category,
      {
        sex,
        born,
        price,
        'Own number': own,
        ...(source && { source }),
        ...(notes && { notes }),
      },
    ]),
  ],
  [
    'aviary.csv',
    fixture('aviary.csv'),
    'GBP',
    { values: { sex: { Hen: 'Female' } } },
    [
      [
        'Percy',
        'Budgerigar',
        { chip: 'GB23 0042', sex: 'Male', born: '2026-02-14', price: 1800, place: 'Cage 2' },
      ],
      [
        'Pearl',
        'Budgerigar',
        { chip: 'GB23 0043', sex: 'Female', born: '2026-03-02', price: 1800, place: 'Cage 2' },
      ],
      ['Kiwi', 'Cockatiel', { sex: 'Female', born: '2026-04-05', price: 4550, place: 'Cage 10' }],
    ],
  ],
  [
    'Kleintiere.xlsx',
    SMALL_ANIMALS,
    'EUR',
    {},
    [
      ['Klopfer', 'Kaninchen', { sex: 'Male', born: '2026-04-04', price: 4500, place: 'K 1' }],
      ['Hoppel', 'Kaninchen', { sex: 'Female', born: '2026-04-05', price: 4463, place: 'K 1' }],
      ['Goldi', 'Hamster', { sex: 'Female', price: 1250, place: 'K 7' }],
    ],
  ],
  [
    'shelter.xlsx',
    SHELTER,
    'USD',
    {},
    [
      [
        'Biscuit',
        'Dog',
        {
          sex: 'Male',
          born: '2023-03-15',
          chip: '977200001234567',
          'Own number': 'A-17',
          Arrived: '2025-12-09',
        },
      ],
      ['Mog', 'Cat', { sex: 'Female', 'Own number': 'A-18', Arrived: '2025-12-19' }],
    ],
  ],
];

/** What comes of a list in a shop with these fields. */
function importing(
  [name, bytes, currency]: [string, Buffer, string],
  fields: readonly Field[],
  changes: ImportChanges,
) {
  const reading = new ListReading({ name, isPasted: false, bytes });
  reading.compareWith({ categories: [], fields, currency });
  return { read: reading.read(changes), rows: [...reading.adds()], added: reading.newFields };
}

/** How many things a person chooses. */
function choices({ values = {}, ...others }: ImportChanges): number {
  const cells = Object.values(values).map((meanings) => Object.keys(meanings).length);
  return Object.keys(others).length + cells.reduce((sum, count) => sum + count, 0);
}

it.each(LISTS)(
  '%s comes in whole, and out and in again',
  async (name, bytes, currency, chosen, animals) => {
    expect(choices(chosen)).toBeLessThanOrEqual(5);
    const { read, rows, added } = importing([name, bytes, currency], BUILT_IN_FIELDS, chosen);
    expect(read.problems).toEqual([]);
    expect(read.doubts).toEqual([]);
    const names = new Map(added.map((field) => [field.id, field.name]));
    const named = ({ details = {} }: ImportRow) =>
      Object.fromEntries(
        Object.entries(details).map(([id, value]) => [names.get(id) ?? id, value]),
      );
    expect(rows.map((one) => [one.name, one.category, named(one)])).toEqual(animals);

    const fields = [...BUILT_IN_FIELDS, ...added.map(asField)];
    const writer = new ListWriter('csv', fields, currency);
    const out = writer.write(
      rows.map(({ name: called, category = null, status = null, details = {} }, at) => ({
        id: BigInt(at + 1),
        name: called,
        categoryId: 1n,
        category,
        status,
        details,
        photographs: [],
        addedAt: 0,
        addedBy: null,
        version: 0,
      })),
    );
    const file = Buffer.from(out + ((await writer.end()) as string));
    const again = importing(['animals.csv', file, currency], fields, {});
    expect(again.rows.map(({ details }) => details ?? {})).toEqual(
      rows.map(({ details }) => details ?? {}),
    );
  },
);
