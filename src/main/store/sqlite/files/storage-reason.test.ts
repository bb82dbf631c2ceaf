import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ShopError } from '../../../../shared/errors.ts';
import { isDamage, storageReason } from './storage-reason.ts';

function ofSqlite(code: string): Error {
  return new Database.SqliteError('as SQLite says it', code);
}

function ofSystem(code: string): Error {
  return Object.assign(new Error('as the system says it.'), { code });
}

/** As it comes from deep below: twice within a ShopError. */
function wrapped(cause: unknown): ShopError {
  const inner = new ShopError('storage_unavailable', 'Not now.', { cause });
  return new ShopError('file_unreadable', 'Choose another.', { cause: inner });
}

describe.each([
  ['as it is', (error: Error) => error],
  ['as the cause of the cause', wrapped],
])('why the disk refused, %s', (_how, told) => {
  it('is said in a few words', () => {
    for (const [code, reason] of [
      ['SQLITE_FULL', 'the disk is full'],
      ['SQLITE_READONLY', 'the disk or the file is read-only'],
      ['SQLITE_READONLY_DIRECTORY', 'the disk or the file is read-only'],
      ['SQLITE_CANTOPEN_ISDIR', 'a file can’t be opened there'],
      ['SQLITE_IOERR_WRITE', 'the disk reports an error'],
      ['SQLITE_CORRUPT_INDEX', 'the database is damaged'],
      ['SQLITE_NOTADB', 'the file is no database'],
      ['SQLITE_BUSY', 'as SQLite says it'],
    ] as const)
      expect(storageReason(told(ofSqlite(code))), code).toBe(reason);
  });

  it('is said in a few words', () => {
    for (const [code, reason] of [
      ['ENOSPC', 'the disk is full'],
      ['EROFS', 'the disk is read-only'],
      ['EACCES', 'this user has no right to write there'],
      ['EPERM', 'this user has no right to write there'],
      ['EEXIST', 'a file of that name is in the way'],
      ['ENOTDIR', 'a part of the path is a file, not a folder'],
      ['ENOENT', 'a part of the path does not exist'],
      ['EIO', 'as the system says it'],
    ] as const)
      expect(storageReason(told(ofSystem(code))), code).toBe(reason);
  });
});

it('puts a sentence of the app’s own, and anything else, after a colon as it is', () => {
  expect(storageReason(new ShopError('not_found', 'It is gone. Look.'))).toBe('It is gone. Look');
  expect(storageReason('no error')).toBe('no error');
  const aside = new ShopError('not_found', 'It is gone.', { cause: 'no error' });
  expect(storageReason(aside)).toBe('It is gone');
});

describe('damage', () => {
  it('is known whatever it is wrapped in', () => {
    for (const [what, error] of [
      ['a page', ofSqlite('SQLITE_CORRUPT')],
      ['the virtual table of the search', ofSqlite('SQLITE_CORRUPT_VTAB')],
      ['a file that is no database', ofSqlite('SQLITE_NOTADB')],
      ['what a check found', new ShopError('database_damaged', 'It is damaged.')],
    ] as const) {
      expect(isDamage(error), what).toBe(true);
      expect(isDamage(wrapped(error)), what).toBe(true);
    }
  });

  it('is nothing else', () => {
    for (const [what, error] of [
      ['a full disk', ofSqlite('SQLITE_FULL')],
      ['a file that is not there', thrownBy(() => statSync('/no/such/file'))],
      ['a problem of another kind', new ShopError('not_found', 'It is gone.')],
      ['an error without a code', new Error('SQLITE_CORRUPT')],
      ['a text', 'SQLITE_CORRUPT'],
      ['nothing', undefined],
    ] as const)
      expect(isDamage(error), what).toBe(false);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
