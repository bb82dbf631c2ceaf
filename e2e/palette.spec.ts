import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { showStatus } from './support/first-path.ts';
import { runCli } from './support/running-shop.ts';
import { makeKey, openTills } from './support/tills.ts';

test(
  'the palette does with animals and the list what keys and menus do',
  { tag: '@short' },
  async ({ page, shop }) => {
    await runCli(shop.dataFolder, ['seed', '--animals', '320']);
    await openWindow(page, shop);
    const palette = page.getByRole('dialog', { name: 'Commands' });
    const find = async (text: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: 'Find a command' }).fill(text);
    };
    const rows = page.getByRole('grid', { name: 'Animals' }).getByRole('row');
    await showStatus(page, 'Everything');
    await expect(rows.nth(1)).toContainText('Reserved');
    // Without a selection or the focus in the list, nobody could tell which animal it would be.
    await find('sell');
    await expect(palette.getByText('Nothing is called that')).toBeVisible();
    await page.keyboard.press('Escape');
    await rows.nth(1).getByRole('gridcell').first().click();
    await find('available');
    await palette.getByRole('button', { name: /Mark as available/ }).click();
    await expect(rows.nth(1)).toContainText('Available');
    await find('undo');
    await palette.getByRole('button', { name: /Undo the last change/ }).click();
    await expect(rows.nth(1)).toContainText('Reserved');
    await find('sort by na');
    await palette.getByRole('button', { name: 'Sort by name' }).click();
    await expect(rows.nth(1)).toContainText('Acorn');
    await find('group by cat');
    await palette.getByRole('button', { name: 'Group by category' }).click();
    await expect(rows.nth(1)).toContainText('Budgies');
  },
);

test('the palette finds tills, settings and animals', async ({ page, shop }) => {
  await openTills(page, shop);
  await makeKey(page, 'Front counter', { plan: 'pro' });
  await callShop(page, 'pets.add', { pet: { name: 'Bella', categoryId: 1n } });
  await callShop(page, 'pets.add', { pet: { name: 'Rex', categoryId: 1n } });
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find a command' }).fill(text);
  };
  await find('fron');
  await palette.getByRole('button', { name: /Front counter/ }).click();
  await expect(page.getByRole('heading', { name: 'Tills', level: 1 })).toBeVisible();
  await find('certificate');
  await palette.getByRole('button', { name: /Encrypt with HTTPS/ }).click();
  await expect(page.getByRole('switch', { name: 'Encrypt with HTTPS' })).toBeVisible();
  await find('bell');
  await palette.getByRole('button', { name: /Bella/ }).click();
  await expect(page.getByRole('main', { name: 'Inventory' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Bella' }).locator(':focus')).toHaveCount(1);
});
