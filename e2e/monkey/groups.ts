import type { Page } from '@playwright/test';
import { animalsIn } from '../../src/shared/group.ts';
import type { PetRow } from '../../src/shared/pet.ts';
import { callShop } from '../support/fixtures.ts';
import type { Act } from './acts.ts';

const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

/** How many animals are in stock, sold and removed: as many as came in, whatever became of their entries. */
export async function animalsCounted(page: Page): Promise<number> {
  const { all } = await callShop(page, 'pets.counts', {});
  const removed = await callShop(page, 'pets.removed', { offset: 0, limit: 1, search: '' });
  return all + removed.animals;
}

/** How many animals an entry stands for, as `Counter` writes it. */
export function quantityIn(text: string): number {
  return Number(text.split(' × ').at(-1));
}

/** Moves animals among entries as another window does, or has some arrive. Returns the entries that it means. */
export async function moveAnimals(
  page: Page,
  { how, row, count }: Extract<Act, { kind: 'move' }>,
): Promise<string[]> {
  if (how === 'deliver') {
    const line = { name: 'Guppies', categoryId: '1', quantity: count, isGroup: true, price: null };
    const delivery = { id: crypto.randomUUID(), day: '2026-11-25', supplierId: null, document: '' };
    await callShop(page, 'deliveries.takeIn', { ...delivery, lines: [line] });
    return [];
  }
  const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 500 });
  const inStock = rows.filter(({ name, status }) => name === 'Guppies' && status === 'available');
  const one = inStock[row % (inStock.length || 1)];
  const other = inStock[(row + count) % (inStock.length || 1)];
  if (!one || !other) return [];
  const { id, version } = one;
  if (how === 'join') {
    if (one === other) return [];
    const animals = [one, other].map((pet) => ({ id: pet.id, version: pet.version }));
    await callShop(page, 'pets.join', { join: { animals } });
    return [String(id), String(other.id)];
  }
  if (how === 'count') {
    await missSome(page, one, count);
    return [String(id)];
  }
  if (animalsIn(one) <= count) return [];
  const some = { id, version, quantity: count };
  if (how === 'split') {
    await callShop(page, 'pets.split', { split: { ...some, change: { status: 'available' } } });
  } else {
    await callShop(page, 'pets.removeSome', { some: { ...some, why: 'Died', day: null } });
  }
  return [String(id)];
}

/** Counts fewer of an entry than the stock has, and takes out what is missing. */
async function missSome(page: Page, pet: PetRow, missing: number): Promise<void> {
  const begun = { id: crypto.randomUUID(), scope: { kind: 'all' } } as const;
  const { number } = await callShop(page, 'stockTakes.begin', begun);
  const counted = Math.max(0, animalsIn(pet) - missing);
  const animals = [{ petId: pet.id, counted, place: null }];
  await callShop(page, 'stockTakes.count', { number, animals });
  const right = { number, petId: pet.id, why: 'Died', day: null };
  await callShop(page, 'stockTakes.putRight', right);
}
