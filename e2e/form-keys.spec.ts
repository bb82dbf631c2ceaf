import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

const VIEW = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

test('names can be typed on while those before are being saved', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await page.route('**/bridge/call/*', async (route) => {
    if (route.request().url().endsWith('/pets.add')) {
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
    await route.continue();
  });
  await page.keyboard.press('Control+n');
  await typed(page, 'Alpha');
  await page.keyboard.press('Tab');
  await typed(page, 'Rabbits');
  await page.keyboard.press('Enter');
  for (const name of ['Bravo', 'Charlie']) {
    await typed(page, name);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(/^Added Charlie/)).toBeVisible({ timeout: 20_000 });
  const { rows } = await callShop(page, 'pets.rows', { view: VIEW, offset: 0, limit: 9 });
  expect(rows.map(({ name }) => name)).toEqual(['Bella', 'Alpha', 'Bravo', 'Charlie']);

  // A clerk who has gone on in the list is left there.
  await typed(page, 'Delta');
  await page.keyboard.press('Enter');
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await expect(page.getByText(/^Added Delta/)).toBeVisible({ timeout: 20_000 });
  await expect(row(page, 'Delta')).toBeVisible();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Bella.')).toBeVisible();

  // Each of those added last is taken back by itself.
  const undo = page.getByRole('list', { name: 'Added last' }).getByRole('button');
  await expect(undo).toHaveCount(3);
  await undo.and(page.getByRole('button', { name: /^Undo: Added Charlie/ })).click();
  await expect(row(page, 'Charlie')).toBeHidden();
  await expect(undo).toHaveCount(2);
});

test('cells are edited one after another while those before are being saved', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Charlie', 'Bravo', 'Alpha']);
  await page.route('**/bridge/call/*', async (route) => {
    if (route.request().url().endsWith('/pets.change')) {
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
    await route.continue();
  });
  await row(page, 'Alpha').getByRole('gridcell').first().click();
  for (const name of ['Anton', 'Boris', 'Conny']) {
    await page.keyboard.press('F2');
    await typed(page, name);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  await expect(row(page, 'Conny')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name of/ })).toHaveCount(0);
  const { rows } = await callShop(page, 'pets.rows', { view: VIEW, offset: 0, limit: 9 });
  expect(rows.map(({ name }) => name)).toEqual(['Conny', 'Boris', 'Anton']);
});

test('a name that exists puts nothing between the fields', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await callShop(page, 'categories.create', { name: 'Puppies' });
  await page.keyboard.press('Control+n');
  await typed(page, 'Bella');
  await expect(page.getByText('One animal has this name already.')).toBeVisible();
  await page.keyboard.press('Tab');
  await typed(page, 'Pup');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Added Bella, number 2/)).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(row(page, 'Puppies')).toBeVisible();
});

test('a name that is being typed when a question comes up is typed on', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await page.keyboard.press('Control+n');
  await typed(page, 'Kiwi');
  await page.keyboard.press('Tab');
  await typed(page, '77');
  await page.keyboard.press('Enter');
  await typed(page, 'Max B');
  await expect(page.getByRole('dialog', { name: 'Is this number a category?' })).toBeVisible();
  await page.getByRole('button', { name: 'Type another one' }).click();
  const name = page.getByRole('complementary').getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Max B');
  await expect(name).toBeFocused();
  await page.getByRole('button', { name: 'Correct Kiwi' }).click();
  await expect(name).toHaveValue('Kiwi');
  await expect(page.getByRole('button', { name: 'Correct Max B' })).toBeVisible();
});
