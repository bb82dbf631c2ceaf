import type { Page } from '@playwright/test';
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
