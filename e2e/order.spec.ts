import type { Page } from '@playwright/test';
import { addByTill, callShop, expect, openWindow, test } from './support/fixtures.ts';
import { rowOf } from './support/first-path.ts';
import { runCli } from './support/running-shop.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Animals' });

test(
  'every column sorts both ways, that of who added the animals too',
  { tag: '@short' },
  async ({ page, shop }) => {
    await runCli(shop.dataFolder, ['seed', '--animals', '320']);
    await openWindow(page, shop);
    const { secret } = await callShop(page, 'keys.create', {
      environment: 'production',
      label: 'Counter',
      plan: { plan: 'pro' },
    });
    await addByTill(shop, secret, { name: 'Vostok', categoryId: 1 });
    await expect(rowOf(page, 'Vostok')).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Added by' }).click();
    await page.keyboard.press('Escape');
    for (const name of ['Name', 'Category', 'Status', 'Added', 'No.', 'Added by']) {
      const header = grid(page).getByRole('columnheader', { name, exact: true });
      await header.click();
      const first = await header.getAttribute('aria-sort');
      expect(first, name).toMatch(/^(as|des)cending$/);
      await header.click();
      await expect(header).toHaveAttribute(
        'aria-sort',
        first === 'ascending' ? 'descending' : 'ascending',
      );
    }
    // Descending: “Shop” comes before “Counter”.
    const firstRow = grid(page).getByRole('row').nth(1);
    await expect(firstRow).toContainText('Shop');
    await page.getByRole('columnheader', { name: 'Added by', exact: true }).click();
    await expect(firstRow).toContainText('Vostok');
  },
);

/** The rows of the list that show their day, counted from the top of what is in sight. */
function rowsWithDay(page: Page): Promise<number[]> {
  return grid(page).evaluate((list) => {
    const edge = list.getBoundingClientRect().top + 36;
    return [...list.querySelectorAll('[role=row]:has(time)')]
      .map((row) => ({ row, place: (row.getBoundingClientRect().top - edge) / 36 }))
      .filter(({ place }) => place >= -0.5)
      .sort((left, right) => left.place - right.place)
      .flatMap(({ row }, index) => {
        const day = row.querySelector('time > :first-child');
        return day && getComputedStyle(day).opacity === '1' ? [index] : [];
      });
  });
}

test('a list by day shows each day once, and the top of a scrolled list tells its day', async ({
  page,
  shop,
}) => {
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  const firstRow = grid(page).getByRole('row').nth(1);
  await expect(firstRow).toContainText(/Today, \d/);
  expect(await rowsWithDay(page)).toEqual([0]);
  // Screen readers hear the day with each time.
  await expect(grid(page).getByRole('row').nth(5)).toContainText(/Today, \d/);
  await grid(page).evaluate((list) => {
    list.scrollTop = 36 * 150;
  });
  await expect.poll(() => rowsWithDay(page)).toEqual([0]);
  await grid(page).getByRole('columnheader', { name: 'Name' }).click();
  await grid(page).evaluate((list) => {
    list.scrollTop = 0;
  });
  await expect.poll(async () => (await rowsWithDay(page)).length).toBeGreaterThan(5);
});
