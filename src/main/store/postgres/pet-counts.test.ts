import fc from 'fast-check';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShopError } from '../../../shared/errors.ts';
import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import type { PetSelection, StatusCounts } from '../../../shared/inventory.ts';
import { PET_STATUSES, type NewPet, type PetRow } from '../../../shared/pet.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { StandingClock } from '../../testing/records.ts';
import type { Store } from '../store.ts';
import { Database } from './database.ts';
import { COUNT_NEW, COUNT_NEW_SOON, MANY_UNCOUNTED } from './pet-counts.ts';
import { openPostgresStore } from './postgres-store.ts';
import { newestStep } from '../../testing/stock.ts';

const SCHEMA = 'animal_store';
const CATEGORIES = [1n, 2n, 3n];
const OLIVIA = { kind: 'window', id: 'olivia', name: 'Olivia' } as const;
const NOAH = { kind: 'window', id: 'noah', name: 'Noah' } as const;

/** Something that happens to animals at one node. */
type Act = (node: Store, author: Author) => Promise<unknown>;

const some = fc.integer({ min: 1, max: 12 });
const category = fc.constantFrom(...CATEGORIES);
const ids = fc.array(fc.bigInt({ min: 1n, max: 200n }), { minLength: 1, maxLength: 5 });
const act: fc.Arbitrary<Act> = fc.oneof(
  some.map(
    (count): Act =>
      (node) =>
        addSome(node, count),
  ),
  some.map(
    (count): Act =>
      (node, author) =>
        node.pets.addMany(petsOf(count), { author }),
  ),
  fc.tuple(ids, fc.constantFrom(...PET_STATUSES, null)).map(
    ([of, status]): Act =>
      (node, author) =>
        node.pets.change(theseOf(of), { status }, author),
  ),
  fc.tuple(ids, category).map(
    ([of, categoryId]): Act =>
      (node, author) =>
        node.pets.change(theseOf(of), { categoryId }, author),
  ),
  ids.map(
    (of): Act =>
      (node, author) =>
        node.pets.remove(theseOf(of), author),
  ),
  ids.map(
    (of): Act =>
      (node, author) =>
        node.pets.putBack(of, author),
  ),
  fc.constant<Act>(() => database.write(COUNT_NEW_SOON)),
  fc.constant<Act>(async (node, author) => {
    const { entries } = await node.history.page({ limit: 100, authorId: author.id ?? '' });
    const hasStep = entries.some(({ stepId }) => stepId !== null);
    if (hasStep) await node.pets.undo(newestStep(entries), author);
  }),
  fc.tuple(category, category).map(
    ([from, into]): Act =>
      (node, author) =>
        node.categories.merge(from, into, author),
  ),
);

const server = postgresForTests();
let nodes: [Store, Store];
let database: Database;
let address: string;

beforeEach(async () => {
  const url = (address = await server().createDatabase());
  const open = () => openPostgresStore({ url, schema: SCHEMA, clock: new StandingClock() });
  nodes = [await open(), await open()];
  database = new Database({ url, schema: SCHEMA });
});
afterEach(async () => {
  await database.close();
  for (const node of nodes) await node.close();
});

function theseOf(of: readonly bigint[]): PetSelection {
  return { kind: 'animals', animals: of.map((id) => ({ id, version: 0 })) };
}

function petsOf(count: number): NewPet[] {
  return Array.from({ length: count }, (_, index) => {
    const status = PET_STATUSES[index % 4];
    return { name: 'Bella', categoryId: BigInt(1 + (index % 3)), ...(status && { status }) };
  });
}

async function addSome(node: Store, count: number): Promise<void> {
  await Promise.all(petsOf(count).map((pet) => node.pets.add({ pet, author: UNNAMED_CLERK })));
}

/** One after the other; what is refused, such as an undo of nothing, changes nothing. */
async function doAll(node: Store, author: Author, acts: readonly Act[]): Promise<void> {
  for (const one of acts) {
    await one(node, author).catch((error: unknown) => {
      if (!(error instanceof ShopError) || error.code === 'storage_unavailable') throw error;
    });
  }
}

async function uncounted(): Promise<bigint | undefined> {
  const text = 'SELECT last_pet_id - counted_to AS uncounted FROM shop';
  const [shop] = await database.read<{ uncounted: bigint }>({ name: 'uncounted', text });
  return shop?.uncounted;
}

/** A transaction that holds the row of `shop`, as an addition does. */
async function holdShop() {
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  await admin.query(`SET search_path = ${SCHEMA}; BEGIN; SELECT FROM shop FOR UPDATE`);
  return {
    async untilAwaited() {
      await expect
        .poll(async () => (await admin.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
        .toBeGreaterThan(0);
    },
    async addAndCommit() {
      await admin.query(`
        UPDATE shop SET last_pet_id = last_pet_id + 1, pets_revision = pets_revision + 1;
        INSERT INTO pets (id, name, folded_name, category_id, added_at)
          SELECT last_pet_id, 'Max', 'max', 1, 0 FROM shop;
        COMMIT`);
      await admin.end();
    },
  };
}

function countStatuses(pets: readonly Pick<PetRow, 'status'>[]): StatusCounts {
  const counts = { available: 0, pending: 0, sold: 0, none: 0 };
  for (const { status } of pets) counts[status ?? 'none'] += 1;
  return { ...counts, stock: pets.length - counts.sold, all: pets.length };
}

/** Every node tells as many animals, in all and by category, as there are. */
async function expectCounted(): Promise<void> {
  const pets = [];
  for await (const pet of nodes[0].pets.all()) pets.push(pet);
  for (const node of nodes) {
    expect(await node.pets.counts()).toEqual(countStatuses(pets));
    for (const { id, animals } of await node.categories.list()) {
      expect(animals).toBe(pets.filter(({ categoryId }) => categoryId === id).length);
    }
    for (const categoryId of CATEGORIES) {
      const view = { sort: 'oldest', status: 'all', categoryId, search: '' } as const;
      const { counts } = await node.pets.view(view);
      expect(counts).toEqual(countStatuses(pets.filter((pet) => pet.categoryId === categoryId)));
    }
    const { total } = await node.pets.page({ status: 'sold', afterId: 0n, limit: 1 });
    expect(total).toBe(pets.filter(({ status }) => status === 'sold').length);
  }
}

it('include animals that nobody has counted yet', async () => {
  await addSome(nodes[0], 7);
  expect(await uncounted()).toBe(7n);
  await expectCounted();
  await database.write(COUNT_NEW);
  expect(await uncounted()).toBe(0n);
  await expectCounted();
});

it('are read once for all who ask in a turn, and anew for who asks later', async () => {
  const read = vi.spyOn(Database.prototype, 'once');
  await addSome(nodes[0], 1);
  const asked = await Promise.all(Array.from({ length: 10 }, () => nodes[0].pets.counts()));
  expect(new Set(asked.map(({ all }) => all))).toEqual(new Set([1]));
  expect(read.mock.calls.filter(([{ name }]) => name === 'counts')).toHaveLength(1);
  const before = nodes[0].pets.counts();
  await addSome(nodes[1], 1);
  expect((await nodes[0].pets.counts()).all).toBe(2);
  await before;
  read.mockRestore();
});

it('are brought up to date once many animals were added', async () => {
  await addSome(nodes[0], MANY_UNCOUNTED - 1);
  expect(await uncounted()).toBe(BigInt(MANY_UNCOUNTED - 1));
  await addSome(nodes[1], 1);
  await expect.poll(uncounted).toBe(0n);
  await expectCounted();
});

const acts = fc.array(act, { minLength: 10, maxLength: 40 });

it('stay right whatever happens to counted and uncounted animals', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (these) => {
      await doAll(nodes[0], OLIVIA, these);
      await expectCounted();
    }),
    { numRuns: 6 },
  );
});

it('count each animal once, although all count at once while others add, change and import', async () => {
  await fc.assert(
    fc.asyncProperty(acts, acts, async (first, second) => {
      const counting = { isOver: false };
      const countAgain = async () => {
        while (!counting.isOver) await database.write(COUNT_NEW_SOON);
      };
      const all = [countAgain(), countAgain()];
      await Promise.all([doAll(nodes[0], OLIVIA, first), doAll(nodes[1], NOAH, second)]);
      counting.isOver = true;
      await Promise.all(all);
      await expectCounted();
    }),
    { numRuns: 6 },
  );
});

it('count no animal that was added after the counting began, and leave it to the next', async () => {
  await addSome(nodes[0], 3);
  const adding = await holdShop();
  const counting = database.write(COUNT_NEW);
  await adding.untilAwaited();
  await adding.addAndCommit();
  await counting;
  expect(await uncounted()).toBe(1n);
  await expectCounted();
});

it('are not changed by a counting that began before another one ended', async () => {
  await addSome(nodes[0], 3);
  const adding = await holdShop();
  const counting = [database.write(COUNT_NEW), database.write(COUNT_NEW_SOON)];
  await adding.untilAwaited();
  await adding.addAndCommit();
  await Promise.all(counting);
  await database.write(COUNT_NEW);
  await expectCounted();
});

it('are waited for when too many animals are uncounted, so that whoever adds hears what is wrong', async () => {
  await database.write({ name: 'far', text: `UPDATE shop SET counted_to = -10000` });
  await database.write({ name: 'hide', text: 'ALTER TABLE counted_totals RENAME TO hidden' });
  await addSome(nodes[0], 1);
  await expect(addSome(nodes[0], 1)).rejects.toMatchObject({ code: 'storage_unavailable' });
  await database.write({ name: 'show', text: 'ALTER TABLE hidden RENAME TO counted_totals' });
  await addSome(nodes[0], 1);
  expect(await uncounted()).toBe(1n);
  await expectCounted();
});

it('are still right when the database is killed after they were brought up to date', async () => {
  for (let round = 0; round < 3; round += 1) {
    await addSome(nodes[0], 20);
    await database.write(COUNT_NEW_SOON);
    await server().kill();
    await server().start();
    await expectCounted();
  }
});
