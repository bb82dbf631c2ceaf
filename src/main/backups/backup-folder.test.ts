import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { overwriteIndex } from '../testing/damage.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { addAnimals, databaseIn, withStock } from '../testing/stock.ts';
import { writeBackup } from './backup-folder.ts';
import { copyDatabase } from '../store/sqlite/files/database-file.ts';

test('makes no backup of a copy with a damaged page, wherever that is', async () => {
  const root = temporaryFolder();
  const folder = join(root, 'backups');
  mkdirSync(folder);
  await withStock(databaseIn(root), (store) => addAnimals(store, 1, 30));
  const writing = writeBackup({
    folder,
    kind: 'manual',
    clock: new StandingClock(),
    copy: async (target) => {
      await copyDatabase(databaseIn(root), target);
      overwriteIndex(target);
    },
  });
  await expect(writing).rejects.toMatchObject({ code: 'backup_failed' });
  expect(readdirSync(folder)).toEqual([]);
});
