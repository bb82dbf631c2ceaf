import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { NO_DISCOUNT, PAID_HERE } from '../src/shared/sale.ts';
import { addAnimals, row, salePanel } from './support/rabbits.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';

/** Sells something in words, in cash. */
async function sell(page: Page, words: string, unitPrice: number): Promise<void> {
  const line = { petId: null, words, identity: '', categoryId: null };
  const priced = { ...line, quantity: 1, unitPrice, ...NO_DISCOUNT, taxRate: null };
  const payments = [{ method: 'cash' as const, amount: unitPrice, given: null }];
  const sale = { ...PAID_HERE, id: crypto.randomUUID(), lines: [priced], payments };
  await callShop(page, 'sales.complete', { sale: { ...sale, customerId: null, note: '' } });
}

const goods = (page: Page) => page.getByRole('main', { name: 'Articles' });

test('what is sold by its name is listed, changed, removed and put back by keyboard', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await sell(page, 'Korvimin 150 g', 1_290);
  await page.keyboard.press('Control+Shift+E');
  await goods(page).getByRole('button', { name: 'Korvimin 150 g' }).focus();
  await page.keyboard.press('Enter');
  const article = page.getByRole('complementary', { name: 'Korvimin 150 g' });
  await expect(article.getByLabel('Name')).toBeFocused();
  await expect(article.getByLabel('Price')).toHaveValue('12.90');
  await article.getByLabel('Codes').fill('4006381333930');
  await page.keyboard.press('Enter');
  await expect(article.getByText(/is no EAN or UPC/iu)).toBeVisible();
  await article.getByLabel('Codes').fill('4006381333931, K-150');
  await article.getByLabel('Section').fill('Supplements');
  await page.keyboard.press('Enter');
  await expect(goods(page).getByRole('row', { name: /Korvimin/u })).toContainText('4006381333931, K150'); // prettier-ignore
  await article.getByRole('checkbox', { name: 'Button in the sale' }).press(' ');
  await expect(article.getByText('Place 1 of 1')).toBeVisible();
  await expectAccessible(page);
  await goods(page).getByLabel('Search articles').fill('suppl');
  await expect(goods(page).getByRole('row')).toHaveCount(2);
  await article.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(goods(page).getByText('No article is found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(goods(page).getByRole('row', { name: /Korvimin/u })).toBeVisible();
});

test('a list of articles is tried, taken in and put out, and what comes out goes in again', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await sell(page, 'Hay', 500);
  await page.keyboard.press('Control+Shift+E');
  const choose = async (name: string, text: string | Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await goods(page).getByRole('button', { name: 'Lists' }).click();
    await page.getByRole('menuitem', { name: 'Import a list…' }).click();
    const buffer = Buffer.from(text);
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
  };
  await choose(
    'price list.csv',
    'Artikel;EAN;VK-Preis;Warengruppe\nHay;036000291452;5,50;Food\nBowl;;12,00;Bowls\nCup;4006381333930;1,00;\n;;3,00;\n',
  );
  const dialog = page.getByRole('dialog', { name: 'Import articles' });
  await expect(dialog.getByText('1 article is new, 1 is changed, 0 as they are.')).toBeVisible();
  await expect(dialog.getByText(/2 rows can’t be used/u)).toBeVisible();
  await expect(dialog.getByText(/^Row 4: Codes is no EAN or UPC/u)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import' }).press('Enter');
  await expect(page.getByText('1 article is new, 1 is changed.')).toBeVisible();
  await expect(goods(page).getByRole('row', { name: /Hay/u })).toContainText('£5.50');
  for (const format of ['CSV', 'XLSX']) {
    const saved = page.waitForEvent('download');
    await goods(page).getByRole('button', { name: 'Lists' }).click();
    await page.getByRole('menuitem', { name: `Export as ${format}` }).click();
    const file = await saved;
    const name = file.suggestedFilename();
    expect(name).toBe(`Articles.${format.toLowerCase()}`);
    await choose(name, await readFile(await file.path()));
    await expect(dialog.getByText(/^0 articles are new, 0 are changed, 2 as they are/u)).toBeVisible(); // prettier-ignore
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('goods are sold by what is typed with its price, then by name, code or button, by keyboard', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  const sale = salePanel(page);
  await sale.getByRole('button', { name: 'Leave out Bella' }).press('Enter');
  const field = sale.getByLabel('Add to the sale');
  const enter = async (typed: string, option: RegExp) => {
    await field.fill(typed);
    await expect(page.getByRole('option', { name: option })).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveValue('');
  };
  await enter('Korvimin 150 g 12.90', /^Something else/u);
  await expect(sale.getByRole('button', { name: 'Sell for £12.90' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(sale.getByText('Sold for £12.90. Receipt 1.')).toBeVisible();
  const [article] = await callShop(page, 'articles.list', { search: 'korvimin', limit: 9 });
  expect(article).toMatchObject({ name: 'Korvimin 150 g', price: 1_290 });
  const known = { id: article?.id ?? '', name: 'Korvimin 150 g', price: 1_290, taxRate: null };
  await callShop(page, 'articles.save', {
    article: { ...known, group: '', codes: ['4006381333931'] },
  });
  await callShop(page, 'articles.arrange', { ids: [known.id] });
  await sale.getByRole('button', { name: 'Next sale' }).press('Enter');
  await enter('korvimin', /^Korvimin 150 g/u);
  await expect(sale.getByRole('button', { name: 'Sell for £12.90' })).toBeVisible();
  await field.fill('4006381333931');
  await field.press('Enter');
  await expect(sale.getByText('Added: Korvimin 150 g.')).toBeVisible();
  await expect(sale.getByRole('button', { name: 'Sell for £25.80' })).toBeVisible();
  await sale.getByRole('group', { name: 'Articles' }).getByRole('button').press('Enter');
  await expect(sale.getByRole('button', { name: 'Sell for £38.70' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(sale.getByText('Sold for £38.70. Receipt 2.')).toBeVisible();
  await page.keyboard.press('Control+7');
  const sales = page.getByRole('main', { name: 'Sales' });
  await sales.getByText('Month', { exact: true }).click();
  const best = sales.getByRole('region', { name: 'Articles sold best' });
  await expect(best.getByRole('row', { name: /Korvimin/u })).toContainText('£51.60');
});
