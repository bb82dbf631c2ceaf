import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { expectOwnerOnly } from '../testing/owner-only.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { openWholeShop } from '../testing/whole-shop.ts';
import { encryptFile } from './encryption.ts';
import { restoreBackup } from './restore.ts';
import { CHEAP, companions, stockWithBackup } from './testing/backed-up-stock.ts';

const passphrase = 'correct horse';
let data: DataFolder;
/** Where the encrypted backup is, and where the system has its temporary files. */
let medium: string;
let backupFile: string;

beforeEach(async () => {
  data = prepareDataFolder(temporaryFolder());
  medium = temporaryFolder();
  mkdirSync(join(medium, 'tmp'));
  backupFile = join(medium, 'stock.age');
  await encryptFile(await stockWithBackup(data), backupFile, passphrase, CHEAP);
});
afterEach(() => {
  for (const folder of [data.root, medium]) rmSync(folder, { recursive: true });
});

test('what was decrypted is in the data folder only, and gone at the start after a kill', async () => {
  const died = spawnSync(
    process.execPath,
    [
      fileURLToPath(new URL('restore.crash.ts', import.meta.url)),
      backupFile,
      data.productionDatabase,
      data.backups,
      'copied',
      passphrase,
    ],
    { env: { ...process.env, TMPDIR: join(medium, 'tmp') } },
  );
  expect(died.signal).toBe('SIGKILL');
  const decrypted = `${data.productionDatabase}.restoring`;
  expect(readFileSync(decrypted, 'latin1')).toContain('SQLite format 3');
  expectOwnerOnly(decrypted);
  expect(readdirSync(medium, { recursive: true }).sort()).toEqual(['stock.age', 'tmp']);

  const log = pino({ level: 'silent' });
  const shop = await openWholeShop({ dataFolder: data.root, log, secrets: memoryKeychain() });
  expect(readdirSync(data.root).filter((name) => name.includes('.restoring'))).toEqual([]);
  await shop.close();
});

test('nothing is left of one that can’t be decrypted to its end', async () => {
  truncateSync(backupFile, 70_000);
  const restoring = restoreBackup({
    dataFolder: data,
    backupFile,
    passphrase,
    clock: new StandingClock(),
  });
  await expect(restoring).rejects.toMatchObject({ code: 'file_unreadable' });
  expect(companions(data)).toEqual([]);
  expect(readdirSync(medium).sort()).toEqual(['stock.age', 'tmp']);
});
