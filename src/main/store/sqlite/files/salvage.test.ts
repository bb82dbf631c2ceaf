import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InventoryView } from '../../../../shared/inventory.ts';
import type { PetRow } from '../../../../shared/pet.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { databaseIn, fillAsAShop, undo } from '../../../testing/stock.ts';
import { StandingClock, tillAuthor } from '../../../testing/records.ts';
import { salvageDatabase } from './salvage.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import type { Store } from '../../store.ts';

const PAGE = 4_096;
const ANIMALS = 2_000;
const clock = new StandingClock();
const whole = databaseIn(temporaryFolder());
let all: PetRow[];

function rowsOf(store: Store): Promise<PetRow[]> {
  return Array.fromAsync(store.pets.all());
}

beforeAll(async () => {
  // How much goes into a transaction, and so onto which page, depends on how long commits take.
  vi.useFakeTimers({ toFake: ['performance'] });
  const store = await openSqliteStore({ file: whole, clock });
  await fillAsAShop(store, clock, ANIMALS);
  all = await rowsOf(store);
  await store.close();
  vi.useRealTimers();
});

function view(change: Partial<InventoryView>): InventoryView {
  return { sort: 'newest', status: 'all', categoryId: null, search: '', ...change };
}

let damaged: string;
let fresh: string;

beforeEach(() => {
  const folder = temporaryFolder();
  damaged = join(folder, 'damaged.sqlite');
  fresh = join(folder, 'fresh.sqlite');
  copyFileSync(whole, damaged);
});

/** Salvages, checks that the result is a consistent shop, and returns its animals. */
async function salvage() {
  const folder = join(damaged, '..');
  const files = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('damaged'))
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]);
  const before = files();
  const result = await salvageDatabase(damaged, fresh);
  expect(files()).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.includes('reading'))).toEqual([]);
  const store = await openSqliteStore({ file: fresh, clock });
  const rows = await rowsOf(store);
  const counts = await store.pets.counts();
  expect(rows).toHaveLength(result.animals);
  expect(counts.all).toBe(result.animals);
  expect(counts.sold).toBe(rows.filter(({ status }) => status === 'sold').length);
  const keys = await store.keys.all();
  const usage = await store.usage.all();
  const categories = await store.categories.list();
  const found = await store.pets.rows(view({ search: 'bella' }), 0, 500);
  expect(found.total).toBe(rows.filter(({ name }) => name.includes('Bélla')).length);
  await store.close();
  const database = new Database(fresh, { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
  return { ...result, rows, keys, usage, categories };
}

function overwrite(wantsPage: (page: Buffer, number: number) => boolean): number {
  const bytes = readFileSync(damaged);
  let count = 0;
  for (let at = 0; at < bytes.length; at += PAGE) {
    if (!wantsPage(bytes.subarray(at, at + PAGE), at / PAGE)) continue;
    bytes.fill(0xa5, at, at + PAGE);
    count += 1;
  }
  writeFileSync(damaged, bytes);
  return count;
}

it('brings back everything of a database that is whole', async () => {
  const { missing, lost, rows, keys, usage, categories } = await salvage();
  expect({ missing, lost }).toEqual({ missing: 0, lost: [] });
  expect(rows).toEqual(all);
  expect(keys).toMatchObject([{ id: 'till1' }, { id: 'till2', revokedAt: 5 }]);
  expect(usage).toMatchObject([{ subject: 'key:till1', lastUsedAt: 9 }]);
  expect(categories).toContainEqual(expect.objectContaining({ id: 3n, name: 'Dogs' }));
});

it('brings back what is still in the write-ahead log, and nothing that was not committed', async () => {
  const served = databaseIn(temporaryFolder());
  copyFileSync(whole, served);
  const store = await openSqliteStore({ file: served, clock });
  await store.pets.add({ pet: { name: 'Late', categoryId: 1n }, author: UNNAMED_CLERK });
  const writer = new Database(served);
  writer.exec('PRAGMA cache_size = 5; BEGIN');
  const insert = writer.prepare('INSERT INTO pets (name, category_id, added_at) VALUES (?, 1, 1)');
  for (let n = 0; n < 2_000; n += 1) insert.run(`Lost ${n}`);
  for (const end of ['', '-wal']) copyFileSync(served + end, damaged + end);
  writer.close();
  await store.close();
  expect(readFileSync(`${damaged}-wal`).includes('Lost 500')).toBe(true);

  const { lost, rows } = await salvage();
  expect(lost).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual([...all.map(({ name }) => name), 'Late']);
});

/** The number of a table's or index's first page, counted from 0. */
function rootOf(name: string): number {
  const database = new Database(whole, { readonly: true });
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const page = Number(root.get(name));
  database.close();
  return page - 1;
}

/** The middle one of the pages of a table or index, counted from 0. */
function middlePageOf(name: string): number {
  const database = new Database(damaged, { readonly: true });
  const pages = database
    .prepare<[string], number>(
      `SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path`,
    )
    .pluck()
    .all(name);
  database.close();
  const middle = pages[pages.length >> 1];
  if (pages.length < 3 || middle === undefined) throw new Error('The table is too small');
  return middle - 1;
}

describe('with pages overwritten', () => {
  it('keeps the animals before and after the damage, and says how many are missing', async () => {
    const middle = middlePageOf('pets');
    expect(overwrite((_, number) => number === middle)).toBe(1);
    const { missing, lost, rows } = await salvage();
    expect(lost).toEqual([]);
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBe(ANIMALS - rows.length);
    const kept = new Set(rows.map(({ id }) => id));
    expect(rows).toEqual(all.filter(({ id }) => kept.has(id)));
    expect([rows[0]?.id, rows.at(-1)?.id]).toEqual([1n, BigInt(ANIMALS)]);
  });

  it('can’t say how many are missing when the totals are gone, too', async () => {
    const middle = middlePageOf('pets');
    overwrite((_, number) => number === middle || number === rootOf('counted_totals'));
    const { missing, rows } = await salvage();
    expect(missing).toBeNull();
    expect(rows.length).toBeGreaterThan(ANIMALS / 2);
  });

  it.each(['pets_by_status', 'pets_by_name', 'counted_pets'])(
    'rebuilds %s, which is derived',
    async (name) => {
      overwrite((_, number) => number === rootOf(name));
      expect(await salvage()).toMatchObject({ missing: 0, lost: [], rows: all });
    },
  );

  it('leaves out rows of another table, whose page was written to the wrong place', async () => {
    const [to, from] = [rootOf('categories') * PAGE, rootOf('shop') * PAGE];
    const bytes = readFileSync(damaged);
    bytes.copy(bytes, to, from, from + PAGE);
    writeFileSync(damaged, bytes);
    expect(await salvage()).toMatchObject({ missing: 0, lost: ['categories'], rows: all });
  });

  it('does without the shop’s own row', async () => {
    const emptyLeaf = Buffer.from([0x0d, 0, 0, 0, 0, 0x10, 0, 0]);
    const bytes = readFileSync(damaged);
    bytes.set(emptyLeaf, rootOf('shop') * PAGE);
    writeFileSync(damaged, bytes);
    expect(await salvage()).toMatchObject({
      missing: 0,
      rows: all,
      lost: ['how far tills have read'],
    });
  });

  it('leaves removed animals removed, and their history whole', async () => {
    const store = await openSqliteStore({ file: damaged, clock });
    const animals = all.slice(10, 20).map(({ id, version }) => ({ id, version }));
    const removed = await store.pets.remove({ kind: 'animals', animals }, UNNAMED_CLERK);
    const history = await store.history.page({ limit: 100 });
    await store.close();
    const { rows } = await salvage();
    expect(rows).toEqual(all.filter((_, index) => index < 10 || index >= 20));
    const mended = await openSqliteStore({ file: fresh, clock });
    expect(await mended.history.page({ limit: 100 })).toEqual(history);
    expect(await mended.pets.removed(0, 1, '')).toMatchObject({ total: 10 });
    expect(await undo(mended, removed)).toMatchObject({ done: 10 });
    await mended.close();
  });

  it('gives a new animal a number that none has had', async () => {
    overwrite((bytes) => bytes[0] === 0x0d && bytes.includes(`Bélla ${ANIMALS - 1} `));
    const { rows } = await salvage();
    const store = await openSqliteStore({ file: fresh, clock });
    const pet = { name: 'New', categoryId: 1n };
    const added = await store.pets.add({ pet, author: UNNAMED_CLERK });
    await store.close();
    expect(rows.at(-1)?.id).toBeLessThan(ANIMALS);
    expect(added).toMatchObject({ outcome: 'added', row: { id: BigInt(ANIMALS + 1) } });
  });

  it('skips many numbers when the highest one can’t be read', async () => {
    overwrite((_, number) => number === rootOf('sqlite_sequence'));
    await salvage();
    const store = await openSqliteStore({ file: fresh, clock });
    const pet = { name: 'New', categoryId: 1n };
    const added = await store.pets.add({ pet, author: UNNAMED_CLERK });
    await store.close();
    expect(added).toMatchObject({ row: { id: BigInt(ANIMALS) + 10_001n } });
  });

  it('knows a till’s retry again, and one whose animal was lost is added again', async () => {
    overwrite((bytes) => bytes[0] === 0x0d && bytes.includes('Bélla 1000 '));
    const { rows } = await salvage();
    const store = await openSqliteStore({ file: fresh, clock });
    const retry = ({ name, categoryId, status }: PetRow, number: number) =>
      store.pets.add({
        pet: { name, categoryId, ...(status && { status }) },
        author: tillAuthor('till1'),
        idempotencyKey: `sale ${number}`,
      });
    const [kept, gone] = [all[1], all[1_000]];
    if (!kept || !gone) throw new Error('The stock is too small');
    expect(rows.some(({ id }) => id === gone.id)).toBe(false);
    expect(await retry(kept, 1)).toMatchObject({ outcome: 'replayed', row: { id: 2n } });
    expect(await retry(gone, 1_000)).toMatchObject({ outcome: 'added' });
    await store.close();
  });
});

it('keeps what comes before the end of a file that was cut short', async () => {
  truncateSync(damaged, Math.floor(statSync(damaged).size / 2));
  const { lost, rows } = await salvage();
  expect(lost).not.toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
});

it('makes an empty shop of a file that never was a database', async () => {
  writeFileSync(damaged, Buffer.alloc(20 * PAGE, '\r Bella, Max, Luna'));
  expect(await salvage()).toMatchObject({
    animals: 0,
    missing: null,
    lost: expect.arrayContaining(['records of any kind']) as string[],
  });
});

it('says in words which file it can’t read or write', async () => {
  const missing = join(temporaryFolder(), 'missing.sqlite');
  await expect(salvageDatabase(missing, fresh)).rejects.toMatchObject({
    code: 'data_folder_unavailable',
  });
  const nowhere = join(missing, 'fresh.sqlite');
  await expect(salvageDatabase(damaged, nowhere)).rejects.toMatchObject({
    code: 'data_folder_unavailable',
  });
  expect(existsSync(nowhere)).toBe(false);
});
