import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectOwnerOnly } from '../../../testing/owner-only.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { keyRecord, StandingClock } from '../../../testing/records.ts';
import { addAnimals, animalsOf, databaseIn, withStock } from '../../../testing/stock.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { copyForBackup } from './backup-copy.ts';
import { HeldStock } from './held-stock.ts';

let folder: string;
let file: string;
let held: HeldStock | undefined;

/** A stock with two animals and a key, most of it still in its log, as after a kill. */
beforeEach(async () => {
  folder = temporaryFolder();
  file = databaseIn(folder);
  const before = join(folder, 'before');
  const store = await openSqliteStore({ file: before, clock: new StandingClock() });
  await store.keys.insert(keyRecord('till1'));
  await addAnimals(store, 1, 2);
  for (const end of ['', '-wal']) copyFileSync(before + end, file + end);
  await store.close();
});
afterEach(() => held?.release());

/** What another program finds, which does not wait. */
function countElsewhere(): unknown {
  const other = new Database(file, { timeout: 0 });
  try {
    return other.prepare('SELECT count(*) FROM pets').pluck().get();
  } finally {
    other.close();
  }
}

function writeElsewhere(): void {
  const other = new Database(file, { timeout: 0 });
  try {
    other.exec('DELETE FROM pets');
  } finally {
    other.close();
  }
}

async function finishedStock(animals: number): Promise<string> {
  const finished = join(folder, 'finished');
  await withStock(finished, (store) => addAnimals(store, 1, animals));
  return finished;
}

describe('a stock that is held', () => {
  beforeEach(() => {
    held = HeldStock.hold(file);
  });

  it('is only read by others until it is closed to them, with its log folded in', () => {
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(countElsewhere()).toBe(2);
    expect(writeElsewhere).toThrow('locked');
    held?.closeToOthers();
    expect(countElsewhere).toThrow('locked');
    held?.release();
    writeElsewhere();
    expect(countElsewhere()).toBe(0);
  });

  it('is written by nobody, either, when it can’t be closed to one who reads', () => {
    const reader = new Database(file);
    reader.exec('BEGIN');
    reader.prepare('SELECT 1 FROM pets').get();
    expect(() => held?.closeToOthers()).toThrow('Another program has the stock open.');
    expect(writeElsewhere).toThrow('locked');
    reader.close();
    held?.closeToOthers();
  });

  it('can be copied, and tells what must not go back in time', async () => {
    const copy = join(folder, 'copy');
    await copyForBackup({ from: file, to: copy, newest: null });
    expect(await animalsOf(copy)).toEqual(['1 Animal 1', '2 Animal 2']);
    expect(writeElsewhere).toThrow('locked');
    held?.closeToOthers();
    expect(held?.carriedOver()).toMatchObject({
      keys: [{ id: 'till1' }],
      persons: [],
      lastId: { id: 2n, isCertain: true },
      isNew: false,
    });
    expect(countElsewhere).toThrow('locked');
  });

  it('is replaced as a whole, for its owner only, with nothing left beside it', async () => {
    const finished = await finishedStock(3);
    held?.closeToOthers();
    writeFileSync(`${file}-wal`, 'of another database');
    await held?.replaceBy(finished);
    expect(readdirSync(folder).filter((name) => /sqlite-|finished/.test(name))).toEqual([]);
    expectOwnerOnly(file);
    expect(countElsewhere()).toBe(3);
  });

  it.runIf(process.platform !== 'win32')(
    'lets nothing be stored in the previous one by a program that waited for it',
    async () => {
      const finished = await finishedStock(3);
      const waiting = new Database(file, { timeout: 0 });
      held?.closeToOthers();
      await held?.replaceBy(finished);
      expect(() => waiting.exec('DELETE FROM pets')).toThrow('file is not a database');
      waiting.close();
    },
  );

  it('stays as it is when the other one is not there', async () => {
    await expect(held?.replaceBy(join(folder, 'nothing'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(countElsewhere()).toBe(2);
  });
});

describe('a stock is not held', () => {
  it('while another program has it open, which goes on', () => {
    const other = new Database(file);
    other.prepare('SELECT 1 FROM pets').get();
    expect(() => HeldStock.hold(file)).toThrow(
      expect.objectContaining({
        code: 'data_folder_in_use',
        message: 'Another program has the stock open. Close it, then restore again.',
        cause: expect.objectContaining({ code: 'SQLITE_BUSY' }) as Error,
      }),
    );
    other.exec('DELETE FROM pets');
    other.close();
    held = HeldStock.hold(file);
  });

  it('when it is no database', () => {
    rmSync(`${file}-wal`);
    writeFileSync(file, 'no database'.repeat(1_000));
    expect(() => HeldStock.hold(file)).toThrow('file is not a database');
  });

  it('when there is none, and none is made', () => {
    const none = join(folder, 'none');
    expect(() => HeldStock.hold(none)).toThrow(
      expect.objectContaining({ code: 'SQLITE_CANTOPEN' }),
    );
    expect(existsSync(none)).toBe(false);
  });
});
