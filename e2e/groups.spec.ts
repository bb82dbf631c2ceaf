import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addInNewCategory, rowOf, showStatus } from './support/first-path.ts';
import { runCli } from './support/running-shop.ts';
import { typed } from './support/typing.ts';
import { groupBy } from './support/view.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Animals' });
const header = (page: Page, name: string) =>
  grid(page).getByRole('rowheader', { name, exact: true });

test(
  'the list is grouped by category, name and day, with how many each group has',
  { tag: '@short' },
  async ({ page, shop }) => {
    await runCli(shop.dataFolder, ['seed', '--animals', '320']);
    await openWindow(page, shop);
    await showStatus(page, 'Everything');
    await groupBy(page, 'Day');
    await expect(header(page, 'Today 320 animals')).toBeVisible();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '322');

    await groupBy(page, 'Category');
    await expect(header(page, 'Budgies 27 animals')).toBeVisible();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '335');
    await expect(grid(page).getByRole('columnheader', { name: 'Category' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    // The header's text is announced again when the focus moves into another group.
    await grid(page).getByRole('gridcell').first().click();
    await page.keyboard.press('Control+End');
    await expect(page.locator('[aria-live="polite"]', { hasText: 'Tropical fish' })).toBeAttached();
    await expectAccessible(page);

    await showStatus(page, 'Sold');
    await expect(grid(page).getByRole('rowheader', { name: /^Budgies \d animals$/ })).toBeVisible();
    await showStatus(page, 'Everything');
    await groupBy(page, 'Name');
    await expect(header(page, 'Acorn, mini lop 1 animal')).toBeVisible();
    await page.reload();
    await expect(header(page, 'Acorn, mini lop 1 animal')).toBeVisible();

    // A different order would split up the groups.
    await grid(page).getByRole('columnheader', { name: 'Status' }).click();
    await expect(grid(page).getByRole('rowheader')).toHaveCount(0);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '321');
  },
);

test('an animal that is added comes into its group', async ({ page, shop }) => {
  await openWindow(page, shop);
  await page.keyboard.press('Control+n');
  await addInNewCategory(page, 'Bella', 'Puppies');
  await groupBy(page, 'Category');
  await expect(header(page, 'Puppies 1 animal')).toBeVisible();
  await page.keyboard.press('Control+n');
  await typed(page, 'Max');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Max')).toBeVisible();
  await expect(header(page, 'Puppies 2 animals')).toBeVisible();
});

test('alike entries become one that stays, in one step, and nothing of the others can be put back', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const { id: categoryId } = await callShop(page, 'categories.create', { name: 'Fish' });
  for (const details of [
    { quantity: 10, price: 300, place: 'Tank 1' },
    { quantity: 5, price: 350, place: 'Tank 2' },
  ]) {
    const pet = { name: 'Guppies', categoryId, status: 'available' as const, details };
    await callShop(page, 'pets.add', { pet });
  }
  await callShop(page, 'pets.add', { pet: { name: 'Bella', categoryId, status: 'available' } });
  const ticks = page.getByRole('row', { name: /Guppies/ }).locator('[data-select]');
  await expect(rowOf(page, 'Bella')).toBeVisible();
  await ticks.first().click();
  await ticks.last().click();
  const bar = page.getByRole('group', { name: 'Selected animals' });
  await bar.getByRole('button', { name: 'Join…' }).click();
  const join = page.getByRole('dialog', { name: 'Join entries' });
  await expect(join.getByText('Guppies: 15 animals in 2 entries')).toBeVisible();
  await expect(join.getByText('Price: £3.50 · Cage or tank: Tank 2')).toBeVisible();
  await expectAccessible(page);
  await join.getByRole('radio', { name: /^No\. 2/ }).check();
  await join.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('Joined into 15 animals: Guppies')).toBeVisible();
  await expect(rowOf(page, 'Guppies')).toHaveCount(1);
  await expect(rowOf(page, 'Guppies')).toContainText('× 15');
  await expect(rowOf(page, 'Guppies')).toContainText('£3.50');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('tab', { name: 'Removed animals' }).click();
  await expect(page.getByText('Nothing was removed')).toBeVisible();
  await page.getByRole('button', { name: 'Inventory' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('row', { name: /Guppies/ })).toHaveCount(2);

  // What is not alike is not offered to become one.
  await rowOf(page, 'Bella').locator('[data-select]').click();
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Join…' })).toHaveCount(0);
});
