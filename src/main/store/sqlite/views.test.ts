import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { NewPet, PetStatus } from '../../../shared/pet.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from '../store.ts';

const CLOCK = { now: () => 1_795_000_000_000 };
const SYLLABLES = ['bel', 'la', 'Max', 'ß', 'ÖR', '%', '_', '"', 'ab', ' ', '🐕', 'lu', 'na'];
const STATUSES: (PetStatus | undefined)[] = ['available', 'pending', 'sold', undefined];

/** Names that few animals have, far apart: what is rare is found among the old ones too. */
const RARE: Record<number, string> = { 7: 'Ozzy Zq', 8: 'Žofie', 9: 'Q', 10: 'zq' };

/** A search answers no more than these. */
const MOST_MATCHES = 2_000;

/** Deterministic, so that a failure can be repeated. */
function petNumber(number: number): NewPet {
  const pick = (by: number) => SYLLABLES[Math.floor(number / by) % SYLLABLES.length] ?? '';
  const status = STATUSES[(number * 7) % 4];
  return {
    name: RARE[number % 4_999] ?? `${pick(1)}${pick(13)}x${pick(169)}`,
    categoryId: BigInt(number % 3),
    ...(status && { status }),
  };
}

interface Known extends NewPet {
  id: bigint;
}

function matching(all: readonly Known[], view: InventoryView): Known[] {
  return all.filter(
    (pet) =>
      (view.status === 'all' || view.status === (pet.status ?? 'none')) &&
      (view.categoryId === null || view.categoryId === pet.categoryId) &&
      pet.name.toLowerCase().includes(view.search.toLowerCase()),
  );
}

/** What the views should answer, worked out plainly. */
function expected(all: readonly Known[], view: InventoryView): bigint[] {
  const fold = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const found = matching(all, view);
  if (view.sort === 'name') {
    // A search by name shows the newest matches, in the order of their names.
    if (view.search !== '') found.splice(0, Math.max(0, found.length - MOST_MATCHES));
    found.sort(
      (left, right) =>
        Buffer.compare(Buffer.from(fold(left.name)), Buffer.from(fold(right.name))) ||
        Number(left.id - right.id),
    );
  }
  const ids = found.map(({ id }) => id);
  return view.sort === 'newest' ? ids.reverse() : ids;
}

const view = fc.record({
  sort: fc.constantFrom('newest', 'oldest', 'name'),
  status: fc.constantFrom('available', 'pending', 'sold', 'none', 'all'),
  categoryId: fc.constantFrom(null, 0n, 1n, 2n, 99n),
  search: fc.constantFrom(
    '',
    '',
    'b',
    'la',
    'BEL',
    'max',
    'x%',
    '_',
    '"',
    'ör',
    'Öx',
    'xß',
    'z',
    'Q',
    'zq',
    ' zQ',
    'ŽO',
    'ž',
    'none of them',
  ),
}) satisfies fc.Arbitrary<InventoryView>;

describe('views', () => {
  let store: Store;
  const all: Known[] = [];

  beforeAll(async () => {
    store = await openSqliteStore({ file: join(temporaryFolder(), 'views.sqlite'), clock: CLOCK });
    const pets = Array.from({ length: 12_500 }, (_, number) => petNumber(number));
    await store.pets.addMany(pets);
    pets.forEach((pet, index) => all.push({ ...pet, id: BigInt(index + 1) }));
  });
  afterAll(() => store.close());

  it('answer the rows and positions that a plain look through all animals gives', async () => {
    await fc.assert(
      fc.asyncProperty(view, fc.nat(13_000), fc.integer({ min: 1, max: 300 }), async (...args) => {
        const [look, offset, limit] = args;
        const ids = expected(all, look);
        const answer = await store.pets.rows(look, offset, limit);
        const count = matching(all, look).length;
        const isExact = look.search === '' || count <= MOST_MATCHES;
        expect(answer.totalIsExact).toBe(isExact);
        expect(answer.total).toBe(isExact ? count : MOST_MATCHES);
        const wanted = ids.slice(offset, Math.min(offset + limit, answer.total));
        expect(answer.rows.map(({ id }) => id)).toEqual(wanted);
        const [first] = wanted;
        if (first !== undefined) expect(await store.pets.position(look, first)).toBe(offset);
        expect(await store.pets.position(look, 1_000_000n)).toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  it('stay right while animals are added, whatever was looked at before', async () => {
    await fc.assert(
      fc.asyncProperty(view, fc.nat(12_000), fc.nat(5_000), async (look, offset, number) => {
        await store.pets.rows(look, offset, 10);
        const pet = petNumber(number);
        const added = await store.pets.add({ pet, addedBy: null });
        if (!('row' in added)) throw new Error(added.outcome);
        all.push({ ...pet, id: added.row.id });
        const ids = expected(all, look);
        const answer = await store.pets.rows(look, offset, 10);
        const shown = ids.slice(offset, Math.min(offset + 10, answer.total));
        expect(answer.rows.map(({ id }) => id)).toEqual(shown);
        const index = ids.indexOf(added.row.id);
        const isShown = index !== -1 && index < answer.total;
        expect(await store.pets.position(look, added.row.id)).toBe(isShown ? index : null);
      }),
      { numRuns: 150 },
    );
  });

  it('count by status', async () => {
    const counts = await store.pets.counts();
    expect(counts.all).toBe(all.length);
    expect(counts.none).toBe(all.filter((pet) => !pet.status).length);
    expect(counts.sold).toBe(all.filter((pet) => pet.status === 'sold').length);
  });

  it('say so when a search has more matches than are counted', async () => {
    const look: InventoryView = { sort: 'newest', status: 'all', categoryId: null, search: 'x' };
    const answer = await store.pets.rows(look, 0, 5);
    expect(answer).toMatchObject({ total: MOST_MATCHES, totalIsExact: false });
    expect(answer.rows.map(({ id }) => id)).toEqual(expected(all, look).slice(0, 5));
  });
});
