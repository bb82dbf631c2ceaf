import type { Page } from '@playwright/test';
import { addByTill, callShop, expect, openWindow, test } from './support/fixtures.ts';
import { rowOf } from './support/first-path.ts';
import { runCli } from './support/running-shop.ts';
import { tickColumn } from './support/view.ts';

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
    await tickColumn(page, 'Added by');
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
