import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { runCli } from './support/running-shop.ts';
import { addAnimals, sellAnimals } from './support/rabbits.ts';

test(
  'today tells what is sold, reserved and in stock, follows, and leads to the lists behind it',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await page.keyboard.press('Control+6');
    const today = page.getByRole('main', { name: 'Today' });
    await expect(today.getByRole('heading', { name: 'Welcome. Who lives here?' })).toBeVisible();
    await addAnimals(page, ['Bella', 'Max', 'Luna']);
    await expect(today.getByRole('list', { name: 'Longest in stock' })).toContainText('Bella');

    await sellAnimals(page, [1n]);
    const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('sv');
    await callShop(page, 'pets.change', {
      selection: { kind: 'animals', animals: [{ id: 2n, version: 0 }] },
      change: {
        status: 'pending',
        details: { reservedfor: 'Ms Lee', reserveduntil: yesterday },
      },
    });
    await expect(today.getByRole('button', { name: /^Sold today/ })).toContainText('1 animal');
    await expect(today.getByRole('button', { name: /^Reserved/ })).toContainText('1');
    const needs = today.getByRole('list', { name: 'Needs you today' });
    await expect(needs).toContainText('Reserved for Ms Lee · yesterday');
    const stock = today.getByRole('list', { name: 'In stock now' });
    await expect(stock.getByRole('button')).toHaveText(/Rabbits\s*2/);
    await today.getByText('As a table').click();
    const table = today.getByRole('table', { name: 'Sales of the last 14 days' });
    await expect(table.getByRole('row').last()).toContainText('1');
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

    await today.getByRole('button', { name: /^Sold today/ }).press('Enter');
    const sales = page.getByRole('table', { name: 'Sales', exact: true });
    await expect(sales.getByRole('row')).toHaveCount(1 + 1 + 1);
    await expect(sales).toContainText('Bella');
    await page.keyboard.press('Control+6');
    await today.getByRole('button', { name: /^Reserved/ }).press('Enter');
    await expect(page.getByRole('grid').getByText('Max')).toBeVisible();
    await expect(page.getByRole('grid').getByText('Luna')).toBeHidden();
  },
);

test('the stock of the last year is a picture and a table, both to be saved', async ({
  page,
  shop,
}) => {
  await runCli(shop.dataFolder, ['seed']);
  await openWindow(page, shop);
  await page.keyboard.press('Control+6');
  await page.getByRole('button', { name: 'The last year' }).click();
  const year = page.getByRole('dialog', { name: 'Stock over the last year' });
  await expect(year.getByRole('img', { name: /^Stock over the last year/ })).toBeVisible();
  await year.getByText('As a table').click();
  const table = year.getByRole('table', { name: 'Stock over the last year' });
  await expect(table.getByRole('row').last()).toContainText('Now');
  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await year.getByRole('button', { name: button }).click();
    return readFile(await (await download).path());
  };
  expect((await saved('Save as CSV')).toString()).toMatch(/"When","Tropical fish"[^]*"Now","707"/);
  expect((await saved('Save the picture')).subarray(1, 4).toString()).toBe('PNG');
});
