import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Author } from '../../shared/history.ts';
import type { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { undo, withStock } from '../testing/stock.ts';
import { ListImports } from './list-imports.ts';

const ANNA: Author = { kind: 'import', id: 'anna', name: 'Anna' };

let imports: ListImports;
beforeEach(() => {
  imports = new ListImports();
});

function guppies(count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, n) => `Guppy ${n + 1},Fish`);
  return new TextEncoder().encode(['name,category', ...rows].join('\n'));
}

function begin(session: string, bytes: Uint8Array): string {
  return imports.begin(session, { name: 'list.csv', size: bytes.length, isPasted: false });
}

function sent(session: string, bytes: Uint8Array): string {
  const id = begin(session, bytes);
  imports.take(session, id, bytes.subarray(0, 10));
  imports.take(session, id, bytes.subarray(10));
  return id;
}

function inShop(work: (store: SqliteStore) => Promise<void>): Promise<void> {
  return withStock(join(temporaryFolder(), 'shop.sqlite'), work);
}

it('adds a list that came in portions as one step of the person at the window', () =>
  inShop(async (store) => {
    const id = sent('window', guppies(1_500));
    expect(await imports.read('window', id, store, {})).toMatchObject({ animals: 1_500 });
    expect(await store.pets.counts()).toMatchObject({ all: 0 });
    const { outcome, added } = await imports.commit('window', id, store, ANNA);
    expect(outcome).toMatchObject({ done: 1_500, step: { kind: 'imported', count: 1_500 } });
    expect(added).toBe(1_500);
    expect(await store.categories.list()).toMatchObject([{ name: 'Fish', animals: 1_500 }]);
    expect(await undo(store, outcome)).toMatchObject({ done: 1_500 });
    await expect(imports.commit('window', id, store, ANNA)).rejects.toMatchObject({
      code: 'not_found',
    });
  }));

it('refuses more than one step can undo, and says how many that are', { timeout: 300_000 }, () =>
  inShop(async (store) => {
    const id = sent('window', guppies(100_001));
    await expect(imports.read('window', id, store, {})).rejects.toMatchObject({
      code: 'file_unreadable',
      message: expect.stringMatching(/^It has 100,001 animals .* at most 100,000/) as string,
    });
  }),
);

it('adds animals and changes those in stock as one step, which one undo reverses', () =>
  inShop(async (store) => {
    const first = sent('window', guppies(3));
    await imports.read('window', first, store, {});
    await imports.commit('window', first, store, ANNA);
    const text =
      'number,name,category,status\n1,Guppy 1,Fish,sold\n2,Guppy 2,Fish,sold\n3,Koi,Carps,\n,Rex,Dogs,';
    const again = sent('window', new TextEncoder().encode(text));
    const changes = { columns: { id: 0 }, known: 'update' } as const;
    const read = await imports.read('window', again, store, changes);
    expect(read).toMatchObject({ knownByNumber: 3, changes: 3, animals: 1 });
    const imported = await imports.commit('window', again, store, ANNA);
    expect(imported).toMatchObject({ added: 1, changed: 3, outcome: { step: { count: 4 } } });
    expect(await store.pets.counts()).toMatchObject({ all: 4, sold: 2 });
    const names = (await store.categories.list()).map(({ name }) => name);
    expect(names).toEqual(['Carps', 'Dogs', 'Fish']);
    expect(await undo(store, imported.outcome)).toMatchObject({ done: 4 });
    expect(await store.pets.counts()).toMatchObject({ all: 3, sold: 0 });
  }));

it('imports nothing when a code was taken since the preview, and says by whom', () =>
  inShop(async (store) => {
    const text = 'name,category,Microchip or ring\nRex,Dogs,276098106123456\nMax,Dogs,';
    const id = sent('window', new TextEncoder().encode(text));
    expect(await imports.read('window', id, store, {})).toMatchObject({ problemCount: 0 });
    const pet = { name: 'Bella', categoryId: 1n, details: { chip: '276098106123456' } };
    await store.pets.addMany([pet], { author: ANNA });
    await expect(imports.commit('window', id, store, ANNA)).rejects.toThrow(
      'Bella (No. 1) has this already.',
    );
    expect(await store.pets.counts()).toMatchObject({ all: 1 });
    expect(await imports.read('window', id, store, {})).toMatchObject({ animals: 2 });
  }));

it('compares every reading with the whole stock, two at once as well', () =>
  inShop(async (store) => {
    const first = sent('window', guppies(2_500));
    await imports.read('window', first, store, {});
    await imports.commit('window', first, store, ANNA);
    const again = sent('window', guppies(2_500));
    const readings = await Promise.all(
      [1, 2].map(() => imports.read('window', again, store, { known: 'leaveOut' })),
    );
    expect(readings.map(({ knownByName }) => knownByName)).toEqual([2_500, 2_500]);
  }));

it('reads the stock again when a step has changed it', () =>
  inShop(async (store) => {
    const first = sent('window', guppies(2_500));
    await imports.read('window', first, store, {});
    await imports.commit('window', first, store, ANNA);
    const again = sent('window', guppies(5_000));
    let isFirst = true;
    async function* all() {
      for await (const row of store.pets.all()) {
        yield row;
        if (!isFirst || row.id < 2_500n) continue;
        isFirst = false;
        const rest = Array.from({ length: 2_500 }, (_, n) => ({
          name: `Guppy ${String(n + 2_501)}`,
          categoryId: row.categoryId,
        }));
        await store.pets.addMany(rest, { author: ANNA });
        await store.pets.remove({ kind: 'animals', animals: [{ id: 1n, version: 0 }] }, ANNA);
      }
    }
    const changing = { ...store, pets: { ...store.pets, all } };
    const read = await imports.read('window', again, changing, { known: 'leaveOut' });
    expect(read).toMatchObject({ knownByName: 4_999, animals: 1 });
  }));

it('imports once when the button is pressed twice', () =>
  inShop(async (store) => {
    const id = sent('window', guppies(1_500));
    await imports.read('window', id, store, {});
    const pressed = [1, 2].map(() => imports.commit('window', id, store, ANNA));
    const [one, two] = await Promise.allSettled(pressed);
    expect([one?.status, two]).toMatchObject(['fulfilled', { reason: { code: 'not_found' } }]);
    expect(await store.pets.counts()).toMatchObject({ all: 1_500 });
  }));

it('reads nothing of a list of which a part is missing, too much, or another window’s', () =>
  inShop(async (store) => {
    const bytes = guppies(3);
    const short = begin('window', bytes);
    imports.take('window', short, bytes.subarray(1));
    await expect(imports.read('other', short, store, {})).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(imports.read('window', short, store, {})).rejects.toMatchObject({
      code: 'bad_request',
    });
    const long = begin('window', bytes);
    expect(() => imports.take('window', long, guppies(4))).toThrow(/More came/);
  }));

it('adds nothing of one that is cancelled while it is being added, which can be tried again', () =>
  inShop(async (store) => {
    const id = sent('window', guppies(5_000));
    await imports.read('window', id, store, {});
    const adding = imports.commit('window', id, store, ANNA);
    imports.cancel('other', id);
    imports.cancel('window', id);
    await expect(adding).rejects.toMatchObject({ code: 'cancelled' });
    expect(await store.pets.counts()).toMatchObject({ all: 0 });
    expect(await store.categories.list()).toEqual([]);
    expect(await imports.commit('window', id, store, ANNA)).toMatchObject({ added: 5_000 });
  }));

it('forgets an import that nobody goes on with, and the one before when a window starts over', () => {
  const gone: unknown = expect.objectContaining({ code: 'not_found' });
  const bytes = guppies(1);
  vi.useFakeTimers();
  const left = begin('window', bytes);
  vi.advanceTimersByTime(29 * 60_000);
  imports.take('window', left, bytes.subarray(1));
  vi.advanceTimersByTime(30 * 60_000);
  vi.useRealTimers();
  expect(() => imports.take('window', left, bytes.subarray(0, 1))).toThrow(gone);
  const first = begin('window', bytes);
  begin('window', bytes);
  expect(() => imports.take('window', first, bytes)).toThrow(gone);
});

it('holds a few imports at a time and no more', () => {
  for (const session of ['1', '2', '3', '4']) begin(session, guppies(1));
  expect(() => begin('5', guppies(1))).toThrow(/Other imports/);
  imports.cancel('1', begin('1', guppies(1)));
  expect(begin('5', guppies(1))).toMatch(/-/);
});

it('leaves no new categories behind when it fails, and those of others as they were', () =>
  inShop(async (store) => {
    await store.categories.create('Birds');
    const id = sent('window', new TextEncoder().encode('name,category\nGuppy,Fish\nRio,Birds'));
    await imports.read('window', id, store, {});
    const addMany = () => Promise.reject(new Error('The disk is full'));
    const failing = { ...store, pets: { ...store.pets, addMany } };
    await expect(imports.commit('window', id, failing, ANNA)).rejects.toThrow('disk is full');
    expect(await store.categories.list()).toMatchObject([{ name: 'Birds', isNamed: true }]);
  }));
