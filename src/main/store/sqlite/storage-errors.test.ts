import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { storageError } from './storage-errors.ts';

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
