import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeIndexDisagree, overwriteIndex } from '../../../testing/broken-stocks.ts';
import { expectOwnerOnly } from '../../../testing/owner-only.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { MORNING } from '../../../testing/records.ts';
import { addAnimals, animalsOf, databaseIn, withStock } from '../../../testing/stock.ts';
import { APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION } from '../migrate.ts';
import { copyDatabase } from './backup-copy.ts';
import {
  checkBackup,
  checkStock,
  contentsOfEach,
  findProblem,
  sealBackup,
  sealDatabase,
} from './file-work.ts';

const MAX = 2n ** 63n - 1n;
const STATUS_9 = 'PRAGMA ignore_check_constraints = ON; UPDATE pets SET status = 9 WHERE id = 1';
const CONTENTS = { animals: 30, newest: { id: 30n, name: 'Animal 30', addedAt: MORNING } };
let folder: string;
let file: string;

beforeEach(async () => {
  folder = temporaryFolder();
  file = databaseIn(folder);
  await withStock(file, (store) => addAnimals(store, 1, 30));
});

/** Changes the stock as another program could. */
function run(sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

function asked(sql: string): unknown {
  const database = new Database(file, { readonly: true });
  const found = database.prepare(sql).pluck().get();
  database.close();
  return found;
}

function flip(at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

describe('a copy', () => {
  it('has what is still in the log, and belongs to its owner only', async () => {
    const copy = join(folder, 'copy');
    await withStock(file, async (store) => {
      await addAnimals(store, 31, 1);
      await copyDatabase(file, copy);
    });
    expect(await animalsOf(copy)).toHaveLength(31);
    expectOwnerOnly(copy);
  });

  it('is not made of a backup that changed since it was written', async () => {
    sealBackup(file);
    flip(statSync(file).size - 5_000);
    await expect(copyDatabase(file, join(folder, 'copy'))).rejects.toMatchObject({
      code: 'database_damaged',
      message: `The database ${file} is damaged: its bytes are not those that were written.`,
    });
    expect(existsSync(join(folder, 'copy'))).toBe(false);
  });

  it('is not made of nothing', async () => {
    const copying = copyDatabase(join(folder, 'none'), join(folder, 'copy'));
    await expect(copying).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a check', () => {
  it('finds nothing in a database that is whole, and leaves it as it is', () => {
    const before = readFileSync(file);
    expect(findProblem(file, 'quick_check')).toBeNull();
    expect(findProblem(file, 'integrity_check')).toBeNull();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('finds a damaged page, and by a full one an index that disagrees with its table', () => {
    makeIndexDisagree(file);
    expect(findProblem(file, 'quick_check')).toBeNull();
    expect(findProblem(file, 'integrity_check')).toMatch(/pets_by_status/);
    overwriteIndex(file);
    expect(findProblem(file, 'quick_check')).toMatch(/Tree \d+/);
  });

  it('tells a file that is no database as a problem, and throws for one that is not there', () => {
    writeFileSync(file, 'no database'.repeat(500));
    expect(findProblem(file, 'quick_check')).toBe('file is not a database');
    expect(() => findProblem(join(folder, 'none'), 'quick_check')).toThrow(
      expect.objectContaining({ code: 'SQLITE_CANTOPEN' }),
    );
  });

  it('tells diagnostics about the stock', () => {
    expect(checkStock(file)).toEqual({
      problem: null,
      schemaVersion: SCHEMA_VERSION,
      pages: statSync(file).size / 4096,
      pageSize: 4096,
      journalMode: 'wal',
    });
    overwriteIndex(file);
    expect(checkStock(file)).toEqual({ problem: expect.stringMatching(/Tree \d+/) as string });
  });
});

describe('sealing', () => {
  it('makes it a single file, and tells what it contains', () => {
    expect(sealDatabase(file)).toEqual(CONTENTS);
    expect(checkStock(file)).toMatchObject({ journalMode: 'delete' });
    expect(findProblem(file, 'integrity_check')).toBeNull();
  });

  it('tells an empty one', async () => {
    file = join(folder, 'empty');
    await withStock(file, () => Promise.resolve());
    expect(sealDatabase(file)).toEqual({ animals: 0, newest: null });
  });

  it('removes what is not ours', () => {
    run(`CREATE TABLE "a ""b" (n); CREATE VIEW mine AS SELECT * FROM pets;
      CREATE TRIGGER evil AFTER INSERT ON pets BEGIN DELETE FROM keys; END`);
    sealDatabase(file);
    const foreign = `SELECT count(*) FROM sqlite_schema WHERE name IN ('a "b', 'mine', 'evil')`;
    expect(asked(foreign)).toBe(0);
  });

  it('saves the stock of a newer version as it is', () => {
    run(`CREATE TABLE of_tomorrow (n); PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    expect(sealDatabase(file)).toEqual(CONTENTS);
    expect(asked("SELECT count(*) FROM sqlite_schema WHERE name = 'of_tomorrow'")).toBe(1);
  });

  it.each([
    ['lacks an index', 'DROP INDEX pets_by_status', /not as made: pets_by_status\.$/],
    ['is of another program', 'PRAGMA application_id = 7', /no database of this program\.$/],
    ['has a status that there is not', STATUS_9, /CHECK constraint failed in pets\.$/],
  ])('refuses one that %s', (_what, sql, words) => {
    run(sql);
    expect(() => sealDatabase(file)).toThrow(
      expect.objectContaining({
        code: 'database_damaged',
        message: expect.stringMatching(words) as string,
      }),
    );
  });

  it('refuses one with a damaged page', () => {
    overwriteIndex(file);
    expect(() => sealDatabase(file)).toThrow(`The database ${file} is damaged: `);
  });

  it('of a backup ends it with a digest, by which any change is found', () => {
    expect(sealBackup(file)).toEqual(CONTENTS);
    checkBackup(file, 'the backup');
    flip(statSync(file).size - 5_000);
    expect(() => checkBackup(file, 'the backup')).toThrow(
      'The database the backup is damaged: its bytes are not those that were written.',
    );
  });
});

describe('a backup', () => {
  it('is told by its contents, each by itself, and null if it can’t be opened', () => {
    const none = join(folder, 'none');
    const other = join(folder, 'other');
    writeFileSync(other, 'no database'.repeat(500));
    expect(contentsOfEach([none, file, other])).toEqual([null, CONTENTS, null]);
    expect(existsSync(none)).toBe(false);
  });

  it.each([
    ['has something that could act by itself', 'CREATE VIEW mine AS SELECT 1', /as made: mine\.$/],
    ['lacks something', 'DROP INDEX pets_by_status', /as made: pets_by_status\.$/],
    ['is of another program', 'PRAGMA application_id = 7', /no database of this program\.$/],
    ['has a version that no tables have', 'PRAGMA user_version = -1', /that was never released\./],
    [
      'has pages of another size',
      'PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM',
      /its pages have 1024 bytes\.$/,
    ],
    ['lacks the row of the shop', 'DELETE FROM shop', /it lacks the row of the shop\.$/],
    [
      'has given the last number to an animal',
      `UPDATE sqlite_sequence SET seq = ${MAX} WHERE name = 'pets'`,
      /the numbers of pets are used up\.$/,
    ],
    [
      'has no number where the last one is kept',
      "UPDATE sqlite_sequence SET seq = 'many' WHERE name = 'pets'",
      /the numbers of pets are used up\.$/,
    ],
    [
      'has an animal with one of the last numbers',
      `UPDATE pets SET id = ${MAX - 1n} WHERE id = 30; UPDATE sqlite_sequence SET seq = 30`,
      /the numbers of pets are used up\.$/,
    ],
    [
      'has given the last number to a step',
      `INSERT INTO sqlite_sequence VALUES ('steps', ${MAX})`,
      /the numbers of steps are used up\.$/,
    ],
    ['has a status that there is not', STATUS_9, /CHECK constraint failed in pets\.$/],
  ])('can’t be restored if it %s', (_what, sql, words) => {
    run(sql);
    expect(() => checkBackup(file, 'the backup')).toThrow(words);
  });

  it('can’t be restored if it is empty, or its text is in another encoding', () => {
    const other = join(folder, 'other');
    const database = new Database(other);
    database.exec(`PRAGMA encoding = 'UTF-16le'; PRAGMA application_id = ${APPLICATION_ID}`);
    const check = (): void => checkBackup(other, 'the backup');
    expect(check).toThrow(/it has no tables\.$/);
    database.exec(`${MIGRATIONS.join('')}; PRAGMA user_version = ${SCHEMA_VERSION}`);
    database.close();
    expect(check).toThrow(/its text is in UTF-16le\.$/);
  });

  it('can’t be restored if it is newer, or its index disagrees with its table', () => {
    run(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    expect(() => checkBackup(file, 'the backup')).toThrow(
      expect.objectContaining({
        code: 'database_newer',
        message: expect.stringMatching(/^the backup was made by a newer version/) as string,
      }),
    );
    run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    makeIndexDisagree(file);
    expect(() => checkBackup(file, 'the backup')).toThrow(
      /^The database the backup is damaged: .*pets_by_status/,
    );
  });
});
