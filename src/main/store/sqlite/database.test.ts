import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/program.ts';
import { openDatabase, openReader } from './database.ts';

it('a reader writes nothing, and makes no database where there is none', () => {
  const file = join(temporaryFolder(), 'stock.sqlite');
  expect(() => openReader(file)).toThrow(expect.objectContaining({ code: 'SQLITE_CANTOPEN' }));
  expect(existsSync(file)).toBe(false);
  const writer = openDatabase(file);
  writer.exec('CREATE TABLE numbers (number INTEGER)');
  const reader = openReader(file);
  expect(() => reader.exec('INSERT INTO numbers VALUES (1)')).toThrow(
    expect.objectContaining({ code: 'SQLITE_READONLY' }),
  );
  writer.exec('INSERT INTO numbers VALUES (7)');
  expect(reader.prepare('SELECT number FROM numbers').pluck().all()).toEqual([7n]);
  reader.close();
  writer.close();
});
