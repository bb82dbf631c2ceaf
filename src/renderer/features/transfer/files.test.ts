import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ExportedPet } from '../../../shared/stock-files/exported-pet.ts';
import { ImportRow } from '../../../shared/stock-files/import-row.ts';
import { FileWork, type FileCalls } from './file-work.ts';
import { decode } from './read-source.ts';
import { EXPORT_FORMATS } from './file-writer.ts';

function pet(row: Partial<ExportedPet>): ExportedPet {
  return {
    id: 1n,
    name: 'Rex',
    categoryId: 1n,
    status: null,
    addedAt: 0,
    addedBy: null,
    version: 0,
    category: null,
    ...row,
  };
}

async function call<Name extends keyof FileCalls>(
  work: FileWork,
  name: Name,
  input: FileCalls[Name]['input'],
): Promise<FileCalls[Name]['output']> {
  return await work.do({ name, input } as Parameters<FileWork['do']>[0]);
}

/** The animals of a file when it is imported without choosing anything by hand. */
async function readBack(work: FileWork, file: File) {
  const { sheets } = await call(work, 'open', { kind: 'file', file });
  const layout = sheets[0]?.layout ?? { hasHeadings: false, columns: NO_COLUMNS };
  const checked = await call(work, 'check', {
    sheet: 0,
    ...layout,
    defaults: { category: '', status: null },
  });
  const { rows } = await call(work, 'portion', 0);
  return { checked, rows };
}

const NO_COLUMNS = { name: null, category: null, categoryId: null, status: null };
const NAMES = [
  '007',
  '  two spaces  ',
  '=HYPERLINK("http://evil.example")',
  "''=1+1",
  '-2 °C',
  'a "b", c; d\u0085e',
  '_x0041_ <b> &amp; _x',
  'Žofie 犬 🐕‍🦺',
  '\ufffe\uffff',
];

describe.each(EXPORT_FORMATS)('an exported %s file', (format) => {
  it('comes back as it was', async () => {
    const work = new FileWork();
    const pets = NAMES.map((name, index) =>
      pet({
        id: BigInt(index + 1),
        name,
        categoryId: index % 2 ? 2n ** 63n - 1n : -(2n ** 63n),
        category: index % 3 ? 'line\nbreak \u000b' : null,
        status: index % 2 ? 'sold' : null,
      }),
    );
    await call(work, 'beginExport', format);
    await call(work, 'writePets', pets.slice(0, 4));
    await call(work, 'writePets', pets.slice(4));
    const blob = await call(work, 'finishExport', null);
    const { rows, checked } = await readBack(work, new File([blob], `animals.${format}`));
    expect(checked.preview.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(rows).toEqual(
      pets.map(({ name, categoryId, category, status }) => ({
        name,
        categoryId,
        ...(category !== null && { category: category.trim() }),
        ...(status && { status }),
      })),
    );
    for (const row of rows) expect(ImportRow.safeParse(row).success).toBe(true);
  });

  it('of no animals has none', async () => {
    const work = new FileWork();
    await call(work, 'beginExport', format);
    const blob = await call(work, 'finishExport', null);
    const { checked } = await readBack(work, new File([blob], `animals.${format}`));
    expect(checked).toMatchObject({ good: 0, preview: [] });
  });
});

it('cuts an import into portions that fit a call, and loses none', async () => {
  const work = new FileWork();
  const long = '犬'.repeat(200);
  const lines = Array.from(
    { length: 3_000 },
    (_, n) => `${String(n)} ${n % 5 ? 'Rex' : long.slice(9)},Dogs`,
  );
  await readBack(work, new File([['name,category', ...lines].join('\n')], 'animals.csv'));
  const names: string[] = [];
  for (let from = 0; ;) {
    const { rows, next } = await call(work, 'portion', from);
    if (rows.length === 0) break;
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(64 * 1024);
    names.push(...rows.map(({ name }) => name));
    from = next;
  }
  expect(names).toHaveLength(3_000);
  expect(names.every((name, n) => name.startsWith(`${String(n)} `))).toBe(true);
});

describe('the letters of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Žofie 🐕'), 'Žofie 🐕'],
    ['UTF-16 with its mark', Buffer.from('\ufeffŽofie', 'utf16le'), 'Žofie'],
    ['Western European', Buffer.from('Zo\u00e9', 'latin1'), 'Zoé'],
  ])('are read from %s', (_encoding, bytes, text) => {
    expect(decode(new Uint8Array(bytes), 'x.csv').text).toBe(text);
  });

  it('are told where they were guessed', () => {
    expect(decode(new Uint8Array([0xe9]), 'x.csv').note).toMatch(/CSV UTF-8/);
    expect(() => decode(new Uint8Array([1, 0, 2]), 'x.png')).toThrow(/is no list/);
  });
});

/** A workbook whose only cell stands at a place. */
function workbookWith(place: string, row: string): File {
  const cell = `<row r="${row}"><c r="${place}${row}" t="inlineStr"><is><t>x</t></is></c></row>`;
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="A" sheetId="1" r:id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cell}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return new File([zipSync(Object.fromEntries(files)).slice()], 'far.xlsx');
}

it.each([
  ['XFD', '1048576', /has more than 1,000 columns/],
  ['ZZZZZ', '2', /has more than 1,000 columns/],
  ['A', '9999999', /has more than 1,000,000 rows/],
  ['AAA', '900000', /has more than 20,000,000 cells/],
])('refuses a workbook that reaches to %s%s before memory is taken', async (column, row, words) => {
  const open = call(new FileWork(), 'open', { kind: 'file', file: workbookWith(column, row) });
  await expect(open).rejects.toThrow(words);
});
