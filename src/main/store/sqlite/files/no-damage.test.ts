import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import type { PetSelection } from '../../../../shared/inventory.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { keyRecord, personRecord, StandingClock, tillAuthor } from '../../../testing/records.ts';
import { addAnimals, databaseIn, undo, withStock } from '../../../testing/stock.ts';
import { openSqliteStore, type SqliteStore } from '../sqlite-store.ts';
import { inFileThread } from './file-jobs.ts';
import { carryOver, readCarriedOverState } from './carry-over.ts';
import { copyDatabase } from './backup-copy.ts';
import { sealDatabase } from './file-work.ts';
import { findStockDamage } from './stock-damage.ts';

const clock = new StandingClock();

let folder: string;
let file: string;
let backup: string;

beforeEach(async () => {
  folder = temporaryFolder();
  file = databaseIn(folder);
  await withStock(file, async (store) => {
    await store.keys.insert(keyRecord('till1'));
    for (const name of ['pia', 'ola']) await store.persons.insert(personRecord(name));
    for (const name of ['Dogs', 'Cats', 'Rabbits']) await store.categories.create(name);
    await addAnimals(store, 1, 300);
  });
  backup = await backedUp('backup');
});

async function backedUp(name: string): Promise<string> {
  const copy = join(folder, name);
  await copyDatabase(file, copy);
  sealDatabase(copy);
  return copy;
}

function animal(id: bigint): PetSelection {
  return { kind: 'animals', animals: [{ id, version: 0 }] };
}

it('finds nothing in a stock that is whole', () => {
  expect(findStockDamage(file, backup)).toBeNull();
  expect(findStockDamage(file, null)).toBeNull();
});

it('finds nothing in a stock in which nothing was ever stored', async () => {
  const fresh = join(folder, 'fresh.sqlite');
  await withStock(fresh, () => Promise.resolve());
  expect(findStockDamage(fresh, null)).toBeNull();
  expect(findStockDamage(fresh, backup)).toBeNull();
});

it.each<[what: string, change: (store: SqliteStore) => Promise<unknown>]>([
  ['animals were added', (store) => addAnimals(store, 301, 50)],
  [
    'animals were sold, removed and put back',
    async (store) => {
      const { pets } = store;
      await pets.change(animal(9n), { status: 'sold' }, UNNAMED_CLERK);
      await undo(store, await pets.remove(animal(11n), UNNAMED_CLERK));
      await pets.remove(animal(12n), UNNAMED_CLERK);
    },
  ],
  [
    'a till added one',
    ({ pets }) => {
      const pet = { name: 'Kasper', categoryId: 2n };
      return pets.add({ pet, author: tillAuthor('till1'), idempotencyKey: 'sale 1' });
    },
  ],
  ['a category was merged', ({ categories }) => categories.merge(1n, 2n, UNNAMED_CLERK)],
  ['a category was renamed', ({ categories }) => categories.rename(2n, 'Kittens')],
  ['a category got a colour', ({ categories }) => categories.setLook(2n, { colour: 'blue' })],
  ['a category was removed', ({ categories }) => categories.removeEmpty([3n])],
  ['a PIN was wrong', ({ persons }) => persons.update('pia', { wrongPins: 1 })],
  ['a person left', ({ persons }) => persons.remove('ola')],
  ['a key was revoked', ({ keys }) => keys.update('till1', { revokedAt: clock.now() })],
])('finds nothing after %s, before and after that is in the lists', async (_what, change) => {
  await withStock(file, async (store) => {
    await change(store);
    expect(findStockDamage(file, backup)).toBeNull();
  });
  expect(findStockDamage(file, backup)).toBeNull();
});

it('finds nothing while the language changes, nor after', async () => {
  const store = await openSqliteStore({ file, clock, language: 'sv' });
  expect(findStockDamage(file, backup)).toBeNull();
  expect(findStockDamage(file, backup)).toBeNull();
  await store.close();
});

it('finds nothing while animals are added', async () => {
  await withStock(file, async (store) => {
    const check = { isDone: false };
    const found = inFileThread.findStockDamage(file, backup).finally(() => {
      check.isDone = true;
    });
    for (let n = 0; !check.isDone; n += 10) {
      await addAnimals(store, 1_000 + n, 10);
      await store.categories.rename(1n, `Dogs ${String(n)}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await found).toBeNull();
  });
});

it('finds nothing after a restore, whichever backup is the newest, and later changes', async () => {
  await withStock(file, async (store) => {
    await store.categories.rename(1n, 'Hounds');
    await store.persons.update('pia', { wrongPins: 1 });
    await store.keys.update('till1', { label: 'Till by the door' });
  });
  const newest = await backedUp('newest');
  const replaced = new Database(file).defaultSafeIntegers(true);
  const carriedOver = readCarriedOverState(replaced);
  replaced.close();
  copyFileSync(backup, file);
  carryOver(file, carriedOver, clock);
  for (const name of ['Puppies', 'Whelps']) {
    for (const one of [backup, newest]) expect(findStockDamage(file, one)).toBeNull();
    await withStock(file, async (store) => {
      await store.categories.rename(1n, name);
      await store.persons.update('pia', { wrongPins: name.length });
      await store.keys.update('till1', { label: name });
    });
  }
  for (const one of [backup, newest]) expect(findStockDamage(file, one)).toBeNull();
});
