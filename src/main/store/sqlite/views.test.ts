import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SORTS, type InventoryView } from '../../../shared/inventory.ts';
import type { NewPet, PetStatus } from '../../../shared/pet.ts';
import { keyRecord, tillAuthor } from '../../testing/records.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from '../store.ts';
import { takeBack } from '../../testing/stock.ts';

const CLOCK = { now: () => 1_795_000_000_000 };
const SYLLABLES = ['bel', 'la', 'Max', 'ß', 'ÖR', '%', '_', '"', 'ab', ' ', '🐕', 'lu', 'na'];
const STATUSES: (PetStatus | undefined)[] = ['available', 'pending', 'sold', undefined];

/** Names that few animals have, far apart, to test that rare ones are found among the old ones, too. */
const RARE: Record<number, string> = { 7: 'Ozzy Zq', 8: 'Žofie', 9: 'Q', 10: 'zq', 11: 'Νίκος' };

const CATEGORY_NAMES = new Map([
  [2n, 'Fish'],
  [0n, 'Fishes'],
]);

/** The third one, which has no name, follows. */
const CATEGORY_ORDER = new Map([
  [2n, '0'],
  [0n, '1'],
  [1n, '2'],
]);

/** Who adds animals, in the order of a list by author: two tills have the same label. */
const AUTHORS = [
  tillAuthor('counter'),
  UNNAMED_CLERK,
  tillAuthor('tunnel1'),
  tillAuthor('tunnel2'),
] as const;
const LABELS = { counter: 'Counter', tunnel1: 'tunnel', tunnel2: 'Tunnel' };

/** Deterministic, so that a failure can be reproduced. */
function petNumber(number: number): NewPet {
  const pick = (by: number) => SYLLABLES[Math.floor(number / by) % SYLLABLES.length] ?? '';
  const status = STATUSES[(number * 7) % 4];
  return {
    name: RARE[number % 4_999] ?? `${pick(1)}${pick(13)}x${pick(169)}`,
    // Of one category there are enough for the index of the search.
    categoryId: BigInt(Math.min(number % 4, 2)),
    ...(status && { status }),
  };
}

/** Runs of animals from one author, and mixed ones. */
function authorOfNumber(number: number): Author {
  return AUTHORS[(number % 5_000 < 4_000 ? number : number >> 10) % 4] ?? UNNAMED_CLERK;
}

const fold = foldingFor('');

interface Known extends NewPet {
  id: bigint;
  author: Author;
  folded: string;
}

function matching(all: readonly Known[], view: InventoryView): Known[] {
  const searched = fold(view.search);
  const categories = [...CATEGORY_NAMES].filter(([, name]) => fold(name).includes(searched));
  const found = new Set(categories.map(([id]) => id));
  return all.filter(
    (pet) =>
      (view.status === 'all' || view.status === (pet.status ?? 'none')) &&
      (view.categoryId === null || view.categoryId === pet.categoryId) &&
      (pet.folded.includes(searched) || found.has(pet.categoryId)),
  );
}

/** What the views should return, computed in the plainest way. */
function expected(all: readonly Known[], view: InventoryView): bigint[] {
  const found = matching(all, view);
  const places = found.map((pet) => ({ pet, key: Buffer.from(keyOf(pet, view)) }));
  places.sort(
    (left, right) => Buffer.compare(left.key, right.key) || Number(left.pet.id - right.pet.id),
  );
  const ids = places.map(({ pet }) => pet.id);
  return view.sort === 'newest' || view.sort.endsWith('Descending') ? ids.reverse() : ids;
}

/** What an order sorts by before the id. */
function keyOf(pet: Known, { sort }: InventoryView): string {
  if (sort.startsWith('name')) return pet.folded;
  if (sort.startsWith('status')) return String(STATUSES.indexOf(pet.status));
  if (sort.startsWith('addedBy')) return String(AUTHORS.indexOf(pet.author));
  return sort.startsWith('category') ? (CATEGORY_ORDER.get(pet.categoryId) ?? '') : '';
}

const view = fc.record({
  sort: fc.constantFrom(...SORTS),
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
    'ος',
    'ς',
    'ΟΣ',
    'fish',
    'SHE',
    'none of them',
  ),
}) satisfies fc.Arbitrary<InventoryView>;

describe('views', () => {
  let store: Store;
  const all: Known[] = [];

  beforeAll(async () => {
    store = await openSqliteStore({ file: join(temporaryFolder(), 'views.sqlite'), clock: CLOCK });
    for (const [id, name] of CATEGORY_NAMES) await store.categories.rename(id, name);
    for (const [id, label] of Object.entries(LABELS)) {
      await store.keys.insert(keyRecord(id, { label }));
    }
    const added = Array.from({ length: 12_500 }, (_, number) => add(number));
    all.push(...(await Promise.all(added)));
  });
  afterAll(() => store.close());

  const add = async (number: number): Promise<Known> => {
    const [pet, author] = [petNumber(number), authorOfNumber(number)];
    const added = await store.pets.add({ pet, author });
    if (!('row' in added)) throw new Error(added.outcome);
    return { ...pet, id: added.row.id, author, folded: fold(pet.name) };
  };

  it('answer the rows and positions that a plain look through all animals gives', async () => {
    await fc.assert(
      fc.asyncProperty(view, fc.nat(13_000), fc.integer({ min: 1, max: 300 }), async (...args) => {
        const [look, offset, limit] = args;
        const ids = expected(all, look);
        const answer = await store.pets.rows(look, offset, limit);
        const count = matching(all, look).length;
        expect(answer).toMatchObject({ total: count, totalIsExact: true });
        const anyStatus = matching(all, { ...look, status: 'all' });
        expect(answer.counts).toMatchObject({
          all: anyStatus.length,
          none: anyStatus.filter(({ status }) => !status).length,
          sold: anyStatus.filter(({ status }) => status === 'sold').length,
        });
        const wanted = ids.slice(offset, Math.min(offset + limit, answer.total));
        expect(answer.rows.map(({ id }) => id)).toEqual(wanted);
        const [first] = wanted;
        if (first !== undefined) expect(await store.pets.position(look, first)).toBe(offset);
        expect(await store.pets.position(look, 1_000_000n)).toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  it('answer early with the rows of the whole search, and lower bounds until all is counted', async () => {
    let counting = 0;
    // Only these are answered before all is counted.
    const byNumber = view.map((look) => ({ ...look, sort: 'newest' as const, categoryId: null }));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(view, byNumber),
        fc.nat(2_000),
        fc.integer({ min: 1, max: 300 }),
        async (...args) => {
          const [look, offset, limit] = args;
          const early = await store.pets.rows(look, offset, limit, { early: true });
          const whole = await store.pets.rows(look, offset, limit);
          expect(early.rows).toEqual(whole.rows);
          expect(whole.isCounting).toBe(false);
          if (!early.isCounting) expect(early).toEqual(whole);
          else {
            counting += 1;
            expect(early.totalIsExact).toBe(false);
            expect(early.total).toBeLessThanOrEqual(whole.total);
            expect(early.counts.sold).toBeLessThanOrEqual(whole.counts.sold);
          }
          // Whatever was found is not found again.
          expect(await store.pets.rows(look, offset, limit, { early: true })).toEqual(whole);
        },
      ),
      { numRuns: 150 },
    );
    expect(counting).toBeGreaterThan(0);
  });

  it('stay right while animals are added, whatever was looked at before', async () => {
    await fc.assert(
      fc.asyncProperty(view, fc.nat(12_000), fc.nat(5_000), async (look, offset, number) => {
        await store.pets.rows(look, offset, 10);
        const added = await add(number);
        all.push(added);
        const ids = expected(all, look);
        const answer = await store.pets.rows(look, offset, 10);
        const shown = ids.slice(offset, Math.min(offset + 10, answer.total));
        expect(answer.rows.map(({ id }) => id)).toEqual(shown);
        const index = ids.indexOf(added.id);
        const isShown = index !== -1 && index < answer.total;
        expect(await store.pets.position(look, added.id)).toBe(isShown ? index : null);
      }),
      { numRuns: 150 },
    );
  });

  it('stay right while animals are changed and removed, whatever was looked at before', async () => {
    const versions = new Map<bigint, number>();
    const change = async (pet: Known, number: number | null): Promise<Known[]> => {
      const animals = [{ id: pet.id, version: versions.get(pet.id) ?? 0 }];
      const selection = { kind: 'animals', animals } as const;
      if (number === null) {
        await store.pets.remove(selection, UNNAMED_CLERK);
        return [];
      }
      const wanted = petNumber(number);
      const fields = { ...wanted, status: wanted.status ?? null };
      const { rows } = await store.pets.change(selection, fields, UNNAMED_CLERK);
      for (const { id, version } of rows) versions.set(id, version);
      return [{ ...wanted, id: pet.id, author: pet.author, folded: fold(wanted.name) }];
    };
    const which = fc.option(fc.nat(5_000));
    // Row numbers are remembered only without a search.
    const unsought = view.map((look) => ({ ...look, search: '' }));
    const mostly = fc.oneof({ weight: 9, arbitrary: unsought }, { weight: 1, arbitrary: view });
    await fc.assert(
      fc.asyncProperty(mostly, fc.nat(12_000), fc.nat(12_000), which, async (...args) => {
        const [look, offset, place, number] = args;
        await store.pets.rows(look, offset, 10);
        const [pet] = all.slice(place);
        if (!pet) throw new Error('There is no such animal');
        all.splice(place, 1, ...(await change(pet, number)));
        const ids = expected(all, look);
        const answer = await store.pets.rows(look, offset, 10);
        expect(answer.total).toBe(ids.length);
        expect(answer.rows.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 10));
        const index = ids.indexOf(pet.id);
        expect(await store.pets.position(look, pet.id)).toBe(index === -1 ? null : index);
      }),
      { numRuns: 80 },
    );
  });

  it.each(SORTS)('number the rows after some that leave and return anew: %s', async (sort) => {
    const look: InventoryView = { sort, status: 'all', categoryId: null, search: '' };
    const at = async (offset: number) => (await store.pets.rows(look, offset, 5)).rows;
    const isReversed = sort === 'newest' || sort.endsWith('Descending');
    const middle = await at(6_000);
    const animals = await at(isReversed ? all.length - 5 : 0);
    const removed = await store.pets.remove({ kind: 'animals', animals }, UNNAMED_CLERK);
    expect(await at(isReversed ? 6_000 : 5_995)).toEqual(middle);
    await takeBack(store, removed);
    expect(await at(6_000)).toEqual(middle);
  });

  it('count by status', async () => {
    const counts = await store.pets.counts();
    expect(counts.all).toBe(all.length);
    expect(counts.none).toBe(all.filter((pet) => !pet.status).length);
    expect(counts.sold).toBe(all.filter((pet) => pet.status === 'sold').length);
  });
});
