import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { addAnimals, databaseIn, overwriteMiddle, withStock } from '../../../testing/stock.ts';
import { SCHEMA_VERSION } from '../migrate.ts';
import {
  canBeOpened,
  checkBackup,
  checkStock,
  contentsOfEach,
  copyDatabase,
  sealBackup,
  sealDatabase,
} from './database-file.ts';

let file: string;
let copy: string;

beforeEach(async () => {
  const folder = temporaryFolder();
  file = databaseIn(folder);
  copy = join(folder, 'copy');
  await withStock(file, (store) => addAnimals(store, 1, 3));
});

function setVersion(version: number): void {
  const database = new Database(file);
  database.pragma(`user_version = ${version}`);
  database.close();
}

it('copies, seals and counts in a thread of its own', async () => {
  await copyDatabase(file, copy);
  expect(await sealDatabase(copy)).toMatchObject({ animals: 3 });
  expect(await sealBackup(copy)).toMatchObject({ animals: 3, newest: { name: 'Animal 3' } });
  expect(await contentsOfEach([copy, `${copy}.none`])).toMatchObject([{ animals: 3 }, null]);
  expect(await checkStock(file)).toMatchObject({ problem: null, pageSize: 4096 });
});

it('hands over why SQLite refused', async () => {
  const checking = checkStock(`${file}.none`);
  await expect(checking).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' });
});

describe('a backup', () => {
  it('that is whole can be restored', async () => {
    await expect(checkBackup(file, 'the backup')).resolves.toBeUndefined();
  });

  it('that is damaged is told by its name, with what to do', async () => {
    writeFileSync(file, 'no database'.repeat(500));
    await expect(checkBackup(file, 'the backup')).rejects.toMatchObject({
      code: 'file_unreadable',
      message: 'the backup is damaged or no backup of Animal Store. Choose another backup.',
      cause: { code: 'SQLITE_NOTADB' },
    });
  });

  it('that is newer is told as such', async () => {
    setVersion(SCHEMA_VERSION + 1);
    await expect(checkBackup(file, 'the backup')).rejects.toMatchObject({ code: 'database_newer' });
  });
});

describe('a stock can be opened', () => {
  it('when it is whole', async () => {
    expect(await canBeOpened(file)).toBe(true);
  });

  it('not when it is of another version, damaged or not there', async () => {
    for (const version of [SCHEMA_VERSION + 1, SCHEMA_VERSION - 1]) {
      setVersion(version);
      expect(await canBeOpened(file)).toBe(false);
    }
    setVersion(SCHEMA_VERSION);
    overwriteMiddle(file);
    expect(await canBeOpened(file)).toBe(false);
    expect(await canBeOpened(`${file}.none`)).toBe(false);
  });
});
