import type { Page } from '@playwright/test';

/** The button that opens what decides how the list looks. */
export const viewButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^View/ });

/** Opens how the list looks, changes it, and closes it again. */
async function inView(
  page: Page,
  change: (panel: ReturnType<Page['getByRole']>) => Promise<unknown>,
) {
  await viewButton(page).click();
  const panel = page.getByRole('dialog', { name: /^View/ });
  await change(panel);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
}

/** Shows or hides a column. */
export async function tickColumn(page: Page, name: string): Promise<void> {
  await inView(page, (panel) => panel.getByRole('checkbox', { name, exact: true }).click());
}

/** Groups the list by something; “Not grouped” ends that. */
export async function groupBy(page: Page, by: string): Promise<void> {
  await inView(page, (panel) => panel.getByLabel('Group by').selectOption({ label: by }));
}

/** Shows the animals as rows or tiles. */
export async function showAs(page: Page, look: 'Table' | 'Gallery'): Promise<void> {
  await inView(page, (panel) => panel.getByText(look, { exact: true }).click());
}

/** Sorts the list by a column. */
export async function sortBy(page: Page, column: string): Promise<void> {
  await inView(page, (panel) => panel.getByLabel('Sort by').selectOption({ label: column }));
}

/** Leaves only the animals of a category in the list, found by typing. */
export async function filterByCategory(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filter', exact: true });
  await panel.getByRole('combobox', { name: 'Category' }).fill(typed);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
}
