import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { CAN_MOUNT, mountSmallDisk } from '../testing/small-disk.ts';
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

function keeperOf(databaseFile: string | null = databaseIn(folder)): BackupKeeper {
  return new BackupKeeper({
    folder: () => backups,
    databaseFile,
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
  await keeper.restore(name);
  expect(await animalsOf(databaseIn(folder))).toHaveLength(5030);
  expect(readdirSync(folder)).toContain('animal-store.sqlite.damaged-2026-11-21T07-30-00Z');
  store = await openSqliteStore({ file: databaseIn(folder), clock });
});

test('damage without a good backup is told with whom to ask', async () => {
  await addAnimals(store, 31, 5000);
  const backup = await keeperOf().create('manual');
  await store.close();
  truncateSync(join(backups, backup.name), 20_000);
  overwriteMiddle(databaseIn(folder));
  const keeper = keeperOf();
  await keeper.createDailyIfDue();
  expect(keeper.problem?.code).toBe('database_damaged');
  expect(keeper.problem?.message).toMatch(
    /^The daily check found damage in the stock: .*\. There is no good backup\. Save diagnostics, and ask for help\.$/s,
  );
});

test('a daily backup that is due during a restore is made after it', async () => {
  const keeper = keeperOf();
  const { name } = await keeper.create('manual');
  await store.close();
  const restoring = keeper.restore(name);
  expect(await keeper.createDailyIfDue()).toMatchObject({ kind: 'daily', animals: 30 });
  expect((await restoring).undo.kind).toBe('before-restore');
  expect(keeper.problem).toBeNull();
});

test('a backup of a stock on a database server is to be made there', async () => {
  await expect(keeperOf(null).create('manual')).rejects.toMatchObject({
    code: 'backup_failed',
    message: 'This stock is kept on a database server. Back it up there.',
  });
});

test.runIf(CAN_MOUNT)(
  'a backup for which there is no room is refused before it begins',
  async () => {
    await addAnimals(store, 31, 5000);
    const disk = mountSmallDisk(1);
    try {
      backups = disk.folder;
      await expect(keeperOf().create('manual')).rejects.toMatchObject({
        code: 'backup_failed',
        message: expect.stringMatching(
          /: it needs \d MB, and the disk of .* has [12] MB free\. Connect the disk or free some space/,
        ) as string,
      });
      expect(readdirSync(backups)).toEqual([]);
    } finally {
      disk.unmount();
    }
  },
);
