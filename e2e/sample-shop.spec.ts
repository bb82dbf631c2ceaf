import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { rowOf } from './support/first-path.ts';
import { count } from './support/lists.ts';

test('a full shop is looked round in, changed and left, and the shop’s own is as it was', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await callShop(page, 'categories.create', { name: 'Ponies' });
  await page.getByRole('button', { name: 'Look round a full shop' }).click();
  const bar = page.getByRole('region', { name: 'Sample shop' });
  // A year is written first.
  await expect(bar).toBeVisible({ timeout: 60_000 });
  await expect(rowOf(page, 'Biscuit')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('grid', { name: 'Animals' }).getByRole('gridcell').first().click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: /^Name of/ }).fill('Renamed here');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Renamed here')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, 'Renamed here')).toBeVisible();

  await bar.getByRole('button', { name: 'Begin with your own' }).click();
  const dialog = page.getByRole('dialog', { name: 'Begin with your own shop' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome. Who lives here?' })).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await count(page)).toBe(0);
  const categories = await callShop(page, 'categories.list', {});
  expect(categories.map(({ name }) => name)).toEqual(['Ponies']);
});
