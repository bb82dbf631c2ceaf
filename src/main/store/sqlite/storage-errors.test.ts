import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/program.ts';
import {
  breaksConstraint,
  diskError,
  isDamage,
  isMissing,
  storageError,
} from './storage-errors.ts';

function raisedBy(work: (database: Database.Database) => void): unknown {
  const database = new Database(':memory:');
  try {
    work(database);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
}

it.each(['SELECT colour FROM sqlite_schema', 'SELECT * FROM pest', 'SELEC 1'])(
  'takes a slip of the programmer’s for no damage: %s',
  (sql) => {
    const slip = raisedBy((database) => database.prepare(sql));
    expect(slip).toBeInstanceOf(Database.SqliteError);
    expect(storageError(slip)).toBe(slip);
  },
);

it('tells a file that is no database as damage, a full disk as one', () => {
  const full = new Database.SqliteError('full', 'SQLITE_FULL');
  expect(storageError(full)).toMatchObject({ code: 'storage_unavailable' });
  const none = new Database.SqliteError('no database', 'SQLITE_NOTADB');
  expect(storageError(none)).toMatchObject({ code: 'database_damaged' });
});

describe('an error of SQLite’s becomes words for', () => {
  it.each([
    ['SQLITE_FULL', 'the disk is full', 'remove other files from that disk'],
    ['SQLITE_READONLY_DBMOVED', 'its file was moved or deleted'],
    ['SQLITE_READONLY', 'the disk or the file is read-only'],
    ['SQLITE_BUSY_SNAPSHOT', 'another program holds it'],
    ['SQLITE_LOCKED', 'another program holds it'],
    ['SQLITE_CANTOPEN', 'it is gone, or this user has no right to it'],
    ['SQLITE_IOERR_READ', 'the disk does not answer'],
  ])('%s', (code, reason, remedy = 'mend that') => {
    const cause = new Database.SqliteError('as SQLite says it', code);
    expect(storageError(cause)).toMatchObject({
      code: 'storage_unavailable',
      message: `The stock can't be written now: ${reason}. Nothing of this was stored; ${remedy}, then try again.`,
      cause,
    });
  });

  it.each(['SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])('%s', (code) => {
    const cause = new Database.SqliteError('as SQLite says it', code);
    const message = 'The database stock.sqlite is damaged or is no database; it was left as it is.';
    const error = storageError(cause, 'stock.sqlite');
    expect(error).toMatchObject({ code: 'database_damaged', message, cause });
    expect(storageError(cause)).toMatchObject({
      message: message.replace('stock.sqlite', 'of the stock'),
    });
  });
});

it('an error of the system’s becomes words with the file, any other stays as it is', () => {
  const cause = Object.assign(new Error('no'), { code: 'EACCES', syscall: 'open' });
  expect(storageError(cause, '/stock')).toMatchObject({
    code: 'data_folder_unavailable',
    message: /^The database \/stock can't be read: this user has no right to write there\./,
    cause,
  });
  for (const other of [new Error('other'), 'a text', undefined]) {
    expect(storageError(other)).toBe(other);
  }
});

describe('what SQLite takes for damage', () => {
  const damage = new Database.SqliteError('malformed', 'SQLITE_CORRUPT');

  it('is damage when the disk answers', () => {
    const file = `${temporaryFolder()}/stock`;
    new Database(file).exec('CREATE TABLE t (n)').close();
    expect(diskError(damage, file)).toBe(damage);
  });

  it('is damage when the file is not there at all, and none is made', () => {
    const file = `${temporaryFolder()}/none`;
    expect(diskError(damage, file)).toBe(damage);
    expect(existsSync(file)).toBe(false);
  });

  it('is not asked of the disk for another error', () => {
    const full = new Database.SqliteError('full', 'SQLITE_FULL');
    expect(diskError(full, '/no/such/file')).toBe(full);
  });
});

it('kinds of errors are told apart', () => {
  const missing = ['SELECT * FROM pest', 'SELECT colour FROM sqlite_schema'].map((sql) =>
    raisedBy((database) => database.prepare(sql)),
  );
  const refused = raisedBy((database) =>
    database.exec('CREATE TABLE t (n NOT NULL); INSERT INTO t VALUES (NULL)'),
  );
  const notSqlite = Object.assign(new Error('no such table: t'), { code: 'SQLITE_CORRUPT' });
  const errors = [...missing, refused, notSqlite, undefined];
  expect(errors.map(isMissing)).toEqual([true, true, false, false, false]);
  expect(errors.map(breaksConstraint)).toEqual([false, false, true, false, false]);
  expect(errors.map(isDamage)).toEqual([false, false, false, false, false]);
});
