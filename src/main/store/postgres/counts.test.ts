import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShopError } from '../../../shared/errors.ts';
import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import type { PetSelection, StatusCounts } from '../../../shared/inventory.ts';
import { PET_STATUSES, type NewPet, type PetRow } from '../../../shared/pet.ts';
import { postgresForTests } from '../../testing/postgres-for-tests.ts';
import { StandingClock } from '../../testing/records.ts';
import type { Store } from '../store.ts';
import { Database } from './database.ts';
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

beforeEach(async () => {
  const url = await server().createDatabase();
  const open = () => openPostgresStore({ url, schema: SCHEMA, clock: new StandingClock() });
  nodes = [await open(), await open()];
});
afterEach(async () => {
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

it('are read once for all who ask in a turn, and again for who asks later', async () => {
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

const acts = fc.array(act, { minLength: 10, maxLength: 40 });

it('stay right while two nodes add, change, import and remove at once', async () => {
  await fc.assert(
    fc.asyncProperty(acts, acts, async (first, second) => {
      await Promise.all([doAll(nodes[0], OLIVIA, first), doAll(nodes[1], NOAH, second)]);
      await expectCounted();
    }),
    { numRuns: 8 },
  );
});
