import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { expectOwnerOnly } from '../testing/owner-only.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { addAnimals, animalsOf, databaseIn } from '../testing/stock.ts';
import { BackupKeeper } from './backup-keeper.ts';
import { backupName } from './backup-folder.ts';

const DAY = 24 * 3600 * 1000;

let folder: string;
let backups: string;
let clock: StandingClock;
let store: Store;
let keeper: BackupKeeper;
let changes: number;

beforeEach(async () => {
  folder = temporaryFolder();
  backups = join(folder, 'backups');
  clock = new StandingClock();
  store = await openSqliteStore({ file: databaseIn(folder), clock });
  await addAnimals(store, 1, 30);
  changes = 0;
  keeper = new BackupKeeper({
    folder: () => backups,
    databaseFile: databaseIn(folder),
    clock,
    log: pino({ level: 'silent' }),
    onChange: () => (changes += 1),
  });
});
afterEach(async () => {
  await keeper.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  test('is one whole, owner-only SQLite file with what was there when it was made', async () => {
    const backup = await keeper.create('manual');
    expect(backup).toMatchObject({
      name: 'animal-store-2026-11-21T07-30-00Z-manual.asbackup',
      kind: 'manual',
      createdAt: clock.time,
      animals: 30,
      newest: { id: 30n, name: 'Animal 30', addedAt: clock.time },
    });
    const file = join(backups, backup.name);
    expect(statSync(file)).toMatchObject({ size: backup.sizeBytes });
    expectOwnerOnly(file, backups);
    expect(readdirSync(backups)).toEqual([backup.name]);
    const database = new Database(file, { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('journal_mode', { simple: true })).toBe('delete');
    database.close();
  });

  test('is made while animals are added, and holds each or not', async () => {
    const adding = addAnimals(store, 31, 20_000);
    const backup = await keeper.create('manual');
    await adding;
    expect(backup.animals).toBeGreaterThanOrEqual(30);
    const names = await animalsOf(join(backups, backup.name));
    expect(names).toHaveLength(backup.animals);
    expect((await store.pets.counts()).all).toBe(20_030);
  });

  test('of the same second gets a name of its own', async () => {
    await Promise.all([keeper.create('manual'), keeper.create('manual')]);
    expect(await keeper.list()).toHaveLength(2);
  });

  test('that is being made is finished before the shop ends', async () => {
    const making = keeper.create('manual');
    await keeper.close();
    expect(await keeper.list()).toEqual([await making]);
  });

  test('from elsewhere is taken in among the others', async () => {
    const { name } = await keeper.create('manual');
    const stick = join(folder, name);
    renameSync(join(backups, name), stick);
    expect(await keeper.takeIn(stick)).toMatchObject({ name, animals: 30 });
    expect(await keeper.list()).toHaveLength(1);
  });
});

describe('the list', () => {
  test('is empty before the first one, and has the newest first', async () => {
    expect(await keeper.list()).toEqual([]);
    await keeper.create('manual');
    clock.time += 1000;
    await keeper.create('before-update');
    expect((await keeper.list()).map(({ kind }) => kind)).toEqual(['before-update', 'manual']);
  });

  test('leaves out what is damaged or no backup', async () => {
    const { name } = await keeper.create('manual');
    writeFileSync(join(backups, 'notes.txt'), 'buy hay');
    writeFileSync(join(backups, name.replace('07-30', '07-31')), 'no database');
    mkdirSync(join(backups, name.replace('07-30', '07-32')));
    expect((await keeper.list()).map((backup) => backup.name)).toEqual([name]);
  });
});

describe('every day', () => {
  test('one backup is made, whatever the clock does', async () => {
    expect(await keeper.createDailyIfDue()).toMatchObject({ kind: 'daily' });
    expect(await keeper.createDailyIfDue()).toBeUndefined();
    clock.time = Date.UTC(2026, 10, 21, 23, 59, 59);
    expect(await keeper.createDailyIfDue()).toBeUndefined();
    clock.time += 1000;
    expect(await keeper.createDailyIfDue()).toBeDefined();
    clock.time -= 300 * DAY; // the clock was set back: that day has none
    expect(await keeper.createDailyIfDue()).toBeDefined();
    clock.time = Date.UTC(2040, 0, 1); // past 2038
    expect(await keeper.createDailyIfDue()).toBeDefined();
    expect(await keeper.createDailyIfDue()).toBeUndefined();
    expect(changes).toBe(4);
  });

  test('old ones go: seven days and four weeks stay', async () => {
    const { name } = await keeper.create('manual');
    for (let day = 0; day < 50; day += 1) {
      clock.time += DAY;
      cpSync(join(backups, name), join(backups, backupName(clock.time, 'daily')));
    }
    rmSync(join(backups, name));
    clock.time += DAY;
    await keeper.createDailyIfDue();
    const list = await keeper.list();
    expect(list).toHaveLength(11);
    expect(list[0]?.createdAt).toBe(clock.time);
  });

  test('what a crash left half-written goes, what another program is writing stays', async () => {
    mkdirSync(backups);
    const left = join(backups, '.partial-1-animal-store-2026-11-20T07-30-00Z-daily.asbackup');
    const writing = join(backups, '.partial-2-animal-store-2026-11-21T07-29-00Z-daily.asbackup');
    for (const file of [left, `${left}-journal`, writing]) writeFileSync(file, 'half');
    utimesSync(left, 0, 0);
    await keeper.createDailyIfDue();
    expect(existsSync(left)).toBe(false);
    expect(existsSync(`${left}-journal`)).toBe(false);
    expect(existsSync(writing)).toBe(true);
  });
});

describe('a folder that can’t be used', () => {
  test('is told in words, is no reason to stop, and is taken up again', async () => {
    backups = join(folder, 'usb-stick', 'backups');
    expect(await keeper.createDailyIfDue()).toBeUndefined();
    expect(keeper.problem).toMatchObject({
      code: 'backup_failed',
      message: `The backups in ${backups} can’t be read: a part of the path does not exist. Connect the disk or free some space on it, or choose another folder for backups.`,
    });
    await expect(keeper.create('manual')).rejects.toMatchObject({ code: 'backup_failed' });
    expect(existsSync(join(folder, 'usb-stick'))).toBe(false);
    mkdirSync(join(folder, 'usb-stick'));
    expect(await keeper.createDailyIfDue()).toBeDefined();
    expect(keeper.problem).toBeNull();
    expect(changes).toBe(2);
  });

  test('is forgotten once another one is chosen', async () => {
    backups = join(folder, 'usb-stick', 'backups');
    expect(await keeper.createDailyIfDue()).toBeUndefined();
    backups = join(folder, 'backups');
    await keeper.folderChanged();
    expect([keeper.problem, changes]).toEqual([null, 2]);
  });
});

describe('before a migration', () => {
  test('the database is copied with what is still in its write-ahead log', async () => {
    await keeper.createBeforeMigration();
    const [backup] = await keeper.list();
    expect(backup).toMatchObject({ kind: 'before-migration', animals: 30 });
  });

  test('the copy goes beside the data when the chosen folder is not there', async () => {
    backups = join(folder, 'gone', 'backups');
    await keeper.createBeforeMigration();
    backups = join(folder, 'backups');
    expect(await keeper.list()).toHaveLength(1);
  });
});

describe('restoring from the window', () => {
  test('brings the stock back, and the undo brings back what was there', async () => {
    const { name } = await keeper.create('manual');
    await addAnimals(store, 31, 5);
    await store.close();
    const { undo } = await keeper.restore(name);
    expect(undo).toMatchObject({ kind: 'before-restore', animals: 35 });
    expect(await animalsOf(databaseIn(folder))).toHaveLength(30);
    clock.time += 60_000;
    await keeper.restore(undo.name);
    expect(await animalsOf(databaseIn(folder))).toHaveLength(35);
    store = await openSqliteStore({ file: databaseIn(folder), clock });
  });

  test('reaches no file outside the folder', async () => {
    const { name } = await keeper.create('manual');
    renameSync(join(backups, name), join(folder, name));
    for (const reached of [`../${name}`, join(folder, name), 'serving.lock', '']) {
      await expect(keeper.restore(reached)).rejects.toMatchObject({
        code: 'not_found',
        message: 'There is no such backup. Choose one from the list.',
      });
    }
  });

  test('where no stock was before, that backup is the way back', async () => {
    const { name } = await keeper.create('manual');
    clock.time += 60_000;
    await keeper.create('manual');
    await store.close();
    for (const end of ['', '-wal', '-shm']) rmSync(`${databaseIn(folder)}${end}`, { force: true });
    const { undo } = await keeper.restore(name);
    expect(undo.name).toBe(name);
    store = await openSqliteStore({ file: databaseIn(folder), clock });
    expect((await store.pets.counts()).all).toBe(30);
  });

  test('refuses a backup that was cut short, and leaves the stock as it was', async () => {
    const { name } = await keeper.create('manual');
    await addAnimals(store, 31, 5);
    await store.close();
    chmodSync(join(backups, name), 0o600);
    truncateSync(join(backups, name), 20_000);
    await expect(keeper.restore(name)).rejects.toMatchObject({
      code: 'file_unreadable',
    });
    expect(await animalsOf(databaseIn(folder))).toHaveLength(35);
    store = await openSqliteStore({ file: databaseIn(folder), clock });
  });
});
