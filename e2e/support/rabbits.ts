import type { Locator, Page } from '@playwright/test';
import { GIVEN_AWAY, PAID_HERE } from '../../src/shared/sale.ts';
import { callShop } from './fixtures.ts';

/** Adds rabbits with these names. */
export async function addAnimals(page: Page, names: readonly string[]): Promise<void> {
  const { id } = await callShop(page, 'categories.create', { name: 'Rabbits' });
  for (const name of names) {
    await callShop(page, 'pets.add', {
      pet: { name, categoryId: id, status: 'available' },
    });
  }
}

/** The row that contains a text. */
export function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

/** Writes details down about an animal that nobody has changed. */
export async function writeDown(
  page: Page,
  id: bigint,
  details: Record<string, string | number>,
): Promise<void> {
  await callShop(page, 'pets.change', {
    selection: { kind: 'animals', animals: [{ id, version: 0 }] },
    change: { details },
  });
}

/** The sale beside the list. */
export function salePanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Sale' });
}

/** Chooses what is seldom done with a sale. */
export async function chooseInSale(page: Page, name: string): Promise<void> {
  await salePanel(page).getByRole('button', { name: 'More about the sale' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Gives animals away, all of each. */
export async function sellAnimals(page: Page, ids: readonly bigint[]): Promise<void> {
  const { rows } = await callShop(page, 'pets.byIds', { ids: [...ids] });
  const lines = rows.map(({ id, name, categoryId, details }) => ({
    petId: id,
    words: name,
    identity: '',
    categoryId,
    unitPrice: 0,
    quantity: Number(details['quantity'] ?? 1),
    ...GIVEN_AWAY,
    taxRate: null,
  }));
  await callShop(page, 'sales.complete', {
    sale: {
      id: crypto.randomUUID(),
      lines,
      ...PAID_HERE,
      customerId: null,
      note: '',
      payments: [],
    },
  });
}
