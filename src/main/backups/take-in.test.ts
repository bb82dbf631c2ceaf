import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { addAnimals, databaseIn, overwriteMiddle } from '../testing/stock.ts';
import { writeBackup } from './backup-folder.ts';
import { takeIn } from './take-in.ts';

const NAME = 'animal-store-2026-11-20T07-30-00Z-daily.asbackup';

let root: string;
let folder: string;
let clock: StandingClock;
/** A backup on a USB stick. */
let onStick: string;

beforeEach(async () => {
  root = temporaryFolder();
  folder = join(root, 'backups');
  clock = new StandingClock();
  const store = await openSqliteStore({ file: databaseIn(root), clock });
  await addAnimals(store, 1, 30);
  const made = await writeBackup({
    folder: join(root, 'elsewhere'),
    kind: 'manual',
    clock,
    from: databaseIn(root),
  });
  await store.close();
  mkdirSync(join(root, 'stick'));
  onStick = join(root, 'stick', NAME);
  copyFileSync(join(root, 'elsewhere', made.name), onStick);
});
afterEach(() => rmSync(root, { recursive: true }));

test('a backup from a stick is among the others under its own name, once', async () => {
  const taken = await takeIn({ file: onStick, folder, clock });
  expect(taken).toMatchObject({
    name: NAME,
    kind: 'daily',
    animals: 30,
    createdAt: Date.parse('2026-11-20T07:30:00Z'),
  });
  expect(await takeIn({ file: onStick, folder, clock })).toEqual(taken);
  expect(await takeIn({ file: join(folder, NAME), folder, clock })).toEqual(taken);
  expect(readdirSync(folder)).toEqual([NAME]);
});

test('one that was given another name is taken as made by hand when it was written', async () => {
  const renamed = join(root, 'stick', 'my shop.asbackup');
  copyFileSync(onStick, renamed);
  utimesSync(renamed, 1_700_000_000, 1_700_000_000);
  expect(await takeIn({ file: renamed, folder, clock })).toMatchObject({
    kind: 'manual',
    createdAt: 1_700_000_000_000,
    animals: 30,
  });
});

test('one with another’s name that is there already does not stand for it', async () => {
  const taken = await takeIn({ file: onStick, folder, clock });
  const other = join(root, 'stick', NAME.replace('11-20', '11-19'));
  copyFileSync(onStick, other);
  const second = await takeIn({ file: other, folder, clock });
  expect(readdirSync(folder).sort()).toEqual([second.name, taken.name]);
});

test('what is no backup, damaged or gone is refused and leaves nothing behind', async () => {
  const letter = join(root, 'stick', 'letter.asbackup');
  writeFileSync(letter, 'Dear shop');
  overwriteMiddle(onStick);
  for (const file of [letter, onStick, join(root, 'gone.asbackup')]) {
    await expect(takeIn({ file, folder, clock })).rejects.toMatchObject({
      code: 'file_unreadable',
      message: expect.stringMatching(/damaged or no backup/) as string,
    });
  }
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});
