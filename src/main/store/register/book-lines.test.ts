import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DetailsChange } from '../../../shared/fields/details.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { linesIn } from '../../../shared/register-calls.ts';
import type { PetRow, ShopNewPet } from '../../../shared/pet.ts';
import { openSqliteStore, type SqliteStore } from '../sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { databaseIn, undo } from '../../testing/stock.ts';

const ALL = { part: 'all', from: null, to: null, search: '' } as const;

let store: SqliteStore;
beforeEach(async () => {
  store = await openSqliteStore({
    file: databaseIn(temporaryFolder()),
    clock: new StandingClock(),
  });
});
afterEach(() => store.close());

async function add(pet: Partial<ShopNewPet>): Promise<bigint> {
  const { rows } = await store.pets.addMany([{ name: 'Bella', categoryId: 1n, ...pet }], {
    author: UNNAMED_CLERK,
  });
  return rows[0]?.id ?? 0n;
}

async function latest(id: bigint): Promise<PetRow[]> {
  return (await store.pets.byIds([id])).rows;
}

async function change(id: bigint, details: DetailsChange) {
  const animals = await latest(id);
  return store.pets.change({ kind: 'animals', animals }, { details }, UNNAMED_CLERK);
}

const book = async (country: string) => linesIn(await store.register.book(ALL, country));

it('an animal that was sold when it was entered came and went, and is removed from nowhere', async () => {
  const id = await add({ status: 'sold' });
  const lines = [['1', 'Bella', '', '', '', '', '21/11/2026', '21/11/2026', '']];
  expect(await book('GB')).toEqual(lines);
  await store.pets.remove({ kind: 'animals', animals: await latest(id) }, UNNAMED_CLERK, 'Died');
  await store.pets.putBack([id], UNNAMED_CLERK);
  expect(await book('GB')).toEqual(lines);
});

it('no correction takes a protected animal out of the book, but an undo does', async () => {
  const id = await add({ details: { protection: 'EU Annex A' } });
  await change(id, { protection: null });
  expect(await book('DE')).toHaveLength(1);
  const rabbit = await add({});
  const mistake = await change(rabbit, { protection: 'EU Annex A' });
  expect(await book('DE')).toHaveLength(2);
  await undo(store, mistake);
  expect(await book('DE')).toHaveLength(1);
});
