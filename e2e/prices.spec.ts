import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

test('by keyboard alone, the prices of a category rise by 10 %, rounded, as one step', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  const { id: fish } = await callShop(page, 'categories.create', { name: 'Fish' });
  const guppies = { name: 'Guppies', categoryId: fish, status: 'available' as const };
  await callShop(page, 'pets.add', { pet: { ...guppies, details: { quantity: 20, price: 250 } } });
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  const { rows } = await callShop(page, 'pets.rows', { view, offset: 0, limit: 9 });
  const changes = rows
    .filter(({ name }) => name !== 'Guppies')
    .map(({ id, version }) => ({ id, version, change: { details: { price: 4_000 } } }));
  await callShop(page, 'pets.changeEach', { changes });
  const prices = async () => {
    const now = await callShop(page, 'pets.rows', { view, offset: 0, limit: 9 });
    return now.rows.map(({ details }) => details['price'] ?? null);
  };
  await expect(row(page, 'Guppies')).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await typed(page, 'rabbits');
  await expect(row(page, 'Guppies')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+c');
  await expect(page.getByRole('dialog', { name: 'Change 2 animals' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('p');
  await page.keyboard.press('Tab');
  await typed(page, '10 %');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('table', { name: 'Prices before and after' })).toContainText(
    '£43.90',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Prices changed: Max and 1 more.')).toBeVisible();
  expect(await prices()).toEqual([4_390, 4_390, 250]);
  await page.keyboard.press('Control+z');
  await expect.poll(prices).toEqual([4_000, 4_000, 250]);
});
