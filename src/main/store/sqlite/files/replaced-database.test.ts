import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopError } from '../../../../shared/errors.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { keyRecord, StandingClock } from '../../../testing/records.ts';
import { CAN_MOUNT, mountSmallDisk } from '../../../testing/small-disk.ts';
import {
  addAnimals,
  animalsOf,
  databaseIn,
  overwriteMiddle,
  withStock,
} from '../../../testing/stock.ts';
import { copyForBackup } from './backup-copy.ts';
import { lockAndBackUp, type ReplacedDatabase } from './replaced-database.ts';

const clock = new StandingClock();
let folder: string;
let file: string;
let taken: ReplacedDatabase<string> | undefined;

beforeEach(() => {
  folder = temporaryFolder();
  file = databaseIn(folder);
});
afterEach(() => {
  taken?.release();
  taken = undefined;
});

const save = vi.fn(async () => {
  await copyForBackup({ from: file, to: join(folder, 'saved'), newest: null });
  return 'saved';
});

async function take(): Promise<ReplacedDatabase<string>> {
  taken = await lockAndBackUp({ databaseFile: file, clock, save });
  return taken;
}

async function stockOf(animals: number, place: string): Promise<string> {
  await withStock(place, async (store) => {
    await store.keys.insert(keyRecord('till1'));
    await addAnimals(store, 1, animals);
  });
  return place;
}

/** Replaces what was taken out by a stock of one animal. */
async function expectReplaceable(): Promise<void> {
  await taken?.replaceBy(await stockOf(1, join(folder, 'finished')));
  taken?.release();
  expect(await animalsOf(file)).toEqual(['1 Animal 1']);
}

function useElsewhere(): void {
  const other = new Database(file, { timeout: 0 });
  try {
    other.exec('UPDATE shop SET language = language');
  } finally {
    other.close();
  }
}

describe('where there is no stock', () => {
  it('nothing is saved, and the new one is put there', async () => {
    expect(await take()).toMatchObject({ undo: null, keptAside: null, carriedOver: undefined });
    await expectReplaceable();
  });

  it('what was left beside it is kept, and not replayed into the new one', async () => {
    writeFileSync(`${file}-journal`, 'left behind');
    const { keptAside } = await take();
    expect(readFileSync(`${String(keptAside)}-journal`, 'utf8')).toBe('left behind');
    await expectReplaceable();
    expect(existsSync(`${file}-journal`)).toBe(false);
  });
});

describe('a stock that is whole', () => {
  beforeEach(() => stockOf(3, file));

  it('is saved, and closed to others until it is released', async () => {
    expect(await take()).toMatchObject({
      undo: 'saved',
      keptAside: null,
      carriedOver: { keys: [{ id: 'till1' }], lastId: { id: 3n, isCertain: true } },
    });
    expect(await animalsOf(join(folder, 'saved'))).toHaveLength(3);
    expect(useElsewhere).toThrow('locked');
    taken?.release();
    useElsewhere();
  });

  it('is replaced', async () => {
    await take();
    await expectReplaceable();
  });

  it('is as before when it can’t be saved', async () => {
    save.mockRejectedValueOnce(new ShopError('storage_unavailable', 'The disk is full.'));
    await expect(take()).rejects.toThrow('The disk is full.');
    useElsewhere();
    expect(existsSync(`${file}.damaged-2026-11-21T07-30-00Z`)).toBe(false);
  });

  it('is set aside when saving it shows that it is damaged', async () => {
    save.mockRejectedValueOnce(new ShopError('database_damaged', 'The copy is damaged.'));
    const { undo, keptAside, carriedOver } = await take();
    expect(undo).toBeNull();
    expect(await animalsOf(String(keptAside))).toHaveLength(3);
    expect(carriedOver).toMatchObject({ lastId: { id: 3n, isCertain: true }, isNew: false });
    expect(useElsewhere).toThrow('locked');
    await expectReplaceable();
  });

  it('is left alone while another program has it open', async () => {
    const other = new Database(file);
    other.prepare('SELECT 1 FROM pets').get();
    await expect(take()).rejects.toMatchObject({ code: 'data_folder_in_use' });
    other.close();
    expect(await animalsOf(file)).toHaveLength(3);
  });
});

describe('a stock that is damaged', () => {
  beforeEach(() => stockOf(5_000, file));

  it('is kept as it was, with what can be read of its keys and numbers', async () => {
    overwriteMiddle(file);
    const before = readFileSync(file);
    const { undo, keptAside, carriedOver } = await take();
    expect(undo).toBeNull();
    expect(save).not.toHaveBeenCalled();
    expect(readFileSync(String(keptAside)).equals(before)).toBe(true);
    expect(carriedOver?.isNew).toBe(false);
    expect(existsSync(`${file}.reading`)).toBe(false);
    await expectReplaceable();
  });

  it('is kept also when SQLite does not know it at all', async () => {
    writeFileSync(file, readFileSync(file).fill(0xa5, 0, 4096));
    const { keptAside, carriedOver } = await take();
    expect(existsSync(String(keptAside))).toBe(true);
    const lastId = { id: 0n, isCertain: false };
    expect(carriedOver).toMatchObject({ keys: [], persons: null, lastId, isNew: false });
    await expectReplaceable();
  });

  it('is left alone while another program has it open, and not kept twice', async () => {
    makeUnsavable();
    const other = new Database(file);
    other.prepare('SELECT 1 FROM shop').get();
    await expect(take()).rejects.toMatchObject({ code: 'data_folder_in_use' });
    other.close();
    expect(existsSync(`${file}.damaged-2026-11-21T07-30-00Z`)).toBe(false);
  });

  it.runIf(CAN_MOUNT).each([
    ['a copy of it', () => 0],
    ['a second copy', (size: number) => size],
  ])('stays as it is, with nothing beside it, without room for %s', async (_what, room) => {
    makeUnsavable();
    const before = readFileSync(file);
    const disk = mountSmallDisk(8);
    try {
      file = databaseIn(disk.folder);
      // What SQLite needs to look at it takes a tenth of this.
      const free = room(before.length) + 300_000;
      writeFileSync(join(disk.folder, 'full'), Buffer.alloc(2 ** 23 - before.length - free));
      writeFileSync(file, before);
      await expect(take()).rejects.toMatchObject({ code: 'ENOSPC' });
      // To close it to others, SQLite writes into its header.
      expect(readFileSync(file).subarray(4096).equals(before.subarray(4096))).toBe(true);
      expect(readdirSync(disk.folder).filter((name) => !/-wal|-shm/.test(name))).toEqual([
        'animal-store.sqlite',
        'full',
      ]);
    } finally {
      disk.unmount();
    }
  });

  /** Damages an index: what is left can be opened and held. */
  function makeUnsavable(): void {
    const database = new Database(file, { readonly: true });
    const page = database
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'pets_by_status'")
      .pluck()
      .get();
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, (Number(page) - 1) * 4096, Number(page) * 4096);
    writeFileSync(file, bytes);
  }
});
