import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { addAnimals, animalsOf, withStock } from '../testing/stock.ts';
import { listBackups, writeBackup } from './backup-folder.ts';
import { restoreBackup, type RestoreStep } from './restore.ts';

let data: DataFolder;
beforeEach(() => {
  data = prepareDataFolder(temporaryFolder());
});
afterEach(() => rmSync(data.root, { recursive: true }));

const clock = new StandingClock();
const steps: RestoreStep[] = ['copied', 'checked', 'undo written', 'finished', 'replaced'];

test.each(steps)(
  'a crash after “%s” leaves the stock before or the restored one, whole',
  async (step) => {
    const backupFile = await stockWithBackup();
    leaveInLog(data.productionDatabase);
    const died = spawnSync(process.execPath, [
      fileURLToPath(new URL('restore.crash.ts', import.meta.url)),
      backupFile,
      data.productionDatabase,
      data.backups,
      step,
    ]);
    expect(died.signal).toBe('SIGKILL');
    const isDone = step === 'replaced';
    if (isDone) expect(readdirSync(data.root)).not.toContain('animal-store.sqlite-wal');
    expect(await animalsOf(data.productionDatabase)).toHaveLength(isDone ? 30 : 31);
    // Once more without a crash: what the crash left behind must not get in the way.
    await restoreBackup({ dataFolder: data, backupFile, clock });
    const left = readdirSync(data.root).filter((name) => /sqlite-|\.restoring/.test(name));
    expect(left).toEqual([]);
    expect(await animalsOf(data.productionDatabase)).toHaveLength(30);
    const undos = await listBackups(data.backups);
    expect(undos.some(({ animals }) => animals === 31)).toBe(true);
  },
);

async function stockWithBackup(): Promise<string> {
  const backup = await withStock(data.productionDatabase, async (store) => {
    await addAnimals(store, 1, 30);
    return writeBackup({
      folder: data.backups,
      kind: 'manual',
      clock,
      from: data.productionDatabase,
    });
  });
  return join(data.backups, backup.name);
}

/** Adds an animal that is only in the write-ahead log, as after the shop was killed. */
function leaveInLog(file: string): void {
  const store = new URL('../store/sqlite/sqlite-store.ts', import.meta.url).href;
  const added = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { openSqliteStore } from '${store}';
     const store = await openSqliteStore({ file: process.argv[1], clock: Date });
     await store.pets.add({ pet: { name: 'In the log', categoryId: 1n }, author: { kind: 'window', id: null, name: null } });
     process.kill(process.pid, 'SIGKILL');`,
    file,
  ]);
  expect(added.signal).toBe('SIGKILL');
  expect(existsSync(`${file}-wal`)).toBe(true);
}
