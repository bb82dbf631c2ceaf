import { expect, type Page } from '@playwright/test';
import { typed } from './typing.ts';

/** Adds an animal in a new category with the open form, using only the keyboard. */
export async function addInNewCategory(page: Page, name: string, category: string): Promise<void> {
  const form = page.getByRole('complementary', { name: 'Add an animal' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await typed(page, name);
  await page.keyboard.press('Tab');
  await typed(page, category);
  await expect(page.getByRole('option', { name: `Create “${category}”` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, name)).toBeVisible();
}

/** Shows the animals of one status. */
export async function showStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${status}`) }).click();
}

/** An animal's row in the list. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('row', { name: new RegExp(name) });
}
