import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { addAnimals, animalsOf, databaseIn, overwriteMiddle } from '../testing/stock.ts';
import { BackupKeeper } from './backup-keeper.ts';

let folder: string;
let backups: string;
let clock: StandingClock;
let store: Store;
let changes: number;

beforeEach(async () => {
  folder = temporaryFolder();
  backups = join(folder, 'backups');
  clock = new StandingClock();
  store = await openSqliteStore({ file: databaseIn(folder), clock });
  await addAnimals(store, 1, 30);
  changes = 0;
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function keeperOf(stock: () => Pick<Store, 'files'> = () => store): BackupKeeper {
  return new BackupKeeper({
    folder: () => backups,
    store: stock,
    clock,
    log: pino({ level: 'silent' }),
    onChange: () => (changes += 1),
  });
}

test('damage of the stock that the check finds is told, and no older backup goes for it', async () => {
  const keeper = keeperOf();
  await addAnimals(store, 31, 5000);
  const { name } = await keeper.create('manual');
  await store.close();
  overwriteMiddle(databaseIn(folder));
  await keeper.createDailyIfDue();
  expect(keeper.problem?.code).toBe('database_damaged');
  expect(keeper.problem?.message).toMatch(
    /^The daily check found damage in the stock: .*\. The newest good backup is of 21 November 2026, with 5030 animals: restore it in Settings → Stock and backups/s,
  );
  expect(readdirSync(backups)).toEqual([name]);
  await keeper.restore(name, databaseIn(folder));
  expect(await animalsOf(databaseIn(folder))).toHaveLength(5030);
  expect(readdirSync(folder)).toContain('animal-store.sqlite.damaged-2026-11-21T07-30-00Z');
  store = await openSqliteStore({ file: databaseIn(folder), clock });
});

test('damage without a good backup is told with whom to ask', async () => {
  const backup = await keeperOf().create('manual');
  truncateSync(join(backups, backup.name), 20_000);
  const damaged = keeperOf(() => ({
    files: {
      findDamage: (good) => Promise.resolve(good === null ? 'a page is gone' : null),
      backupTo: () => Promise.reject(new Error('No backup is made of damage')),
    },
  }));
  await damaged.createDailyIfDue();
  expect(damaged.problem).toMatchObject({
    code: 'database_damaged',
    message:
      'The daily check found damage in the stock: a page is gone. There is no good backup. Save diagnostics, and ask for help.',
  });
});

test('no daily backup is made, and none missed, while a restore has the stock closed', async () => {
  const restoring = keeperOf(() => {
    throw new ShopError('storage_unavailable', 'A backup is being restored.');
  });
  expect(await restoring.createDailyIfDue()).toBeUndefined();
  expect([restoring.problem, changes]).toEqual([null, 0]);
});

test('a backup of a stock on a database server is to be made there', async () => {
  const elsewhere = keeperOf(() => ({ files: null }));
  await expect(elsewhere.create('manual')).rejects.toMatchObject({
    code: 'backup_failed',
    message: 'This stock is kept on a database server. Back it up there.',
  });
});

test('a backup leaves nothing half-written when the copy fails', async () => {
  const failing = keeperOf(() => ({
    files: {
      findDamage: () => Promise.resolve(null),
      backupTo: (file) => {
        writeFileSync(file, 'half');
        return Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      },
    },
  }));
  await expect(failing.create('manual')).rejects.toMatchObject({
    code: 'backup_failed',
    message: expect.stringContaining(': the disk is full.') as string,
  });
  expect(readdirSync(backups)).toEqual([]);
});
