import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { InventoryView, PetSelection } from '../../../shared/inventory.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { keyRecord, StandingClock } from '../../testing/records.ts';
import { addAnimals } from '../../testing/stock.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';
import type { Store, StoreChange } from '../store.ts';

const newest: InventoryView = { sort: 'newest', status: 'all', categoryId: null, search: '' };

let file: string;
let serving: SqliteStore;
let terminal: SqliteStore;
const told: StoreChange[] = [];

beforeEach(async () => {
  file = join(temporaryFolder(), 'shop.sqlite');
  const clock = new StandingClock();
  serving = await openSqliteStore({ file, clock });
  terminal = await openSqliteStore({ file, clock });
  told.length = 0;
  serving.subscribe((change) => told.push(change));
  serving.revisions();
  await nextTurn();
});
afterEach(async () => {
  await terminal.close();
  await serving.close();
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

it('sees a key that another process made at the next turn', async () => {
  const before = serving.revisions().keys;
  await terminal.keys.insert(keyRecord('till1'));
  await nextTurn();
  expect(serving.revisions().keys).toBeGreaterThan(before);
  expect((await serving.keys.all()).map(({ id }) => id)).toEqual(['till1']);
  expect(told).toEqual([{ kind: 'foreign' }]);
});

it('sees animals that another process added, in pages, counts and every view', async () => {
  await addAnimals(serving, 1, 10);
  const byName: InventoryView = { ...newest, sort: 'name' };
  await serving.pets.rows(byName, 0, 5);
  const before = serving.revisions().pets;
  await nextTurn();
  await addAnimals(terminal, 11, 10);
  expect(serving.revisions().pets).toBeGreaterThan(before);
  expect((await serving.pets.counts()).all).toBe(20);
  const page = await serving.pets.page({ status: null, afterId: 0n, limit: 100 });
  expect(page).toMatchObject({ total: 20 });
  expect((await serving.pets.rows(newest, 0, 1)).rows).toMatchObject([{ name: 'Animal 20' }]);
  expect(await serving.pets.rows(byName, 11, 2)).toMatchObject({
    total: 20,
    rows: [{ name: 'Animal 12' }, { name: 'Animal 13' }],
  });
  const found = await serving.pets.rows({ ...newest, search: 'mal 1' }, 0, 100);
  expect(found.total).toBe(11);
});

it('keeps its revisions while nobody writes, and does not take its own writes for foreign ones', async () => {
  const before = [serving.revisions().pets, serving.revisions().keys];
  await nextTurn();
  expect([serving.revisions().pets, serving.revisions().keys]).toEqual(before);
  await serving.pets.add({ pet: { name: 'Bella', categoryId: 1n }, author: UNNAMED_CLERK });
  expect(serving.revisions().pets).toBeGreaterThan(before[0] ?? NaN);
  await nextTurn();
  expect(serving.revisions().keys).toBe(before[1]);
  expect(told.map(({ kind }) => kind)).toEqual(['added']);
});

it('tells each listener what was added, commit by commit, until it stops listening', async () => {
  const stop = serving.subscribe((change) => told.push(change));
  const pets = ['Bella', 'Max'].map((name) => ({ name, categoryId: 1n }));
  await Promise.all(pets.map((pet) => serving.pets.add({ pet, author: UNNAMED_CLERK })));
  const [first, second, ...others] = told;
  expect(first).toMatchObject({ kind: 'added', rows: [{ id: 1n }, { id: 2n, name: 'Max' }] });
  expect(second).toEqual(first);
  expect(others).toEqual([]);
  stop();
  await serving.pets.add({ pet: { name: 'Luna', categoryId: 1n }, author: UNNAMED_CLERK });
  expect(told).toHaveLength(3);
});

it('numbers animals without a gap or a double when both add at once', async () => {
  const add = (store: Store, name: string) =>
    store.pets.add({ pet: { name, categoryId: 1n }, author: UNNAMED_CLERK });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n % 7));
      return add(n % 2 ? serving : terminal, `Animal ${n}`);
    }),
  );
  const ids = outcomes.map((added) => ('row' in added ? Number(added.row.id) : NaN));
  expect(ids.sort((left, right) => left - right)).toEqual(Array.from(ids, (_, n) => n + 1));
  expect((await serving.pets.counts()).all).toBe(100);
  expect((await terminal.pets.counts()).none).toBe(100);
});

it('waits for a process that is writing for a while, and lets others have their turns', async () => {
  const other = new Database(file);
  other.exec('BEGIN IMMEDIATE');
  const adding = serving.pets.add({
    pet: { name: 'Bella', categoryId: 1n },
    author: UNNAMED_CLERK,
  });
  const others = [
    serving.keys.insert(keyRecord('till1')),
    serving.categories.create('Dogs'),
    serving.usage.forget(['address:127.0.0.1']),
  ];
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
  expect((await serving.pets.counts()).all).toBe(0);
  other.exec('COMMIT');
  other.close();
  expect(await adding).toMatchObject({ outcome: 'added', row: { id: 1n } });
  await Promise.all(others);
  expect(told.filter(({ kind }) => kind === 'storage')).toEqual([]);
});

it('gives up in words on a process that writes for too long, and then goes on', async () => {
  const other = new Database(file);
  other.exec('BEGIN IMMEDIATE');
  const bella = { pet: { name: 'Bella', categoryId: 1n }, author: UNNAMED_CLERK };
  await expect(serving.pets.add(bella)).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: expect.stringContaining('another program holds it') as string,
  });
  other.close();
  expect(await serving.pets.add(bella)).toMatchObject({ outcome: 'added' });
});

it.each(['', 'animal'])(
  'closing waits for a change that was begun (search: “%s”)',
  async (search) => {
    await addAnimals(serving, 1, 600);
    const other = await openSqliteStore({ file, clock: new StandingClock() });
    const found: PetSelection = { kind: 'view', view: { ...newest, search }, except: [], asOf: 0 };
    const changed = other.pets.change(found, { status: 'sold' }, UNNAMED_CLERK);
    await other.close();
    expect(await changed).toMatchObject({ done: 600 });
    expect(await terminal.pets.counts()).toMatchObject({ sold: 600 });
  },
);
