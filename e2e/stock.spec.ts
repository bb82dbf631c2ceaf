import type { Page } from '@playwright/test';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { showStatus } from './support/first-path.ts';
import { scan } from './support/keys.ts';
import { addAnimals, row, sellAnimals } from './support/rabbits.ts';
import { typed } from './support/typing.ts';
import { groupBy, tickColumn } from './support/view.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test(
  'a sold animal leaves the stock, and is found by its number with the day of its sale',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella', 'Max', 'Luna']);
    await row(page, 'Max').getByRole('gridcell').first().click();
    await sellAnimals(page, [2n]);
    await expect(row(page, 'Max')).toBeHidden();
    await expect(tab(page, 'In stock 2')).toBeVisible();
    await expect(tab(page, 'Everything 3')).toBeVisible();
    // The focus goes to the animal below.
    await expect(row(page, 'Bella').locator(':focus')).toHaveCount(1);

    await page.keyboard.press('Control+f');
    await typed(page, 'max');
    await page.getByRole('button', { name: 'Search sold animals, too' }).click();
    await expect(row(page, 'Max')).toContainText('Sold');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();

    await scan(page, '2');
    await expect(row(page, 'Max').locator(':focus')).toHaveCount(1);
    await expect(page.getByText(/^“Max” is sold: Shop, .*\d\d:\d\d/)).toBeVisible();
    await expect(tab(page, 'Everything 3')).toHaveAttribute('aria-selected', 'true');
    await showStatus(page, 'In stock');

    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find a command' }).fill('max');
    await expect(page.getByRole('button', { name: /Max.*Animal 2, sold/ })).toBeVisible();
  },
);

test('the stock alone is grouped and printed, and the shop says where its animals are when all are sold', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  await sellAnimals(page, [2n]);
  await expect(row(page, 'Max')).toBeHidden();
  await groupBy(page, 'Category');
  await expect(page.getByRole('rowheader', { name: 'Rabbits 1 animal' })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('radio', { name: 'The list', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('printed');
  await expect(page.getByText('Animals – In stock')).toBeAttached();
  await expect(page.locator('table', { hasText: 'Bella' })).toHaveCount(1);
  await expect(page.locator('table', { hasText: 'Max' })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await sellAnimals(page, [1n]);
  await expect(page.getByText('2 animals of the shop are sold: see “Sold”.')).toBeVisible();
});

test('the number of a category is a column for those who want it', async ({ page, shop }) => {
  await openWindow(page, shop);
  await callShop(page, 'pets.add', { pet: { name: 'Bella', categoryId: 4711n } });
  await callShop(page, 'categories.rename', { id: 4711n, name: 'Rabbits' });
  await expect(row(page, 'Bella')).not.toContainText('4711');
  await tickColumn(page, 'Category no.');
  await expect(row(page, 'Bella')).toContainText('4711');
});
