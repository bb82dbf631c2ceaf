import { callShop, expect, test } from './support/fixtures.ts';
import { makeKey, openTills } from './support/tills.ts';

test('the palette finds tills, settings and animals', async ({ page, shop }) => {
  await openTills(page, shop);
  await makeKey(page, 'Front counter', { plan: 'pro' });
  const view = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
  await callShop(page, 'pets.add', { pet: { name: 'Bella', categoryId: 1n }, view });
  await callShop(page, 'pets.add', { pet: { name: 'Rex', categoryId: 1n }, view });
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
