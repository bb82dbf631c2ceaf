import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { overwriteIndex } from '../testing/broken-stocks.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { addAnimals, databaseIn, withStock } from '../testing/stock.ts';
import { writeBackup } from './backup-folder.ts';

test('makes no backup of a copy with a damaged page, wherever that is', async () => {
  const root = temporaryFolder();
  const folder = join(root, 'backups');
  mkdirSync(folder);
  await withStock(databaseIn(root), (store) => addAnimals(store, 1, 30));
  const writing = writeBackup({
    folder,
    kind: 'manual',
    clock: new StandingClock(),
    from: databaseIn(root),
    check: (copy) => {
      overwriteIndex(copy);
      return Promise.resolve();
    },
  });
  await expect(writing).rejects.toMatchObject({ code: 'backup_failed' });
  expect(readdirSync(folder)).toEqual([]);
});

test('removes what a crash left a day ago, and nothing that is not ours', async () => {
  const root = temporaryFolder();
  const folder = join(root, 'backups');
  mkdirSync(folder);
  await withStock(databaseIn(root), (store) => addAnimals(store, 1, 3));
  const names = ['letter.txt', '.partial-1-animal-store-2026-11-01T07-30-00Z-daily.asbackup'];
  for (const name of names) {
    writeFileSync(join(folder, name), 'old');
    utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000);
  }
  const { name } = await writeBackup({
    folder,
    kind: 'manual',
    clock: new StandingClock(),
    from: databaseIn(root),
  });
  expect(readdirSync(folder).sort()).toEqual([name, 'letter.txt']);
});

test('keeps the one that was just made, whatever the calendar says of it', async () => {
  const root = temporaryFolder();
  const folder = join(root, 'backups');
  await withStock(databaseIn(root), (store) => addAnimals(store, 1, 3));
  const clock = new StandingClock();
  const write = (createdAt: number) =>
    writeBackup({
      folder,
      kind: 'manual',
      clock,
      createdAt,
      from: databaseIn(root),
    });
  for (let hour = 0; hour < 10; hour += 1) await write(clock.time - hour * 3_600_000);
  const old = await write(clock.time - 400 * 86_400_000);
  expect(readdirSync(folder)).toContain(old.name);
  expect(readdirSync(folder)).toHaveLength(11);
});
