import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Backup } from '../../../shared/backup.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import { PAGE_SIZE, signBackup } from '../../store/sqlite/files/backup-digest.ts';
import { StandingClock } from '../../testing/records.ts';
import { addAnimals, withStock } from '../../testing/stock.ts';
import { writeBackup } from '../backup-folder.ts';

/** What a passphrase costs in tests (`scryptCost`). */
export const CHEAP = 10;

/** Makes a backup on demand, in the folder beside the data. */
export function backUp(data: DataFolder): Promise<Backup> {
  return writeBackup({
    folder: data.backups,
    kind: 'manual',
    clock: new StandingClock(),
    from: data.productionDatabase,
  });
}

/** Makes a stock of 30 animals with a backup, and adds 5 more; returns the backup's file. */
export async function stockWithBackup(data: DataFolder): Promise<string> {
  const { name } = await withStock(data.productionDatabase, async (store) => {
    await addAnimals(store, 1, 30);
    const backup = await backUp(data);
    await addAnimals(store, 31, 5);
    return backup;
  });
  return join(data.backups, name);
}

/** The files that a restore left beside the stock. */
export function companions(data: DataFolder): string[] {
  return readdirSync(data.root).filter((name) => /sqlite-|\.restoring/.test(name));
}

/** Changes a database as another program could. */
export function run(file: string, sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

/** Signs a changed backup again, with the digest of its present contents. */
export function signAgain(file: string): void {
  const { size } = statSync(file);
  truncateSync(file, size - (size % PAGE_SIZE));
  signBackup(file);
}
