import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectOwnerOnly } from '../../testing/owner-only.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { keyRecord, StandingClock } from '../../testing/records.ts';
import { addAnimals, databaseIn } from '../../testing/stock.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';
import type { Store } from '../store.ts';

const clock = new StandingClock();
let store: SqliteStore;
let file: string;
let folder: string;
let backup: string;

beforeEach(async () => {
  folder = temporaryFolder();
  backup = join(folder, 'backup.sqlite');
  file = databaseIn(temporaryFolder());
  store = await openSqliteStore({ file, clock });
  await addAnimals(store, 1, 3_000);
});
afterEach(() => store.close());

function checkOf(file: string): unknown {
  const database = new Database(file, { readonly: true });
  const found = database.pragma('integrity_check', { simple: true });
  database.close();
  return found;
}

it('copies all that is stored, also what is still in the write-ahead log, for the owner alone', async () => {
  await store.keys.insert(keyRecord('till1'));
  await store.files.backupTo(backup);
  expect(readdirSync(folder)).toEqual(['backup.sqlite']);
  expectOwnerOnly(backup);
  expect(checkOf(backup)).toBe('ok');
  const copy = await openSqliteStore({ file: backup, clock });
  expect((await copy.pets.counts()).all).toBe(3_000);
  expect(await copy.keys.all()).toEqual(await store.keys.all());
  expect(copy.cursorSecret).toEqual(store.cursorSecret);
  await copy.close();
});

it('is whole, of one moment, while animals are added here and by another process', async () => {
  const terminal = await openSqliteStore({ file, clock });
  let isRunning = true;
  const add = async (into: Store) => {
    for (let n = 0; isRunning; n += 1) {
      await into.pets.add({ pet: { name: `Late ${n}`, categoryId: 7n }, author: UNNAMED_CLERK });
    }
    return (await into.pets.counts()).all;
  };
  const adding = [add(store), add(terminal)];
  await store.files.backupTo(backup);
  isRunning = false;
  const [after = NaN] = await Promise.all(adding);
  await terminal.close();

  expect(checkOf(backup)).toBe('ok');
  const copy = await openSqliteStore({ file: backup, clock });
  const { all } = await copy.pets.counts();
  expect(all).toBeGreaterThanOrEqual(3_000);
  expect(all).toBeLessThanOrEqual(after);
  const ids = [];
  for await (const { id } of copy.pets.all()) ids.push(Number(id));
  expect(ids).toEqual(Array.from({ length: all }, (_, n) => n + 1));
  await copy.close();
});

it('leaves what is there, and nothing half-written, when it can’t be made', async () => {
  const blocked = join(folder, 'file-in-the-way', 'backup.sqlite');
  writeFileSync(join(folder, 'file-in-the-way'), 'not a folder');
  await expect(store.files.backupTo(blocked)).rejects.toThrow();
  expect(existsSync(blocked)).toBe(false);
  expect(readdirSync(folder)).toEqual(['file-in-the-way']);
});

it('replaces an older file of that name in one step', async () => {
  writeFileSync(backup, 'an older backup');
  await store.files.backupTo(backup);
  expect(readFileSync(backup).toString('latin1', 0, 15)).toBe('SQLite format 3');
});
