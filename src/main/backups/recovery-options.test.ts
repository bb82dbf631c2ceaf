import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import { overwriteShop } from '../testing/broken-stocks.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { addAnimals, overwriteMiddle, withStock } from '../testing/stock.ts';
import { findRecoveryOptions, salvageStock } from './recovery-options.ts';
import { backUp } from './testing/backed-up-stock.ts';

const clock = new StandingClock();
let data: DataFolder;

/** A stock of 35 animals with two backups: an older one of 30, and a newer one of 35. */
beforeEach(async () => {
  data = prepareDataFolder(temporaryFolder());
  await withStock(data.productionDatabase, async (store) => {
    await addAnimals(store, 1, 30);
    await backUp(data);
    await addAnimals(store, 31, 5);
    await backUp(data);
  });
});

test('a whole stock, or another problem, needs no way out', async () => {
  expect(await findRecoveryOptions(data.root, 'database_damaged')).toBeUndefined();
  overwriteShop(data.productionDatabase);
  expect(await findRecoveryOptions(data.root, 'storage_unavailable')).toBeUndefined();
});

test('a stock that was moved to a database server is not replaced by a backup from before', async () => {
  rmSync(data.productionDatabase);
  writeFileSync(data.databaseAddress, '{"url":"postgresql://shop@server/shop"}\n');
  expect(await findRecoveryOptions(data.root, 'database_newer')).toBeUndefined();
});

test('a damaged stock: the newest backup that is whole, and what can be read, counted', async () => {
  overwriteShop(data.productionDatabase);
  const options = await findRecoveryOptions(data.root, 'database_damaged');
  expect(options).toMatchObject({
    newestBackup: { animals: 35 },
    salvageable: { animals: 35, missing: 0, lost: ['how far tills have read'] },
  });
  overwriteMiddle(options?.newestBackup?.file ?? '');
  const older = await findRecoveryOptions(data.root, 'database_damaged');
  expect(older?.newestBackup).toMatchObject({ animals: 30 });
  expect(older?.newestBackup?.file).toBe(join(data.backups, older?.newestBackup?.name ?? ''));
  // Counting leaves nothing behind beside the stock.
  expect(readdirSync(data.root).join(' ')).not.toContain('salvaging');
});

test('a newer stock is not salvaged, and without a backup there is none to name', async () => {
  overwriteShop(data.productionDatabase);
  const newer = await findRecoveryOptions(data.root, 'database_newer');
  expect(newer).toMatchObject({ newestBackup: { animals: 35 }, salvageable: undefined });
  for (const name of readdirSync(data.backups)) writeFileSync(join(data.backups, name), 'spoilt');
  const options = await findRecoveryOptions(data.root, 'database_damaged');
  expect(options).toMatchObject({ newestBackup: undefined, salvageable: { animals: 35 } });
});

test('salvaging keeps what can be read, once nobody serves the folder', async () => {
  overwriteShop(data.productionDatabase);
  const lock = lockDataFolder(data.root);
  await expect(salvageStock(data, clock)).rejects.toMatchObject({ code: 'data_folder_in_use' });
  lock.release();
  const salvaged = await salvageStock(data, clock);
  expect(salvaged).toMatchObject({ animals: 35, lost: ['how far tills have read'] });
  expect(readdirSync(data.root).map((name) => join(data.root, name))).toContain(salvaged.keptAside);
  lockDataFolder(data.root).release();
});
