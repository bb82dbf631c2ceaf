import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { databaseIn } from '../testing/stock.ts';
import { findStockDamage } from '../store/sqlite/files/database-file.ts';
import { BackupKeeper } from './backup-keeper.ts';

/** The check of a stock, which takes long where that is big. */
vi.mock(import('../store/sqlite/files/database-file.ts'), async (importReal) => {
  const real = await importReal();
  return { ...real, findStockDamage: vi.fn(real.findStockDamage) };
});

const DAY = 24 * 3600 * 1000;

let folder: string;
let clock: StandingClock;
let store: Store;
let changes: number;
let looks: number;

beforeEach(async () => {
  folder = temporaryFolder();
  clock = new StandingClock();
  store = await openSqliteStore({ file: databaseIn(folder), clock });
  changes = 0;
  looks = 0;
  vi.mocked(findStockDamage).mockClear();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function keeperWith(log: Logger, backups: string): BackupKeeper {
  return new BackupKeeper({
    folder: () => {
      looks += 1;
      return backups;
    },
    databaseFile: databaseIn(folder),
    clock,
    log,
    onChange: () => (changes += 1),
  });
}

test('a look for a day without a backup comes soon after the start and every few minutes, until the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const keeper = keeperWith(pino({ level: 'silent' }), join(folder, 'backups'));
    keeper.start();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(changes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitUntil(() => changes === 1, { timeout: 20_000 });
    clock.time += DAY;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await vi.waitUntil(() => changes === 2, { timeout: 20_000 });
    await keeper.close();
    clock.time += DAY;
    const before = looks;
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(looks).toBe(before);
    expect(await keeper.list()).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('no other look begins while the check of a big stock lasts, and the next day has its backup', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const checked = Promise.withResolvers<null>();
    vi.mocked(findStockDamage).mockReturnValueOnce(checked.promise);
    const keeper = keeperWith(pino({ level: 'silent' }), join(folder, 'backups'));
    keeper.start();
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitUntil(() => vi.mocked(findStockDamage).mock.calls.length > 0, { timeout: 20_000 });
    const looksBefore = looks;
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(looks).toBe(looksBefore);
    checked.resolve(null);
    await vi.waitUntil(() => changes === 1, { timeout: 20_000 });
    clock.time += DAY;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await vi.waitUntil(() => changes === 2, { timeout: 20_000 });
    expect(await keeper.list()).toHaveLength(2);
    await keeper.close();
  } finally {
    vi.useRealTimers();
  }
});

test('a folder that is chosen while the shop is open gets its backup at once', async () => {
  const keeper = keeperWith(pino({ level: 'silent' }), join(folder, 'backups'));
  keeper.start();
  await keeper.folderChanged();
  expect(await keeper.list()).toHaveLength(1);
  await keeper.close();
});

test('a backup that can’t be made is logged when that begins, and once an hour while it lasts', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const logging = keeperWith(log, join(folder, 'usb-stick', 'backups'));
  const logged: number[] = [];
  for (const minutes of [0, 5, 50, 5, 5]) {
    clock.time += minutes * 60_000;
    await logging.createDailyIfDue();
    logged.push(lines.length);
  }
  expect(logged).toEqual([1, 1, 1, 2, 2]);
  expect(lines[0]).toContain('The daily backup could not be made');
  expect(lines[0]).toContain('backup_failed');
});
