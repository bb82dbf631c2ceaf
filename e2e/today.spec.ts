import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, sellAnimals } from './support/rabbits.ts';

test(
  'today tells what is sold, reserved and in stock, follows, and leads to the lists behind it',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await page.keyboard.press('Control+6');
    const today = page.getByRole('main', { name: 'Today' });
    await expect(today.getByRole('heading', { name: 'No animals yet' })).toBeVisible();
    await addAnimals(page, ['Bella', 'Max', 'Luna']);
    await expect(today.getByRole('table', { name: 'Longest in stock' })).toContainText('Bella');

    await sellAnimals(page, [1n]);
    await callShop(page, 'pets.change', {
      selection: { kind: 'animals', animals: [{ id: 2n, version: 0 }] },
      change: { status: 'pending' },
    });
    await expect(today.getByRole('button', { name: /^Sold today/ })).toContainText('1 animal');
    await expect(today.getByRole('button', { name: /^Reserved/ })).toContainText('1 animal');
    await expect(today.getByRole('img', { name: /^Stock over the last year/ })).toBeVisible();

    await today.getByText('As a table').click();
    const table = today.getByRole('table', { name: 'Stock over the last year' });
    await expect(table.getByRole('row').last()).toHaveText(/Now\s*2/);
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

    const saved = async (button: string) => {
      const download = page.waitForEvent('download');
      await today.getByRole('button', { name: button }).click();
      return readFile(await (await download).path());
    };
    expect((await saved('Save as CSV')).toString()).toMatch(/"When","Rabbits"[^]*"Now","2"/);
    expect((await saved('Save the picture')).subarray(1, 4).toString()).toBe('PNG');

    await today.getByRole('button', { name: /^Sold today/ }).press('Enter');
    const sales = page.getByRole('table', { name: 'Sales of Today' });
    await expect(sales.getByRole('row')).toHaveCount(1 + 1);
    await expect(sales).toContainText('Bella');
    await page.keyboard.press('Control+6');
    await today.getByRole('button', { name: /^Reserved/ }).press('Enter');
    await expect(page.getByRole('grid').getByText('Max')).toBeVisible();
    await expect(page.getByRole('grid').getByText('Luna')).toBeHidden();
  },
);
