import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import type { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { expectOwnerOnly } from '../testing/owner-only.ts';
import { temporaryFolder } from '../testing/program.ts';
import { keyRecord, StandingClock } from '../testing/records.ts';
import { addAnimals, animalsOf, overwriteMiddle, withStock } from '../testing/stock.ts';
import { encryptFile } from './encryption.ts';
import { replaceDamaged, restoreBackup } from './restore.ts';
import { backUp, CHEAP, companions, run, stockWithBackup } from './testing/backed-up-stock.ts';

let data: DataFolder;
let clock: StandingClock;

beforeEach(() => {
  data = prepareDataFolder(temporaryFolder());
  clock = new StandingClock();
});
afterEach(() => rmSync(data.root, { recursive: true }));

const stock = <Value>(work: (store: SqliteStore) => Promise<Value>) =>
  withStock(data.productionDatabase, work);

describe('restoring', () => {
  test('brings back what the backup holds, and saves what was there', async () => {
    const backupFile = await stockWithBackup(data);
    const restored = await restoreBackup({ dataFolder: data, backupFile, clock });
    expect(restored).toMatchObject({ animals: 30, undo: { animals: 35 }, keptAside: null });
    expect(companions(data)).toEqual([]);
    expectOwnerOnly(data.productionDatabase);
    expect(await animalsOf(data.productionDatabase)).toHaveLength(30);
  });

  test('gives no number of an animal to another one', async () => {
    const backupFile = await stockWithBackup(data);
    await restoreBackup({ dataFolder: data, backupFile, clock });
    await stock((store) => addAnimals(store, 99, 1));
    expect((await animalsOf(data.productionDatabase)).at(-1)).toBe('36 Animal 99');
  });

  test('keeps keys as they are now: revoked ones revoked, new ones working', async () => {
    const backupFile = await stock(async (store) => {
      await store.keys.insert(keyRecord('stolen'));
      await store.keys.insert(keyRecord('kept'));
      const { name } = await backUp(data);
      await store.keys.update('stolen', { revokedAt: clock.time });
      await store.keys.insert(keyRecord('new'));
      return join(data.backups, name);
    });
    await restoreBackup({ dataFolder: data, backupFile, clock });
    const keys = await stock((store) => store.keys.all());
    expect(Object.fromEntries(keys.map(({ id, revokedAt }) => [id, revokedAt]))).toEqual({
      kept: null,
      new: null,
      stolen: clock.time,
    });
  });

  test('works on a new machine, from an encrypted backup too', async () => {
    const backupFile = await stockWithBackup(data);
    const encrypted = join(data.root, `${basename(backupFile)}.age`);
    await encryptFile(backupFile, encrypted, 'correct horse', CHEAP);
    const fresh = prepareDataFolder(join(data.root, 'new-machine'));
    const restore = (passphrase?: string) =>
      restoreBackup({
        dataFolder: fresh,
        backupFile: encrypted,
        clock,
        ...(passphrase !== undefined && { passphrase }),
      });
    await expect(restore()).rejects.toThrow('is encrypted. Give its passphrase.');
    expect(await restore('correct horse')).toMatchObject({ animals: 30, undo: null });
    expect(await animalsOf(fresh.productionDatabase)).toHaveLength(30);
  });

  test('leaves out of a backup what another program put into the stock', async () => {
    await stockWithBackup(data);
    run(
      data.productionDatabase,
      'CREATE VIEW mine AS SELECT * FROM pets; CREATE TABLE "a ""b" (n)',
    );
    const { name } = await backUp(data);
    const backupFile = join(data.backups, name);
    const restored = await restoreBackup({ dataFolder: data, backupFile, clock });
    expect(restored).toMatchObject({ animals: 35 });
  });

  test('says what to do about a backup that is not there, and one that needs its passphrase', async () => {
    const backupFile = await stockWithBackup(data);
    const restoring = (file: string) =>
      restoreBackup({ dataFolder: data, backupFile: file, clock });
    const gone = `${backupFile}.gone`;
    await expect(restoring(gone)).rejects.toMatchObject({
      code: 'not_found',
      message: `There is no backup ${gone}. Connect the disk that it is on, or choose another.`,
    });
    const sealed = `${backupFile}.sealed`;
    await encryptFile(backupFile, sealed, 'correct horse', CHEAP);
    await expect(restoring(sealed)).rejects.toMatchObject({
      code: 'file_unreadable',
      message: `${sealed} is encrypted. Give its passphrase.`,
    });
  });

  test('refuses while the folder is served', async () => {
    const backupFile = await stockWithBackup(data);
    const lock = lockDataFolder(data.root);
    const restoring = restoreBackup({ dataFolder: data, backupFile, clock });
    await expect(restoring).rejects.toMatchObject({ code: 'data_folder_in_use' });
    lock.release();
    await restoreBackup({ dataFolder: data, backupFile, clock });
  });

  test('refuses while another program has the stock open, and harms neither', async () => {
    const backupFile = await stockWithBackup(data);
    await stock(async (store) => {
      const restoring = restoreBackup({ dataFolder: data, backupFile, clock });
      await expect(restoring).rejects.toMatchObject({ code: 'data_folder_in_use' });
      await addAnimals(store, 36, 1);
    });
    expect(await animalsOf(data.productionDatabase)).toHaveLength(36);
  });
});

describe('over a damaged stock', () => {
  test('the damaged files are kept aside untouched, and none stays beside the restored one', async () => {
    const backupFile = await stockWithBackup(data);
    overwriteMiddle(data.productionDatabase);
    const damaged = readFileSync(data.productionDatabase);
    writeFileSync(`${data.productionDatabase}-wal`, 'a stale log');
    writeFileSync(`${data.productionDatabase}-shm`, 'a stale index');
    const { undo, keptAside } = await restoreBackup({ dataFolder: data, backupFile, clock });
    expect(undo).toBeNull();
    expect(keptAside).toBe(`${data.productionDatabase}.damaged-2026-11-21T07-30-00Z`);
    expect(readFileSync(keptAside ?? '').equals(damaged)).toBe(true);
    expect(readFileSync(`${keptAside ?? ''}-wal`, 'utf8')).toBe('a stale log');
    expect(await animalsOf(data.productionDatabase)).toHaveLength(30);
  });

  test('what was salvaged takes its place, and the damaged files are kept aside', async () => {
    const backupFile = await stockWithBackup(data);
    overwriteMiddle(data.productionDatabase);
    const { productionDatabase: databaseFile } = data;
    const salvage = (make: (target: string) => void) =>
      replaceDamaged({
        databaseFile,
        clock,
        make: async (target) => {
          await Promise.resolve();
          make(target);
        },
      });
    const nothing = salvage((target) => writeFileSync(target, 'nothing'));
    await expect(nothing).rejects.toMatchObject({ code: 'file_unreadable' });
    expect(readdirSync(data.root).join(' ')).not.toMatch(/damaged|restoring/);
    const salvaged = await salvage((target) => copyFileSync(backupFile, target));
    expect(salvaged.animals).toBe(30);
    expect(readdirSync(data.root)).toContain(basename(salvaged.keptAside));
    expect(await animalsOf(databaseFile)).toHaveLength(30);
  });

  test('a log that was left of a stock that is gone never gets into the restored one', async () => {
    const backupFile = await stockWithBackup(data);
    rmSync(data.productionDatabase);
    writeFileSync(`${data.productionDatabase}-wal`, 'a stale log');
    const { keptAside } = await restoreBackup({ dataFolder: data, backupFile, clock });
    expect(readFileSync(`${keptAside ?? ''}-wal`, 'utf8')).toBe('a stale log');
    expect(companions(data)).toEqual([]);
    expect(await animalsOf(data.productionDatabase)).toHaveLength(30);
  });
});
