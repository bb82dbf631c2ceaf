import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { Author } from '../../shared/history.ts';
import type { ImportRow } from '../../shared/stock-files/import-row.ts';
import type { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { takeBack, withStock } from '../testing/stock.ts';
import { PendingImports } from './pending-imports.ts';

const ANNA: Author = { kind: 'import', id: 'anna', name: 'Anna' };

let imports: PendingImports;
beforeEach(() => {
  imports = new PendingImports();
});

function guppies(count: number, from = 1): ImportRow[] {
  return Array.from({ length: count }, (_, n) => ({ name: `Guppy ${n + from}`, category: 'Fish' }));
}

function inShop(work: (store: SqliteStore) => Promise<void>): Promise<void> {
  return withStock(join(temporaryFolder(), 'shop.sqlite'), work);
}

it('adds what came in portions as one step of whoever is at the window', () =>
  inShop(async (store) => {
    const id = imports.begin('window', 1_500);
    expect(imports.take('window', id, guppies(1_000))).toBe(1_000);
    expect(imports.take('window', id, guppies(500, 1_001))).toBe(1_500);
    expect(await store.pets.counts()).toMatchObject({ all: 0 });
    const outcome = await imports.commit('window', id, store, ANNA);
    expect(outcome).toMatchObject({ done: 1_500, step: { kind: 'imported', count: 1_500 } });
    expect(await store.categories.list()).toMatchObject([{ name: 'Fish', animals: 1_500 }]);
    expect(await takeBack(store, outcome)).toMatchObject({ done: 1_500 });
    await expect(imports.commit('window', id, store, ANNA)).rejects.toMatchObject({
      code: 'not_found',
    });
  }));

it('adds nothing of an import of which a part is missing, too much, or another window’s', () =>
  inShop(async (store) => {
    const short = imports.begin('window', 3);
    imports.take('window', short, guppies(2));
    await expect(imports.commit('other', short, store, ANNA)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(imports.commit('window', short, store, ANNA)).rejects.toMatchObject({
      code: 'bad_request',
    });
    const long = imports.begin('window', 1);
    expect(() => imports.take('window', long, guppies(2))).toThrow(/More animals/);
    expect(await store.pets.counts()).toMatchObject({ all: 0 });
  }));

it('adds nothing of one that is cancelled while it is being added', () =>
  inShop(async (store) => {
    const id = imports.begin('window', 5_000);
    imports.take('window', id, guppies(5_000));
    const adding = imports.commit('window', id, store, ANNA);
    imports.cancel('other', id);
    imports.cancel('window', id);
    await expect(adding).rejects.toMatchObject({ code: 'cancelled' });
    expect(await store.pets.counts()).toMatchObject({ all: 0 });
    expect(await store.categories.list()).toEqual([]);
  }));

it('forgets an import that nobody goes on with, and the one before when a window begins anew', async () => {
  const impatient = new PendingImports(20);
  const left = impatient.begin('window', 2);
  await pause(60);
  expect(() => impatient.take('window', left, guppies(1))).toThrow(/is over/);
  const first = imports.begin('window', 1);
  imports.begin('window', 1);
  expect(() => imports.take('window', first, guppies(1))).toThrow(/is over/);
});

it('holds a few imports at a time and no more', () => {
  for (const session of ['1', '2', '3', '4']) imports.begin(session, 1);
  expect(() => imports.begin('5', 1)).toThrow(/Other imports/);
  imports.cancel('1', imports.begin('1', 1));
  expect(imports.begin('5', 1)).toMatch(/-/);
});

it('leaves no new categories behind when it fails, and those of others as they were', () =>
  inShop(async (store) => {
    await store.categories.create('Birds');
    const rows = [...guppies(1), { name: 'Rio', category: 'Birds' }];
    const id = imports.begin('window', 2);
    imports.take('window', id, rows);
    const addMany = () => Promise.reject(new Error('The disk is full'));
    const failing = { ...store, pets: { ...store.pets, addMany } };
    await expect(imports.commit('window', id, failing, ANNA)).rejects.toThrow('disk is full');
    expect(await store.categories.list()).toMatchObject([{ name: 'Birds', isNamed: true }]);
  }));
