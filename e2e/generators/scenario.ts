import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Connect, Driver, GotPet } from './driver.ts';

/** What a client made of a number that a double can't hold. */
interface Findings {
  int64: string;
}

/** The shop contains one animal of this category, a number that no double can hold. */
export const BIG_CATEGORY = '9007199254740993';

const NAMES = ['Rex', 'Zoë', 'Tom', 'Bella', 'Max'];

/**
 * Lists, adds, filters, follows pages, meets errors, and reads a big number. Throws at the first
 * problem.
 * @public
 */
export async function tryClient(connect: Connect, base: string, key: string): Promise<Findings> {
  const shop = connect(base, key);
  const [big] = await allOf(shop, 100);
  ok(big, 'the list is empty');
  for (const [index, name] of NAMES.entries()) {
    const pet = { name, categoryId: 7, ...(index === 1 && { status: 'sold' as const }) };
    const added = await shop.add(pet, `${key}-${name}`);
    ok('pet' in added, `${name} was refused`);
    equal(added.pet.name, name);
    equal(added.pet.status, pet.status);
    const again = await shop.add(pet, `${key}-${name}`);
    ok('pet' in again, 'the retry was refused');
    equal(again.pet.id, added.pet.id, 'the retry added another animal');
  }
  const own = (await allOf(shop, 2)).filter(({ categoryId }) => Number(categoryId) === 7);
  deepEqual(own.map(({ name }) => name).slice(-NAMES.length), NAMES);
  const sold = await shop.list({ status: 'sold' });
  ok('pets' in sold, 'the filter was refused');
  ok(
    sold.pets.length > 0 && sold.pets.every(({ status }) => status === 'sold'),
    'the filter let others through',
  );

  const reused = await shop.add({ name: 'Another', categoryId: 7 }, `${key}-Rex`);
  ok('error' in reused, 'an Idempotency-Key could be used again');
  deepEqual([reused.error.status, reused.error.code], [422, 'idempotency_key_reused']);
  const stranger = await connect(base, 'ast_live_x').list({});
  ok('error' in stranger, 'a wrong key opened the shop');
  deepEqual([stranger.error.status, stranger.error.code], [401, 'invalid_api_key']);
  return { int64: wordsFor(big.categoryId) };
}

async function allOf(shop: Driver, limit: number): Promise<GotPet[]> {
  const all: GotPet[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page = await shop.list({ limit, ...(cursor !== null && { cursor }) });
    ok('pets' in page, 'a page was refused');
    all.push(...page.pets);
    if (!page.link?.includes('rel="next"')) return all;
    ok(page.nextCursor, 'a page that another follows has no cursor');
    cursor = page.nextCursor;
  }
}

function wordsFor(category: number | bigint): string {
  return `${typeof category}, ${String(category) === BIG_CATEGORY ? 'exact' : 'rounded'}`;
}
