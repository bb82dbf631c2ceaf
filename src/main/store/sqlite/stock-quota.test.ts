import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { MOST_LINES, GIVEN_AWAY, NO_DISCOUNT, PAID_HERE } from '../../../shared/sale.ts';
import { QUOTAS } from '../../../shared/storage-usage.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { keyRecord, StandingClock, tillAuthor } from '../../testing/records.ts';
import { addAnimals, databaseIn, undo } from '../../testing/stock.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';

const QUOTA = 6_000_000;

let store: SqliteStore;

beforeEach(async () => {
  const quotas = { ...QUOTAS, stock: QUOTA };
  const file = databaseIn(temporaryFolder());
  store = await openSqliteStore({ file, clock: new StandingClock(), quotas });
  await store.keys.insert(keyRecord('till1'));
  await addAnimals(store, 1, 300);
});
afterEach(() => store.close());

const some = async (count: number) => {
  const { rows } = await store.pets.byIds(Array.from({ length: count }, (_, n) => BigInt(n + 1)));
  return { kind: 'animals' as const, animals: rows };
};
/** Gives notes of 3 kB to so many animals. */
const write = async (count: number, letter: string) =>
  store.pets.change(await some(count), { details: { notes: letter.repeat(3_000) } }, UNNAMED_CLERK);

/** Writes until it is refused, and returns why. */
async function writeOn(count: number): Promise<unknown> {
  for (let turn = 0; turn < 200; turn += 1) {
    const refused = await write(count, String.fromCharCode(97 + (turn % 26))).then(
      () => null,
      (error: unknown) => error,
    );
    if (refused !== null) return refused;
  }
  return null;
}

it('notes and their history take no more than the quota; the counter, removals and tills go on', async () => {
  expect(await writeOn(100)).toMatchObject({ code: 'bad_request' });
  expect(await store.pets.bytes()).toBeLessThan(QUOTA);
  expect(await store.pets.bytes()).toBeGreaterThan(QUOTA / 2);
  const sold = await store.pets.change(await some(1), { status: 'sold' }, UNNAMED_CLERK);
  expect((await undo(store, sold)).done).toBe(1);

  expect(await writeOn(10)).toMatchObject({ code: 'bad_request' });
  expect(await store.pets.bytes()).toBeLessThan(QUOTA);
  expect((await store.pets.remove(await some(300), UNNAMED_CLERK)).done).toBe(300);
  const pet = { name: 'Bella', categoryId: 1n };
  const added = await store.pets.add({ pet, author: tillAuthor('till1') });
  expect(added.outcome).toBe('added');
});

it('sales of what is no animal take no more either', async () => {
  const words = 'x'.repeat(200);
  const line = {
    ...NO_DISCOUNT,
    taxRate: null,
    petId: null,
    words,
    identity: words,
    categoryId: null,
    quantity: 1,
  };
  const lines = Array.from({ length: MOST_LINES }, () => ({
    ...line,
    ...GIVEN_AWAY,
    unitPrice: 0,
  }));
  const sell = () => {
    const sale = {
      id: randomUUID(),
      lines,
      ...PAID_HERE,
      customerId: null,
      note: '',
      payments: [],
    };
    return store.sales.complete(sale, UNNAMED_CLERK);
  };
  let refused: unknown = null;
  for (let turn = 0; turn < 100 && refused === null; turn += 1) {
    refused = await sell().then(
      () => null,
      (error: unknown) => error,
    );
  }
  expect(refused).toMatchObject({ code: 'bad_request' });
  expect(await store.pets.bytes()).toBeLessThan(QUOTA);
});
