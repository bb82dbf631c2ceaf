import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row, salePanel } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

test('ticked animals stay ticked through a search, and are changed, printed, exported and sold at once', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await callShop(page, 'categories.create', { name: 'Kittens' });
  await addAnimals(page, ['Kiwi', 'Toffee', 'Luna', 'Max']);
  const bar = page.getByRole('group', { name: 'Selected animals' });
  const top = async (name: string) => (await row(page, name).boundingBox())?.y;
  await expect(row(page, 'Max')).toBeVisible();
  const before = await top('Kiwi');
  await row(page, 'Kiwi').locator('[data-select]').tap();
  await row(page, 'Luna').locator('[data-select]').tap();
  await expect(page.getByText('2 of 4 animals selected')).toBeVisible();
  await expect(bar).toBeVisible();
  expect(await top('Kiwi')).toBe(before);

  // Another view: what is ticked is changed all the same, and can be looked at.
  const search = page.getByRole('searchbox');
  await search.fill('max');
  await expect(page.getByText('2 selected, 2 not in sight')).toBeVisible();
  await row(page, 'Max').locator('[data-select]').tap();
  await expect(page.getByText('3 selected, 2 not in sight')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).tap();
  await expect(page.getByRole('row', { selected: true })).toHaveCount(3);
  await expect(row(page, 'Toffee')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Export' }).tap();
  await expect(page.getByRole('radio', { name: 'What is selected: 3 animals' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show the stock again' }).tap();
  await expect(row(page, 'Toffee')).toBeVisible();

  // To another category by three keys.
  await row(page, 'Kiwi').getByRole('gridcell').first().focus();
  await page.keyboard.press('Alt+c');
  await expect(page.getByRole('dialog', { name: 'Change 3 animals' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('combobox', { name: 'New category' })).toBeFocused();
  await typed(page, 'k');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Changed: \w+ and 2 more\.$/)).toBeVisible();
  for (const name of ['Kiwi', 'Luna', 'Max'])
    await expect(row(page, name)).toContainText('Kittens');
  await expect(row(page, 'Toffee')).not.toContainText('Kittens');

  // Prices by percent, which end as wished.
  const change = async (what: string) => {
    await bar.getByRole('button', { name: 'Change…' }).tap();
    await page.getByRole('combobox', { name: 'What to change' }).selectOption(what);
  };
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  const prices = async () => {
    const { rows } = await callShop(page, 'pets.rows', { view, offset: 0, limit: 9 });
    return rows.map(({ details }) => details['price'] ?? null);
  };
  await change('Price');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('40');
  await page.keyboard.press('Enter');
  await expect.poll(prices).toEqual([4_000, null, 4_000, 4_000]);
  // To empty it for all of them is asked first.
  await change('Price');
  await page.getByRole('button', { name: 'Empty it' }).tap();
  await expect(page.getByText('“Price” will be empty for all of 3 animals.')).toBeVisible();
  expect(await prices()).toEqual([4_000, null, 4_000, 4_000]);
  await page.getByRole('button', { name: 'Empty it for 3 animals' }).tap();
  await expect.poll(prices).toEqual([null, null, null, null]);
  await page.keyboard.press('Control+z');
  await expect.poll(prices).toEqual([4_000, null, 4_000, 4_000]);
  await change('Prices, by percent or amount');
  await page.getByRole('combobox', { name: 'Prices end in' }).selectOption('£12.99');
  await page.getByRole('textbox', { name: 'By how much' }).fill('10 %');
  await expect(page.getByRole('table', { name: 'Prices before and after' })).toContainText(
    '£43.99',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(prices).toEqual([4_399, null, 4_399, 4_399]);
  await page.keyboard.press('Control+z');
  await expect.poll(prices).toEqual([4_000, null, 4_000, 4_000]);
  await page.keyboard.press('Control+z');
  await expect.poll(prices).toEqual([null, null, null, null]);

  // Another field of all, as one step that is undone as one.
  await bar.getByRole('button', { name: 'Change…' }).tap();
  await page.getByRole('combobox', { name: 'What to change' }).selectOption('Cage or tank');
  await page.getByRole('textbox', { name: 'Cage or tank' }).fill('B7');
  await page.keyboard.press('Enter');
  await search.fill('B7');
  await expect(row(page, 'Luna')).toBeVisible();
  await expect(page.getByRole('row', { selected: true })).toHaveCount(3);
  await search.fill('');
  await page.getByRole('button', { name: 'Undo' }).last().tap();
  await expect(page.getByText(/^Undone/)).toBeVisible();

  await bar.getByRole('button', { name: 'Sell…' }).tap();
  const sale = salePanel(page);
  for (const price of ['5', '6', '7']) {
    await expect(sale.getByLabel(/^What does .* cost\?$/u)).toBeFocused();
    await typed(page, price);
    await page.keyboard.press('Enter');
  }
  await sale.getByRole('button', { name: 'Sell for £18.00' }).tap();
  await expect(sale.getByText(/^Sold for £18\.00/)).toBeVisible();
  await sale.getByRole('button', { name: 'Put the sale aside' }).tap();
  await expect(row(page, 'Luna')).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  expect(await callShop(page, 'pets.counts', {})).toMatchObject({ sold: 3, stock: 1 });
});

test('the row under the mouse offers what is done most, and the menu, without a stop for the Tab key', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  const bella = row(page, 'Bella');
  const name = bella.locator('[data-column="name"]');
  const before = await name.boundingBox();
  await name.hover();
  const actions = bella.locator('button');
  await expect(actions).toHaveText(['Sell…', 'Reserve…', 'Open', 'More']);
  expect(await name.boundingBox()).toEqual(before);
  expect(await actions.evaluateAll((all) => all.map(({ tabIndex }) => tabIndex))).toEqual(
    Array.from({ length: 4 }, () => -1),
  );
  await expectAccessible(page);
  await name.hover();
  await actions.last().click();
  const menu = page.getByRole('menu', { name: 'Menu of Bella' });
  await expect(menu.getByRole('menuitem', { name: 'Reserve…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await row(page, 'Max').hover();
  await expect(actions).toHaveCount(0);
  await row(page, 'Max').getByText('Open').click();
  await expect(page.getByRole('complementary', { name: 'Max' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page, 'Max').locator('[data-select]').click();
  await expect(row(page, 'Max').locator('button')).toHaveCount(0);
});
