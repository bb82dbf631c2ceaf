import { told } from './testing/told.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { ImportChanges } from '../../../shared/stock-files/import-choice.ts';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import { ListReading } from './list-reading.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');

function fixture(name: string): ListReading {
  const bytes = readFileSync(join(FIXTURES, name));
  return new ListReading({ name, isPasted: false, bytes });
}

function list(text: string | Buffer, name = 'list.csv', isPasted = false): ListReading {
  return new ListReading({ name, isPasted, bytes: Buffer.from(text) });
}

function animals(reading: ListReading): string[] {
  return [...reading.adds()].map(({ name, category, categoryId, status }) =>
    [name, category ?? categoryId, status ?? ''].map(String).join('|'),
  );
}

function read(reading: ListReading, changes: ImportChanges = {}) {
  const told = reading.read(changes);
  return { ...told, found: animals(reading), unsure: told.doubts.map(({ option }) => option) };
}

/** The columns that hold something and are not used. */
function leftOut({ columns }: ReturnType<typeof read>): string[] {
  return columns
    .filter(({ target, filled }) => target === null && filled > 0)
    .map(({ heading }) => heading);
}

describe('a list that others wrote', () => {
  it.each([
    [
      'mixed-two-columns.csv',
      ['Bella|Dogs|available', 'Max|Cats|available', 'Nemo|Fish|available'],
      [],
    ],
    ['mixed-lf-crlf.csv', ['Bella|Dogs|available', 'Max|Cats|sold', 'Nemo, jr|Fish|available'], []],
    ['category-line-break.csv', ['Bella|Dogs\nsmall|available', 'Max|Cats|sold'], []],
    ['semicolon-comma-heading.csv', ['Bella|Hunde|available', 'Max|Katzen|sold'], []],
    ['title-rows.csv', ['Bella|Dogs|available', 'Max|Cats|sold'], []],
    ['hidden-first.xlsx', ['Bella|Dogs|available'], []],
    ['bom.json', ['Bella|Dogs|available'], []],
    ['cp1250.csv', ['Łapa|Świnki|sold'], ['--encoding']],
    ['cp1251.csv', ['Белка|Собаки|sold'], ['--encoding']],
    ['shift-jis.csv', ['小太郎|柴犬|available'], ['--encoding']],
    ['macroman.csv', ['Zoé|Chiens|available'], ['--encoding']],
  ])('%s is understood, and said to be a guess where it is one', (name, found, unsure) =>
    expect(read(fixture(name))).toMatchObject({ found, unsure, problemCount: 0 }),
  );

  it.each([
    ['encrypted.xlsx', readFileSync(join(FIXTURES, 'encrypted.xlsx')), /protected by a password/],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /Excel's old format/],
    ['page.xls', Buffer.from('<html><table><tr><td>Rex</td></tr></table>'), /is a web page/],
    ['photo.csv', Buffer.from([0x89, 0x50, 0, 0, 1]), /is no list/],
    ['book.ods', Buffer.from(zipSync({ 'content.xml': strToU8('x') })), /is an OpenDocument file/],
    ['photos.zip', Buffer.from(zipSync({ 'a.jpg': strToU8('x') })), /packed file without/],
    ['empty.csv', Buffer.from(''), /is empty/],
    ['object.csv', Buffer.from('{"name":"Rex"}'), /must be a JSON array/],
  ])('%s is told by its content', (name, bytes, sentence) =>
    expect(() => list(bytes, name).read({})).toThrow(sentence),
  );

  it.each([
    ['utf16-le', 'utf-16le'],
    ['utf16-be', 'utf-16be'],
  ])('in %s without a mark is read', (encoding, known) => {
    const text = iconv.encode('name,category\nRex,Dogs\nTom,Cats\n', encoding);
    const { choice, found, unsure } = read(list(text));
    expect({ encoding: choice.encoding, found, unsure }).toEqual({
      encoding: known,
      found: ['Rex|Dogs|available', 'Tom|Cats|available'],
      unsure: [],
    });
  });
});

describe('every guess can be changed', () => {
  it('the separator, the encoding, the rows and the columns', () => {
    const text = iconv.encode('Liste\nA;B;C\nŁapa;x;Psy\nSum;;\n', 'windows-1250');
    const changes: ImportChanges = {
      encoding: 'windows-1250',
      separator: ';',
      headingRow: 2,
      lastRow: 3,
      columns: { name: 0, category: 2 },
    };
    const told = read(list(text), changes);
    expect(told).toMatchObject({ found: ['Łapa|Psy|available'], unsure: [] });
    expect(leftOut(told)).toEqual(['B']);
    expect(told.columns.map(({ heading }) => heading)).toEqual(['A', 'B', 'C']);
  });

  it('the sheet', () =>
    expect(read(fixture('hidden-first.xlsx'), { sheet: 0 })).toMatchObject({
      found: ['Old dog|Dogs|sold'],
      sheets: [
        { name: 'Archive 2019', isHidden: true },
        { name: 'Stock', isHidden: false },
      ],
    }));

  it('headings in an unknown language stand above figures', () => {
    const told = read(list('Zzz,Qqq,Www\n1,Bella,Hunde\n2,Max,Katzen\n'));
    expect(told.choice).toMatchObject({ headingRow: 1, columns: { name: 1, category: 2 } });
    expect(leftOut(told)).toEqual(['Zzz']);
  });

  it('a pasted list has a line for each animal and a comma in its names', () => {
    const told = read(list('Bella, beagle\tDogs\nMax 7"\tCats\n', 'pasted', true));
    expect(told.found).toEqual(['Bella, beagle|Dogs|available', 'Max 7"|Cats|available']);
    const open = read(list('Bella\tDogs\n"Nemo the fish\tFish\nMax 7"\tCats\n', 'pasted', true));
    expect(open.found).toEqual([
      'Bella|Dogs|available',
      '"Nemo the fish|Fish|available',
      'Max 7"|Cats|available',
    ]);
    const lines = read(list('"Bella\nthe 1st"\tDogs\n"a ""b"""\tCats\n', 'pasted', true));
    expect(lines.rows.map(({ cells }) => cells[0]?.kept)).toEqual(['Bella\nthe 1st', 'a "b"']);
  });
});

describe('a quantity', () => {
  it('becomes a group or that many animals, and a row with none left is told', () => {
    const reading = list('name,category,qty\nTetra,Fish,3\nGuppy,Fish,0\nKoi,Fish,\n');
    const each = read(reading, { quantity: 'each' });
    expect(each).toMatchObject({ animals: 4, quantities: 2, noneLeft: 1, unsure: [] });
    expect(each.rows.map(told)).toEqual(['Becomes 3 animals', 'None left: left out', null]);
    expect(read(reading)).toMatchObject({ animals: 2, noneLeft: 1, unsure: [] });
    expect([...reading.adds()].map(({ details }) => details?.['quantity'])).toEqual([3, undefined]);
  });

  it('of too many, or of no number, is a problem', () => {
    const text = 'name,category,quantity\nA,Fish,1001\nB,Fish,2.5\n';
    const { problems } = read(list(text), { quantity: 'each' });
    expect(problems.map(told)).toEqual([
      'Number of animals must be a whole number from 0 to 1,000.',
      'Number of animals must be a whole number from 0 to 1,000.',
    ]);
  });
});

describe('gaps', () => {
  const TEXT = 'Animal ID,Name,Category\nA1,,Dogs\nA2,Rex,\n,,Cats\n';

  it('of names are filled from a column, or by category and number', () => {
    expect(read(list(TEXT))).toMatchObject({ problemCount: 3 });
    expect(read(list(TEXT), { unnamed: 0, category: 'Other' })).toMatchObject({
      found: ['A1|Dogs|available', 'Rex|Other|available'],
      problemCount: 1,
    });
    const numbered = read(list(TEXT), { unnamed: 'number', fillsDown: true });
    expect(numbered.found).toEqual([
      'Dogs 2|Dogs|available',
      'Rex|Dogs|available',
      'Cats 4|Cats|available',
    ]);
  });

  it('a name in which nothing is visible is none', () => {
    const { problems } = read(list('name,category\n\u200b\u2060,Dogs\n'));
    expect(problems.map(told)[0]).toMatch(/^Name must have .*visible/);
  });
});

describe('compared with the stock', () => {
  const NEW = { categoryId: 1n, status: null, details: {} };
  const STOCK = [
    { ...NEW, id: 7n, name: 'Rex', version: 3, addedAt: 1_000 },
    { ...NEW, id: 8n, name: 'D’Arcy', version: 0, addedAt: 2_000 },
  ];
  const DOGS = { id: 1n, name: 'Dogs', isNamed: true, animals: 2, colour: null, icon: null };
  const PARROTS = { ...DOGS, id: 2n, name: 'Parrots' };

  function inShop(text: string): ListReading {
    const reading = list(text);
    reading.compareWith({ categories: [DOGS, PARROTS], fields: BUILT_IN_FIELDS, currency: 'EUR' });
    reading.addStock(STOCK);
    return reading;
  }

  it('animals that are there by number are left out, changed or added again', () => {
    const reading = inShop('No,name,category,status\n7,Rex,Dogs,sold\n9,Max,Dogs,\n');
    const columns = { id: 0 };
    expect(read(reading, { columns })).toMatchObject({
      knownByNumber: 1,
      animals: 1,
      unsure: ['--known'],
    });
    const changed = read(reading, { columns, known: 'update' });
    expect(changed.rows.map(told)[0]).toBe('Changes its status');
    expect(reading.changes).toEqual([{ id: 7n, version: 3, change: { status: 'sold' } }]);
    expect(read(reading, { columns, known: 'add' })).toMatchObject({ animals: 2 });
  });

  it.each([
    ['id,name,categoryId,category,status,addedAt,addedBy', ','],
    ['Animal Store No.;Name;Kategorie-Nr.;Kategorie;Status;Aufgenommen am;Von', ';'],
  ])('another shop’s export with the same numbers has other animals: %s', (headings, sign) => {
    const rows = '7,Tom,1,Dogs,,1970-01-01T00:00:00.999Z,\n8,D’Arcy,1,Dogs,,1970-01-01T00:00:02Z,';
    const reading = inShop(`${headings}\n${rows.replaceAll(',', sign)}`);
    expect(read(reading)).toMatchObject({ knownByNumber: 1, animals: 1 });
  });

  it('the same list again is noticed by names and categories, each animal once', () => {
    const told = read(inShop('name,category\nREX,dogs\nRex,Dogs\n'));
    expect(told).toMatchObject({ knownByName: 1, animals: 2, unsure: [] });
    expect(read(inShop('name,category\nRex,Dogs\n'))).toMatchObject({
      knownByName: 1,
      unsure: ['--known'],
    });
    const left = read(inShop('name,category\nRex,Dogs\n'), { known: 'leaveOut' });
    expect(left).toMatchObject({ animals: 0 });
  });

  it('a category that is spelt almost like one of the shop’s is asked about', () => {
    const reading = inShop('name,category\nPolly,parot\nLio,Lions\n');
    expect(read(reading)).toMatchObject({
      newCategories: [
        { name: 'parot', similar: 'Parrots' },
        { name: 'Lions', similar: null },
      ],
      unsure: ['--value'],
    });
    const mended = read(reading, { values: { category: { parot: 'Parrots' } } });
    expect(mended.found[0]).toBe('Polly|Parrots|available');
  });
});
