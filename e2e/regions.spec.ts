import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { rowOf } from './support/first-path.ts';
import { chooseFile, dialog, exported } from './support/lists.ts';
import { typed } from './support/typing.ts';
import { salePanel } from './support/rabbits.ts';

const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

/** Regions whose words are the window's English: the price as it is typed there, and in CSV. */
const REGIONS = [
  { locale: 'en-GB', currency: 'GBP', price: '1,234.50', amount: 1234.5, cell: '"1234.50"' },
  { locale: 'en-US', currency: 'USD', price: '1,234.50', amount: 1234.5, cell: '"1234.50"' },
  { locale: 'ar-EG', currency: 'EGP', price: '١٬٢٣٤٫٥٠', amount: 1234.5, cell: '"1234.50"' },
  { locale: 'ja-JP', currency: 'JPY', price: '12,345', amount: 12345, cell: '"12345"' },
  { locale: 'nl-NL', currency: 'EUR', price: '1.234,50', amount: 1234.5, cell: '"1234,50"' },
];

/** An amount as the region writes it, in whatever kind of spaces. */
function moneyIn(page: Page, of: (typeof REGIONS)[number]): Promise<RegExp> {
  return page
    .evaluate(({ locale, currency, amount }) => {
      const text = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
      return text.replace(/[$.]/g, '\\$&').replace(/\s/g, '\\s');
    }, of)
    .then((source) => new RegExp(source));
}

test.describe('where digits are Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('they are typed wherever numbers are', async ({ page, shop }) => {
    await openWindow(page, shop);
    await page.keyboard.press('Control+n');
    const form = page.getByRole('complementary', { name: 'Add an animal' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Neon');
    await form.getByRole('combobox', { name: 'Category' }).fill('Fish');
    await page.getByRole('option', { name: 'Create “Fish”' }).click();
    await form.getByRole('textbox', { name: 'Price' }).fill('١٢٫٥');
    await form.getByRole('textbox', { name: 'How many' }).fill('٣');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('gridcell', { name: 'Neon' })).toHaveCount(3);
    const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 9 });
    expect(rows.map(({ details }) => details['price'])).toEqual([1_250, 1_250, 1_250]);
  });
});

for (const region of REGIONS) {
  test.describe(region.locale, () => {
    test.use({ locale: region.locale });

    test('an animal is added, sold and listed as the region writes numbers', async ({
      page,
      shop,
    }) => {
      await openWindow(page, shop);
      const money = await moneyIn(page, region);
      await page.keyboard.press('Control+n');
      const form = page.getByRole('complementary', { name: 'Add an animal' });
      await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await typed(page, 'Bella');
      await page.keyboard.press('Tab');
      await typed(page, 'Puppies');
      await expect(page.getByRole('option', { name: 'Create “Puppies”' })).toBeVisible();
      await page.keyboard.press('Enter');
      await form.getByRole('textbox', { name: 'Price' }).fill(region.price);
      await page.keyboard.press('Enter');
      await expect(rowOf(page, 'Bella')).toContainText(money);
      expect(await callShop(page, 'profile.read', { locales: ['de-CH'] })).toMatchObject({
        currency: region.currency,
      });
      await page.keyboard.press('Escape');

      const { rows: before } = await callShop(page, 'pets.rows', {
        view: ALL,
        offset: 0,
        limit: 9,
      });
      const download = await exported(page, 'CSV', /^Everything/);
      const buffer = await readFile(await download.path());
      expect(buffer.toString('utf8')).toContain(region.cell);
      await callShop(page, 'pets.remove', {
        selection: { kind: 'animals', animals: [{ id: 1n, version: 0 }] },
      });
      await chooseFile(page, { name: 'animals.csv', mimeType: 'text/csv', buffer });
      await dialog(page)
        .getByRole('button', { name: /^Import . animal$/ })
        .click();
      // The list may still show the one that was removed.
      await expect(dialog(page)).toBeHidden();
      await expect(rowOf(page, 'Bella')).toContainText(money);
      const { rows: after } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 9 });
      expect(after.map(({ name, details }) => ({ name, details }))).toEqual(
        before.map(({ name, details }) => ({ name, details })),
      );

      await rowOf(page, 'Bella').getByRole('gridcell').first().click();
      await page.keyboard.press('Alt+Shift+S');
      const sale = salePanel(page);
      await sale.getByRole('button', { name: /^Sell for/ }).click();
      await expect(sale.getByText(/^Sold for .* Receipt/)).toContainText(money);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+6');
      await expect(page.getByRole('main')).toContainText(money);
      await expect(page.getByRole('main')).toContainText(/[1١] animal\b(?!s)/);
      await page.keyboard.press('Control+3');
      await expect(page.getByRole('main')).toContainText('sold Bella');
    });
  });
}
