import { describe, expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../fields/built-in.ts';
import type { ExportedPet } from './exported-pet.ts';
import { ImportRow } from './import-row.ts';
import { ListReading } from '../../main/stock/lists/list-reading.ts';
import { EXPORT_FORMATS, ListWriter } from './write-list.ts';

function pet(row: Partial<ExportedPet>): ExportedPet {
  return {
    id: 1n,
    name: 'Rex',
    categoryId: 1n,
    status: null,
    details: {},
    photographs: [],
    addedAt: 0,
    addedBy: null,
    version: 0,
    category: null,
    ...row,
  };
}

/** What a file has when it is imported without choosing anything by hand. */
async function readBack(file: Blob, name: string) {
  const bytes = Buffer.from(await file.arrayBuffer());
  const reading = new ListReading({ name, isPasted: false, bytes });
  // All animals have the same microchip here.
  const fields = BUILT_IN_FIELDS.map((field) => ({ ...field, isUnique: false }));
  reading.compareWith({ categories: [], fields, currency: 'EUR' });
  const read = reading.read({});
  return { read, rows: [...reading.adds()] };
}

const NONE = {};
const DETAILS = {
  price: 1_250,
  chip: '001234567890123',
  sex: 'Female',
  born: '2026-02-28',
  place: '=cmd|x',
  notes: 'eats "well",\nsleeps',
};

const NAMES = [
  '007',
  '  two spaces  ',
  '=HYPERLINK("http://evil.example")',
  "''=1+1",
  'Rex;=cmd|x;',
  '-2 °C',
  'a "b", c; d\u2028e',
  '_x0041_ <b> &amp; _x',
  'Žofie 犬 🐕‍🦺',
  '\ufffe\uffff',
];

it('an export of animals in stock has no reasons for removals', async () => {
  const writer = new ListWriter('csv', BUILT_IN_FIELDS, 'EUR');
  expect(await writer.end()).toMatch(/"Protection","Proof of origin no."\r\n$/);
});

describe.each(EXPORT_FORMATS)('an exported %s file', (format) => {
  it('comes back as it was', async () => {
    const pets = NAMES.map((name, index) =>
      pet({
        id: BigInt(index + 1),
        name,
        categoryId: index % 2 ? 2n ** 63n - 1n : -(2n ** 63n),
        category: index % 3 ? 'line\nbreak \u000b' : null,
        status: index % 2 ? 'sold' : null,
        details: index % 2 ? NONE : DETAILS,
      }),
    );
    const writer = new ListWriter(format, BUILT_IN_FIELDS, 'EUR');
    const parts = [writer.write(pets.slice(0, 4)), writer.write(pets.slice(4))];
    const file = new Blob([...parts, await writer.end()]);
    const { rows, read } = await readBack(file, `animals.${format}`);
    expect(read.problems).toEqual([]);
    expect(rows).toEqual(
      pets.map(({ name, categoryId, category, status, details }) => ({
        name,
        categoryId,
        ...(category !== null && { category: category.trim() }),
        ...(status && { status }),
        ...(details !== NONE && { details }),
      })),
    );
    for (const row of rows) expect(ImportRow.safeParse(row).success).toBe(true);
  });

  it('of no animals has none', async () => {
    const file = new Blob([await new ListWriter(format, BUILT_IN_FIELDS, 'EUR').end()]);
    const { read } = await readBack(file, `animals.${format}`);
    expect(read).toMatchObject({ animals: 0, rowCount: 0 });
  });
});
