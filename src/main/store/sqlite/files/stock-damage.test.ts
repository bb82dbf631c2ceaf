import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { keyRecord, MORNING, personRecord, tillAuthor } from '../../../testing/records.ts';
import { addAnimals, databaseIn, withStock } from '../../../testing/stock.ts';
import { isAsWritten, signBackup } from './backup-digest.ts';
import { copyDatabase } from './backup-copy.ts';
import { sealDatabase } from './file-work.ts';
import { findStockDamage } from './stock-damage.ts';

const PAGE_SIZE = 4096;

let file: string;
let backup: string;

beforeEach(async () => {
  const folder = temporaryFolder();
  file = databaseIn(folder);
  backup = join(folder, 'backup');
  await withStock(file, async (store) => {
    await store.keys.insert(keyRecord('till1'));
    await store.persons.insert(personRecord('pia', { wrongPins: 2, lastWrongAt: MORNING }));
    const rabbits = await store.categories.create('Rabbits');
    await store.categories.setLook(rabbits.id, { colour: 'blue', icon: 'rabbit' });
    await addAnimals(store, 1, 400);
    for (let n = 0; n < 60; n += 1) {
      await store.pets.add({
        pet: { name: `Rosalind ${String(n)}`, categoryId: 7n, status: 'sold' },
        author: tillAuthor('till1'),
        idempotencyKey: `order ${String(n)}`,
      });
    }
    const change = { name: 'Bella the elder' };
    const animals = [{ id: 3n, version: 0 }];
    await store.pets.change({ kind: 'animals', animals }, change, UNNAMED_CLERK);
  });
  await copyDatabase(file, backup);
  sealDatabase(backup);
  signBackup(backup);
});

/** The pages of a table or an index, in one part of its tree. */
function pagesOf(name: string): number[] {
  return listed<number>('SELECT pageno FROM dbstat WHERE name = ? AND ncell > 0', name);
}

/** The first column of what a query finds in the stock. */
function listed<Value>(sql: string, ...values: string[]): Value[] {
  const database = new Database(file, { readonly: true });
  const found = database
    .prepare<string[], Value>(sql)
    .pluck()
    .all(...values);
  database.close();
  return found;
}

/** Changes rows behind the program's back, even those that SQLite protects. */
function edit(sql: string): void {
  const database = new Database(file).unsafeMode();
  database.exec(sql);
  database.close();
}

/** Changes rows as a disk would, which no trigger notices. */
function withoutTriggers(sql: string): void {
  const triggers = listed<string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'");
  edit([...triggers.map((name) => `DROP TRIGGER ${name}`), sql].join(';'));
}

function flip(target: string, at: number): void {
  const bytes = readFileSync(target);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(target, bytes);
}

describe.each([
  'pets',
  'pets_by_status',
  'pets_by_name',
  'pets_by_category',
  'changes',
  'changes_by_pet',
  'steps',
  'keys',
  'categories',
  'persons',
  'idempotency',
  'idempotency_by_time',
])('one byte that changed in %s', (name) =>
  it('is found, in each of its pages', () => {
    const whole = `${file}.whole`;
    copyFileSync(file, whole);
    const pages = pagesOf(name);
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      // The end of the page's first record.
      flip(file, page * PAGE_SIZE - 1);
      expect(findStockDamage(file, backup), `page ${String(page)}`).not.toBeNull();
      copyFileSync(whole, file);
    }
  }),
);

it.each([
  ['colour of a category', "UPDATE categories SET colour = 'red'", 'the category Rabbits'],
  ['number of a category', 'UPDATE categories SET id = id + 1', 'the category Rabbits'],
  ['role of a person', "UPDATE persons SET role = 'owner'", 'the person pia'],
  ['PIN of a person', "UPDATE persons SET pin_hash = x'00'", 'the person pia'],
  ['limit of a key', 'UPDATE keys SET per_day = 1', 'the key of Till till1'],
])('a changed %s is found and named', (_what, sql, named) => {
  withoutTriggers(sql);
  expect(findStockDamage(file, backup)).toBe(`${named} is not as the backup has it`);
});

it('names the animal whose name changed by one letter', () => {
  const bytes = readFileSync(file);
  for (const page of pagesOf('pets')) {
    const start = (page - 1) * PAGE_SIZE;
    const at = bytes.subarray(start, start + PAGE_SIZE).lastIndexOf('Rosalind 17');
    if (at !== -1) flip(file, start + at);
  }
  expect(findStockDamage(file, backup)).toBe('the animal 418 is not as the backup has it');
});

it('any byte of a backup that changed is found', () => {
  expect(isAsWritten(backup)).toBe(true);
  const { length } = readFileSync(backup);
  for (let at = 0; at < length - 40; at += 997) {
    flip(backup, at);
    expect(isAsWritten(backup)).toBe(false);
    flip(backup, at);
  }
  expect(isAsWritten(backup)).toBe(true);
});

it('a backup that is not there is no damage of the stock, but an error', () =>
  expect(() => findStockDamage(file, `${backup}.none`)).toThrow(
    expect.objectContaining({ code: expect.stringMatching(/^SQLITE_CANTOPEN/) as string }),
  ));

it('a table that is missing is damage', () => {
  edit('DROP TABLE counted_totals');
  expect(findStockDamage(file, null)).toBe('no such table: main.counted_totals');
});
