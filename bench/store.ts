/**
 * The store alone, at a thousand and at a million animals: `node bench/store.ts`. What matters is
 * how the two columns compare, and that nothing grows with the number of animals. Times are in ms,
 * the median and the 99th percentile. The first jump to the middle of a view is listed separately,
 * since it has to find the way there once.
 */
import { UNNAMED_CLERK } from '../src/shared/history.ts';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InventoryView } from '../src/shared/inventory.ts';
import { PET_STATUSES, type NewPet } from '../src/shared/pet.ts';
import { systemClock } from '../src/main/platform/clock.ts';
import { openSqliteStore } from '../src/main/store/sqlite/sqlite-store.ts';
import type { KeyRecord, Store } from '../src/main/store/store.ts';

const FIRST = ['Bella', 'Max', 'Luna', 'Charlie', 'Lucy', 'Cooper', 'Bailey', 'Daisy', 'Molly'];
const LAST = ['Red', 'Blue', 'of the Hill', 'Sunshine', 'II', 'Junior', 'Spot'];

function petNumber(number: number): NewPet {
  const first = FIRST[(number * 7919) % FIRST.length] ?? '';
  const last = LAST[(number * 104_729) % LAST.length] ?? '';
  const status = PET_STATUSES[number % 4];
  return {
    name: `${first} ${last} ${(number * 7919) % 99_991}`,
    categoryId: BigInt(number % 14),
    ...(status && { status }),
  };
}

function percentile(times: number[], share: number): number {
  times.sort((left, right) => left - right);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** The median and the 99th percentile of a call, in ms. */
async function time(rounds: number, call: (round: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await call(round);
    times.push(performance.now() - startedAt);
  }
  return `${percentile(times, 0.5).toFixed(2)} / ${percentile(times, 0.99).toFixed(2)}`;
}

/** Durable additions per second, with this many requested together. */
async function addsPerSecond(
  store: Store,
  together: number,
  rounds: number,
  retriedBy: string | null = null,
): Promise<string> {
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const author = retriedBy ? { kind: 'till' as const, id: retriedBy, name: null } : UNNAMED_CLERK;
    const adding = Array.from({ length: together }, (_, index) => {
      const number = round * together + index;
      const key = retriedBy && { idempotencyKey: `sale ${number} of ${startedAt}` };
      return store.pets.add({ pet: petNumber(number), author, ...key });
    });
    await Promise.all(adding);
  }
  const perSecond = (together * rounds * 1_000) / (performance.now() - startedAt);
  return Math.round(perSecond).toLocaleString('en');
}

const TILL: KeyRecord = {
  id: 'till1',
  label: 'Till 1',
  plan: 'business',
  perMinute: 1_000,
  perDay: 100_000,
  digest: Buffer.alloc(32, 1),
  previousDigest: null,
  previousUntil: null,
  createdAt: 0,
  revokedAt: null,
  banLiftedAt: null,
};

/** What a clerk types: the beginning of a word, letter by letter, and what is rare or missing. */
const SEARCHES = ['bella', 'of the hill', 'sunshine 77', '99', 'zzz', 'q', 'junior 4', 'ne ii 12']
  .flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)))
  .filter((text, index, all) => all.indexOf(text) === index);

/** The median and the 99th percentile of opening the database, in ms. */
async function openings(file: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const startedAt = performance.now();
    const store = await openSqliteStore({ file, clock: systemClock });
    times.push(performance.now() - startedAt);
    await store.close();
  }
  return `${percentile(times, 0.5).toFixed(2)} / ${percentile(times, 0.99).toFixed(2)}`;
}

async function measure(animals: number): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-store-'));
  const file = join(folder, 'animal-store.sqlite');
  let store = await openSqliteStore({ file, clock: systemClock });
  let text = 0;
  for (let from = 0; from < animals; from += 50_000) {
    const pets = Array.from({ length: Math.min(50_000, animals - from) }, (_, index) =>
      petNumber(from + index),
    );
    for (const [index, pet] of pets.entries()) {
      text += JSON.stringify({
        ...pet,
        categoryId: Number(pet.categoryId),
        id: from + index,
      }).length;
    }
    await store.pets.addMany(pets, { author: UNNAMED_CLERK });
  }
  await store.close();
  const results: Record<string, string> = {};
  results['file / JSON text'] = (statSync(file).size / text).toFixed(2);
  results['open'] = await openings(file);
  store = await openSqliteStore({ file, clock: systemClock });

  const { pets } = store;
  const random = (round: number) => (round * 7_919 * 104_729) % animals;
  const after = (round: number) => BigInt(random(round));
  results['page'] = await time(2_000, (round) =>
    pets.page({ status: null, afterId: after(round), limit: 20 }),
  );
  results['page of a status'] = await time(2_000, (round) =>
    pets.page({ status: 'sold', afterId: after(round), limit: 20 }),
  );
  results['by id'] = await time(2_000, (round) => pets.byId(after(round)));
  results['counts'] = await time(2_000, () => pets.counts());
  const view: InventoryView = { sort: 'newest', status: 'all', categoryId: null, search: '' };
  const looks: Record<string, Partial<InventoryView>> = {
    'rows, newest': {},
    'rows, by name': { sort: 'name' },
    'rows, by who added them': { sort: 'addedBy' },
    'rows, sold': { status: 'sold' },
    'rows, sold in a category': { status: 'sold', categoryId: 4n },
    'rows, sold by name': { status: 'sold', sort: 'name' },
  };
  for (const [name, look] of Object.entries(looks)) {
    const { total } = await pets.rows({ ...view, ...look }, 0, 1);
    const firstAt = performance.now();
    await pets.rows({ ...view, ...look }, Math.floor(total / 2), 100);
    results[`${name}: first jump`] = (performance.now() - firstAt).toFixed(1);
    results[name] = await time(200, (round) =>
      pets.rows({ ...view, ...look }, random(round) % total, 100),
    );
  }
  const filters: Record<string, Partial<InventoryView>> = {
    search: {},
    'search, by name': { sort: 'name' },
    'search, sold in a category': { status: 'sold', categoryId: 4n },
  };
  for (const [name, filter] of Object.entries(filters)) {
    results[name] = await time(SEARCHES.length, (round) =>
      pets.rows({ ...view, ...filter, search: SEARCHES[round] ?? '' }, 0, 100),
    );
  }
  await store.keys.insert(TILL);
  results['adds/s, 50 together'] = await addsPerSecond(store, 50, 400);
  results['adds/s, 50 together, retried by a till'] = await addsPerSecond(store, 50, 400, TILL.id);
  results['adds/s, one a commit'] = await addsPerSecond(store, 1, 1_000);
  await store.close();
  rmSync(folder, { recursive: true });
  return results;
}

const small = await measure(1_000);
const large = await measure(Number(process.argv[2] ?? 1_000_000));
console.table(
  Object.fromEntries(
    Object.keys(small).map((name) => [name, { '1,000': small[name], '1,000,000': large[name] }]),
  ),
);
