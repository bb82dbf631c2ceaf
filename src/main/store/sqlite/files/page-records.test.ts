import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { PAGE_SIZE, pagesOf } from './database-pages.ts';
import { recordsOn, type PageRecord, type Value } from './page-records.ts';

const INTEGERS = [0, 7, 8, 15, 16, 23, 24, 31, 32, 47, 48, 62]
  .flatMap((bits) => [1n << BigInt(bits), (1n << BigInt(bits)) - 1n])
  .flatMap((value) => [value, -value])
  .concat([2n ** 63n - 1n, -(2n ** 63n)]);
const VALUES: Value[] = [null, 'Bella', '', 'Žofie 🐕', Buffer.from([0, 255]), Buffer.alloc(0)];
const KINDS = [0x0d, 0x0a, 0x02, 0x05];

let file: string;
let database: Database.Database;

beforeEach(() => {
  file = join(temporaryFolder(), 'any.sqlite');
  database = new Database(file);
  return () => database.close();
});

/** The pages of a table or an index, as they are in the file. */
function pagesIn(name: string): Buffer[] {
  const numbers = database
    .prepare<[string], number>('SELECT pageno FROM dbstat WHERE name = ?')
    .pluck()
    .all(name);
  const pages = [...pagesOf(file)].map((page) => Buffer.from(page));
  return numbers.flatMap((number) => pages[number - 1] ?? []);
}

function recordsIn(name: string): PageRecord[] {
  return pagesIn(name).flatMap(recordsOn);
}

/** A page with three names, the second of them changed. */
function changedPage(change: (page: Buffer, at: number) => void): Buffer {
  database.exec("CREATE TABLE names (name); INSERT INTO names VALUES ('Bella'), ('Max'), ('Rex')");
  const [page] = pagesIn('names');
  if (!page) throw new Error('There is no page');
  change(page, page.indexOf('Max'));
  return page;
}

const namesOn = (page: Buffer) => recordsOn(page).map(({ values }) => values[0]);

describe('the records on a page', () => {
  it('have the values that were stored, whole numbers of any size among them', () => {
    database.exec('CREATE TABLE any (value)');
    const insert = database.prepare('INSERT INTO any VALUES (?)');
    for (const value of [...INTEGERS, ...VALUES]) insert.run(value);
    expect(recordsIn('any').map(({ values }) => values)).toEqual(
      [...INTEGERS, ...VALUES].map((value) => [value]),
    );
  });

  it('go on after a fraction, which ours never have', () => {
    database.exec("CREATE TABLE any (a, b, c); INSERT INTO any VALUES (1.5, 'Max', 7)");
    expect(recordsIn('any')).toEqual([{ rowid: 1n, values: [undefined, 'Max', 7n] }]);
  });

  it('have their numbers, also negative ones and those of nine bytes', () => {
    database.exec('CREATE TABLE any (id INTEGER PRIMARY KEY, name)');
    const rowids = INTEGERS.filter((one, place) => INTEGERS.indexOf(one) === place);
    const insert = database.prepare("INSERT INTO any VALUES (?, 'Max')");
    for (const rowid of rowids) insert.run(rowid);
    const found = recordsIn('any');
    expect(new Set(found.map(({ rowid }) => rowid))).toEqual(new Set(rowids));
    for (const { values } of found) expect(values).toEqual([null, 'Max']);
  });

  it('are those of an index too, on each of its levels, and each once', () => {
    database.exec('CREATE TABLE any (name); CREATE INDEX by_name ON any (name)');
    const insert = database.prepare('INSERT INTO any VALUES (?)');
    const names = Array.from({ length: 2_000 }, (_, n) => `Animal ${String(n)}`);
    database.transaction(() => {
      for (const name of names) insert.run(name);
    })();
    const pages = pagesIn('by_name');
    expect(pages.some((page) => page[0] === 0x02)).toBe(true);
    const found = recordsIn('by_name');
    expect(found.map(({ values }) => String(values[0])).sort()).toEqual([...names].sort());
    expect(found).toContainEqual({ rowid: null, values: ['Animal 0', 1n] });
    const ofTable = recordsIn('any');
    expect(ofTable.map(({ values: [name] }) => name)).toEqual(names);
  });
});

describe('what is no record is skipped, the others are not', () => {
  it('one that goes on on another page', () => {
    database.exec('CREATE TABLE any (text)');
    const insert = database.prepare('INSERT INTO any VALUES (?)');
    for (const text of ['Bella', 'x'.repeat(5_000), 'Max']) insert.run(text);
    const page = pagesIn('any').find((one) => one[0] === 0x0d);
    expect(page && namesOn(page)).toEqual(['Bella', 'Max']);
  });

  it.each<[string, (page: Buffer, at: number) => void]>([
    ['text that is no UTF-8', (page, at) => page.fill(0xff, at, at + 3)],
    ['a value of a type that there is not', (page, at) => page.fill(10, at - 1, at)],
    ['a value longer than its record', (page, at) => page.fill(21, at - 1, at)],
    ['a value far longer than a page', (page, at) => page.fill(0xfe, at - 2, at)],
    ['a record that begins behind the page', (page) => page.writeUInt16BE(PAGE_SIZE - 1, 10)],
    ['a place that is not on the page', (page) => page.writeUInt16BE(0xffff, 10)],
  ])('%s', (_what, change) => {
    expect(namesOn(changedPage(change))).toEqual(['Bella', 'Rex']);
  });

  it('a page of another kind', () => {
    expect(namesOn(changedPage((page) => page.fill(0x05, 0, 1)))).toEqual([]);
    expect(recordsOn(Buffer.alloc(PAGE_SIZE))).toEqual([]);
  });

  it('whatever the bytes are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.uint8Array({ minLength: PAGE_SIZE, maxLength: PAGE_SIZE }),
        (kind, bytes) => {
          const page = Buffer.from(bytes);
          page[0] = kind;
          expect(recordsOn(page).length).toBeLessThanOrEqual(PAGE_SIZE / 2);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('more records than a page has room for', () => {
    const page = changedPage((one) => one.writeUInt16BE(0xffff, 3));
    expect(namesOn(page).slice(0, 3)).toEqual(['Bella', 'Max', 'Rex']);
    expect(recordsOn(page).length).toBeLessThanOrEqual(PAGE_SIZE / 2);
  });
});
