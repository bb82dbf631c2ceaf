import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/program.ts';
import { keyRecord, StandingClock, usageRecord } from '../../testing/records.ts';
import { addAnimals, animalsOf, withStock } from '../../testing/stock.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from '../store.ts';

let file: string;
let store: Store;

beforeEach(async () => {
  file = join(temporaryFolder(), 'shop.sqlite');
  store = await openSqliteStore({ file, clock: new StandingClock() });
  await store.pets.add({ pet: { name: 'Rex', categoryId: 1n }, author: UNNAMED_CLERK });
});

/** Every call that stores something and then confirms it. */
const WRITES: [what: string, write: () => Promise<unknown>][] = [
  [
    'an animal',
    () => store.pets.add({ pet: { name: 'Bella', categoryId: 1n }, author: UNNAMED_CLERK }),
  ],
  ['an import', () => addAnimals(store, 1, 3)],
  ['a key', () => store.keys.insert(keyRecord('till1'))],
  ['a category', () => store.categories.create('Dogs')],
  ['counts', () => store.usage.save([usageRecord('address:127.0.0.1')])],
];

describe.skipIf(process.platform === 'win32')('while it is open', () => {
  it.each(['-wal', '-shm'])('acknowledges nothing once its %s is deleted', async (end) => {
    rmSync(file + end);
    for (const [what, write] of WRITES) {
      await expect(write(), what).rejects.toMatchObject({ code: 'storage_unavailable' });
    }
    await store.close();
  });

  it.each([['-wal'], ['-shm'], ['-wal', '-shm']])(
    'makes %s again, and a crash after that loses nothing',
    async (...ends) => {
      for (const end of ends) rmSync(file + end);
      await expect(addAnimals(store, 1, 1)).rejects.toThrow('was moved or deleted');
      await store.probeWrite();
      await addAnimals(store, 2, 1);
      // What is beside the file at this point is all that a crash would leave.
      const left = join(temporaryFolder(), 'left.sqlite');
      for (const end of ['', '-wal']) copyFileSync(file + end, left + end);
      expect(await animalsOf(left)).toEqual(['1 Rex', '2 Animal 2']);
      await store.close();
    },
  );

  it('leaves another log alone that is where its own was', async () => {
    rmSync(`${file}-wal`);
    writeFileSync(`${file}-wal`, 'another’s');
    await expect(store.probeWrite()).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(readFileSync(`${file}-wal`, 'utf8')).toBe('another’s');
    await store.close();
  });

  it('writes nothing to a file that was replaced while it waited for its turn', async () => {
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const writing = store.keys.insert(keyRecord('till1'));
    renameSync(file, `${file}.before`);
    other.exec('ROLLBACK');
    other.close();
    await expect(writing).rejects.toMatchObject({ code: 'storage_unavailable' });
    await store.close();
    await withStock(file, async (replacement) => {
      expect(await replacement.keys.all()).toEqual([]);
    });
  });
});
