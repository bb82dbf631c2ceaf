import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { animalsOf, withStock } from '../testing/stock.ts';
import { listBackups } from './backup-folder.ts';
import { replaceDatabase, type RestoreStep } from './restore.ts';
import { stockWithBackup } from './testing/backed-up-stock.ts';

const clock = new StandingClock();
let data: DataFolder;
beforeEach(() => {
  data = prepareDataFolder(temporaryFolder());
});
afterEach(() => rmSync(data.root, { recursive: true }));

function restore(backupFile: string, afterStep: (step: RestoreStep) => unknown) {
  const { productionDatabase: databaseFile, backups: folder } = data;
  return replaceDatabase({ backupFile, databaseFile, folder, clock, afterStep });
}

test('what is stored during a restore is in the undo, or was never said to be stored', async () => {
  const backupFile = await stockWithBackup(data);
  const stored: RestoreStep[] = [];
  await restore(backupFile, (step) => {
    if (add(step) && step !== 'replaced') stored.push(step);
  });
  expect(stored).toEqual(['copied', 'checked']);
  const undo = (await listBackups(data.backups)).find(({ kind }) => kind === 'before-restore');
  await restore(`${data.backups}/${undo?.name ?? ''}`, () => undefined);
  const names = await animalsOf(data.productionDatabase);
  for (const step of stored) expect(names.join()).toContain(step);
});

test('a command that waits for its turn stores in the restored stock', async () => {
  const backupFile = await stockWithBackup(data);
  const ended: Promise<unknown>[] = [];
  await restore(backupFile, async (step) => {
    if (step !== 'undo written') return;
    const command = startCommand();
    ended.push(once(command, 'exit'));
    await once(command, 'message');
    await pause(300);
  });
  expect(await Promise.all(ended)).toEqual([[0, null]]);
  const names = await animalsOf(data.productionDatabase);
  expect([names.length, names.at(-1)]).toEqual([31, '36 From the terminal']);
  const keys = await withStock(data.productionDatabase, (store) => store.keys.all());
  expect(keys).toEqual([]);
});

/** Adds an animal by plain SQL, without waiting; returns whether that worked. */
function add(name: string): boolean {
  const database = new Database(data.productionDatabase, { timeout: 0 });
  try {
    database.prepare(`INSERT INTO pets (name, category_id, added_at) VALUES (?, 1, 0)`).run(name);
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** Starts a process that opens the stock while it is held, and adds an animal once it can. */
function startCommand(): ChildProcess {
  const store = JSON.stringify(new URL('../store/sqlite/sqlite-store.ts', import.meta.url).href);
  const program = `
    const { openSqliteStore } = await import(${store});
    process.send('opening');
    const stock = await openSqliteStore({ file: process.argv[1], clock: Date });
    await stock.pets.addMany([{ name: 'From the terminal', categoryId: 1n }], {
      author: { kind: 'terminal', id: null, name: null },
    });
    await stock.close();
    process.disconnect();`;
  return spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, data.productionDatabase],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
}
