import { copyFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { makeIndexDisagree } from '../testing/broken-stocks.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { animalsOf, overwriteMiddle } from '../testing/stock.ts';
import { restoreBackup } from './restore.ts';
import { companions, run, signAgain, stockWithBackup } from './testing/backed-up-stock.ts';

const clock = new StandingClock();
let data: DataFolder;

beforeEach(() => {
  data = prepareDataFolder(temporaryFolder());
});
afterEach(() => rmSync(data.root, { recursive: true }));

/** Does what another program could, then signs the result, so that only its contents can be refused. */
function changeAndSign(file: string, sql: string): void {
  run(file, sql);
  signAgain(file);
}

/** Writes into the schema itself, past SQLite's own rules for names, and signs the result. */
function rewriteSchema(file: string, sql: string): void {
  const database = new Database(file).unsafeMode();
  database.exec(`PRAGMA writable_schema = ON; ${sql}`);
  database.close();
  signAgain(file);
}

async function expectRefused(backupFile: string, code: string): Promise<void> {
  const restoring = restoreBackup({ dataFolder: data, backupFile, clock });
  await expect(restoring).rejects.toMatchObject({ code });
  expect(companions(data)).toEqual([]);
  expect(await animalsOf(data.productionDatabase)).toHaveLength(35);
}

describe('what can’t be restored', () => {
  test.each([
    ['is missing', (file: string) => rmSync(file), 'not_found'],
    ['is no database', (file: string) => writeFileSync(file, 'hay'), 'file_unreadable'],
    ['is empty', (file: string) => truncateSync(file), 'file_unreadable'],
    ['was cut short', (file: string) => truncateSync(file, 20_000), 'file_unreadable'],
    ['was overwritten in the middle', overwriteMiddle, 'file_unreadable'],
    [
      'has an index that disagrees with its table',
      (file: string) => {
        makeIndexDisagree(file);
        signAgain(file);
      },
      'file_unreadable',
    ],
    [
      'is another program’s',
      (file: string) => changeAndSign(file, 'PRAGMA application_id = 1'),
      'file_unreadable',
    ],
    [
      'has a trigger',
      (file: string) =>
        changeAndSign(
          file,
          'CREATE TRIGGER t AFTER INSERT ON pets BEGIN DELETE FROM counted_totals; END',
        ),
      'file_unreadable',
    ],
    [
      'has a view',
      (file: string) => changeAndSign(file, 'CREATE VIEW all_pets AS SELECT * FROM pets'),
      'file_unreadable',
    ],
    [
      'has another table',
      (file: string) => changeAndSign(file, 'CREATE TABLE more (n INTEGER)'),
      'file_unreadable',
    ],
    [
      'has a table that was changed',
      (file: string) => changeAndSign(file, 'ALTER TABLE pets ADD COLUMN note TEXT'),
      'file_unreadable',
    ],
    [
      'lacks an index',
      (file: string) => changeAndSign(file, 'DROP INDEX pets_by_status'),
      'file_unreadable',
    ],
    [
      'is from a newer version',
      (file: string) => changeAndSign(file, 'PRAGMA user_version = 999'),
      'database_newer',
    ],
  ])('a backup that %s is refused in words, and the stock is as it was', async (_, spoil, code) => {
    const backupFile = await stockWithBackup(data);
    spoil(backupFile);
    await expectRefused(backupFile, code);
  });

  test.each(['sqlite_x', 'sqlite_stat1', 'sqlite_autoindex_keys_9'])(
    'a backup with a trigger that is called %s is refused',
    async (name) => {
      const backupFile = await stockWithBackup(data);
      rewriteSchema(
        backupFile,
        `CREATE TRIGGER planted AFTER INSERT ON keys BEGIN UPDATE keys SET revoked_at = NULL; END;
        UPDATE sqlite_schema SET name = '${name}', sql = replace(sql, 'planted', '${name}')
        WHERE name = 'planted'`,
      );
      await expectRefused(backupFile, 'file_unreadable');
    },
  );

  test('a backup is refused whose schema differs in its quotes alone', async () => {
    const backupFile = await stockWithBackup(data);
    const words = 'the step of the history is never altered';
    const other = `replace(sql, '''${words}''', '"${words}"')`;
    const trigger = `WHERE name = 'steps_stay_on_update' AND instr(sql, '${words}')`;
    rewriteSchema(backupFile, `UPDATE sqlite_schema SET sql = ${other} ${trigger}`);
    await expectRefused(backupFile, 'file_unreadable');
  });

  test('a backup whose indexes SQLite has analysed is restored', async () => {
    const backupFile = await stockWithBackup(data);
    changeAndSign(backupFile, 'ANALYZE');
    await restoreBackup({ dataFolder: data, backupFile, clock });
    expect(await animalsOf(data.productionDatabase)).toHaveLength(30);
  });

  test('without room for the undo nothing is restored', async () => {
    const backupFile = await stockWithBackup(data);
    const kept = join(data.root, basename(backupFile));
    copyFileSync(backupFile, kept);
    rmSync(data.backups, { recursive: true });
    writeFileSync(data.backups, 'in the way');
    const restoring = restoreBackup({ dataFolder: data, backupFile: kept, clock });
    await expect(restoring).rejects.toMatchObject({ code: 'backup_failed' });
    expect(await animalsOf(data.productionDatabase)).toHaveLength(35);
  });
});
