import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NewPet } from '../../../shared/pet.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { keyRecord, StandingClock } from '../../testing/stock.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { AdditionOutcome, Store } from '../store.ts';

const bella: NewPet = { name: 'Bella', categoryId: 1n, status: 'available' };

let file: string;
let store: Store;

beforeEach(async () => {
  file = join(temporaryFolder(), 'shop.sqlite');
  store = await openSqliteStore({ file, clock: new StandingClock() });
  await store.keys.insert(keyRecord('till1'));
  await store.keys.insert(keyRecord('till2'));
});
afterEach(() => store.close());

function add(pet: NewPet, key = 'till1', idempotencyKey = 'sale 1'): Promise<AdditionOutcome> {
  return store.pets.add({ pet, addedBy: key, idempotencyKey });
}

it('gives the same key and pet the first animal again, also after a restart', async () => {
  const first = await add(bella);
  expect(first).toMatchObject({ outcome: 'added', row: { id: 1n, addedBy: 'Till till1' } });
  expect(await add({ ...bella })).toEqual({ ...first, outcome: 'replayed' });
  await store.close();
  store = await openSqliteStore({ file, clock: new StandingClock() });
  expect(await add(bella)).toEqual({ ...first, outcome: 'replayed' });
  expect((await store.pets.counts()).all).toBe(1);
});

it.each([
  ['another name', { ...bella, name: 'bella' }],
  ['another category', { ...bella, categoryId: 2n }],
  ['another status', { ...bella, status: 'sold' as const }],
  ['no status', { name: 'Bella', categoryId: 1n }],
])('refuses the key for %s', async (_, other) => {
  await add(bella);
  expect(await add(other)).toEqual({ outcome: 'reused_for_another' });
  expect((await store.pets.counts()).all).toBe(1);
});

it('keeps the keys of two tills apart, and of one till', async () => {
  await add(bella);
  expect(await add(bella, 'till2')).toMatchObject({ outcome: 'added', row: { id: 2n } });
  expect(await add(bella, 'till1', 'sale 2')).toMatchObject({ outcome: 'added', row: { id: 3n } });
});

it('tells that the first is under way until its commit', async () => {
  const first = add(bella);
  const others = [add(bella), add({ ...bella, name: 'Max' })];
  expect(await Promise.all(others)).toEqual([
    { outcome: 'in_progress' },
    { outcome: 'in_progress' },
  ]);
  expect(await first).toMatchObject({ outcome: 'added' });
  expect(await add(bella)).toMatchObject({ outcome: 'replayed' });
});

it('does not confuse a key with a space for another till’s', async () => {
  await store.keys.insert(keyRecord('till'));
  const outcomes = await Promise.all([add(bella, 'till', '1 sale'), add(bella, 'till1', 'sale')]);
  expect(outcomes).toMatchObject([{ outcome: 'added' }, { outcome: 'added' }]);
});

it('gives each animal without a key a number of its own', async () => {
  const additions = [1, 2, 3].map(() => store.pets.add({ pet: bella, addedBy: null }));
  const ids = (await Promise.all(additions)).map((added) => 'row' in added && added.row.id);
  expect(ids).toEqual([1n, 2n, 3n]);
});
