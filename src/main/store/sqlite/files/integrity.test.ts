import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { addAnimals, databaseIn, overwriteMiddle, withStock } from '../../../testing/stock.ts';
import { findProblem } from './database-file.ts';

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  await withStock(databaseIn(folder), (store) => addAnimals(store, 1, 2000));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a whole database has no problem, also while it is open', async () => {
  expect(await findProblem(databaseIn(folder), 'integrity_check')).toBeNull();
  await withStock(databaseIn(folder), async (store) => {
    await addAnimals(store, 2001, 10);
    expect(await findProblem(databaseIn(folder), 'quick_check')).toBeNull();
  });
});

test('damage is named, and so is a file that is no database', async () => {
  overwriteMiddle(databaseIn(folder));
  expect(await findProblem(databaseIn(folder), 'quick_check')).not.toBeNull();
  writeFileSync(join(folder, 'notes'), 'hay, straw, carrots'.repeat(100));
  expect(await findProblem(join(folder, 'notes'), 'quick_check')).toBe('file is not a database');
});

test('a file that can’t be opened is an error, not damage', async () => {
  await expect(findProblem(join(folder, 'none'), 'quick_check')).rejects.toMatchObject({
    code: 'SQLITE_CANTOPEN',
  });
});

test('others are served while it checks', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await findProblem(databaseIn(folder), 'integrity_check');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
