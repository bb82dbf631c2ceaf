import type { Page } from '@playwright/test';
import { expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
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
