import { copyFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remarksOn } from '../../shared/backup.ts';
import { copyDatabase, sealBackup } from '../store/sqlite/files/database-file.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { newPhotograph, StandingClock } from '../testing/records.ts';
import { addAnimals, addPhotograph, databaseIn } from '../testing/stock.ts';
import { BackupKeeper } from './backup-keeper.ts';
import { replaceDatabase } from './restore.ts';

const DAY = 24 * 3600 * 1000;

let folder: string;
let backups: string;
let clock: StandingClock;
let store: Store;
let keeper: BackupKeeper;

beforeEach(async () => {
  folder = temporaryFolder();
  backups = join(folder, 'backups');
  clock = new StandingClock();
  store = await openSqliteStore({ file: databaseIn(folder), clock });
  await addAnimals(store, 1, 30);
  keeper = new BackupKeeper({
    folder: () => backups,
    databaseFile: databaseIn(folder),
    clock,
    log: pino({ level: 'silent' }),
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** As happens in the end to one that its animal no longer names. */
function deleteFromStock(id: string): void {
  const database = new Database(databaseIn(folder));
  database.prepare('DELETE FROM photographs WHERE id = ?').run(id);
  database.close();
}

const kept = () => readdirSync(join(backups, 'photographs'));
const add = (petId: bigint, shade: number) => addPhotograph(store, petId, shade);

test('photographs are in the folder once, and restoring any backup brings back those that it had', async () => {
  const empty = await keeper.create('manual');
  clock.time += DAY;
  const first = await add(1n, 1);
  const { name, sizeBytes } = await keeper.create('manual');
  expect(sizeBytes - empty.sizeBytes).toBeLessThan(newPhotograph(1n, 1).image.length);
  clock.time += DAY;
  await keeper.create('manual');
  expect(kept()).toHaveLength(1);
  deleteFromStock(first);
  await add(2n, 2);
  await store.close();
  expect(await keeper.restore(name)).toMatchObject({ lostPhotographs: [] });
  store = await openSqliteStore({ file: databaseIn(folder), clock });
  expect(await store.photographs.image(first)).toEqual(newPhotograph(1n, 1).image);
  expect((await store.pets.byIds([2n])).rows).toMatchObject([{ photographs: [] }]);
  expect(kept()).toHaveLength(2);
});

test('photographs that are gone from the folder are named, and cost nothing else', async () => {
  const id = await add(3n, 1);
  const { name } = await keeper.create('manual');
  deleteFromStock(id);
  await store.close();
  rmSync(join(backups, 'photographs'), { recursive: true });
  const { lostPhotographs } = await keeper.restore(name);
  expect(lostPhotographs).toEqual(['Animal 3 (No. 3)']);
  expect(remarksOn({ revokedKeys: [], lostPhotographs })[0]?.english).toBe(
    'Photographs of these animals are missing or damaged beside the backup, and were left out: Animal 3 (No. 3).',
  );
  store = await openSqliteStore({ file: databaseIn(folder), clock });
  expect((await store.pets.counts()).all).toBe(30);
});

test('photographs that are gone from the folder come from the present stock', async () => {
  const id = await add(3n, 1);
  const { name } = await keeper.create('manual');
  rmSync(join(backups, 'photographs'), { recursive: true });
  await store.close();
  expect(await keeper.restore(name)).toMatchObject({ lostPhotographs: [] });
  store = await openSqliteStore({ file: databaseIn(folder), clock });
  expect(await store.photographs.image(id)).toEqual(newPhotograph(3n, 1).image);
});

test('a backup that was copied to a stick without them gets photographs from the shop’s folder', async () => {
  const id = await add(3n, 1);
  const { name } = await keeper.create('manual');
  const stick = temporaryFolder();
  const backupFile = join(stick, name);
  copyFileSync(join(backups, name), backupFile);
  deleteFromStock(id);
  await store.close();
  const databaseFile = databaseIn(folder);
  expect(await replaceDatabase({ databaseFile, backupFile, folder: backups, clock })).toMatchObject(
    { lostPhotographs: [] },
  );
  store = await openSqliteStore({ file: databaseFile, clock });
  expect(await store.photographs.image(id)).toEqual(newPhotograph(3n, 1).image);
});

test('photographs go with the last backup that names them', async () => {
  const id = await add(1n, 1);
  const { name } = await keeper.create('manual');
  deleteFromStock(id);
  await add(1n, 2);
  await keeper.create('manual');
  for (const each of kept()) utimesSync(join(backups, 'photographs', each), 0, 0);
  await keeper.create('manual');
  expect(kept()).toHaveLength(2);
  rmSync(join(backups, name));
  await keeper.create('manual');
  expect(kept()).toHaveLength(1);
});

test('photographs are in a copy for elsewhere, and taken in from it', async () => {
  const id = await add(1n, 1);
  const stick = join(folder, 'stick.asbackup');
  await copyDatabase(databaseIn(folder), stick);
  await sealBackup(stick);
  const taken = await keeper.takeIn(stick);
  expect(taken.sizeBytes).toBeLessThan(statSync(stick).size - 90_000);
  expect(kept()).toHaveLength(1);
  await store.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${databaseIn(folder)}${end}`, { force: true });
  await keeper.restore(taken.name);
  store = await openSqliteStore({ file: databaseIn(folder), clock });
  expect(await store.photographs.image(id)).toEqual(newPhotograph(1n, 1).image);
});

test('a byte that changes in a photograph of the stock is found by the daily check', async () => {
  await add(1n, 1);
  await keeper.createDailyIfDue();
  const database = new Database(databaseIn(folder));
  const image = Buffer.from(newPhotograph(1n, 1).image).fill(3, 99_000, 99_001);
  database.prepare('UPDATE photographs SET image = ?').run(image);
  database.close();
  clock.time += DAY;
  expect(await keeper.createDailyIfDue()).toBeUndefined();
  expect(keeper.problem?.message).toContain('is not as the backup has it');
});
