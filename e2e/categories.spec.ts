import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

test(
  'a category one letter from another is asked about, in the form and in a row',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella', 'Bella']);
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: 'Add an animal' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await typed(page, 'bella');
    await expect(form.getByText('2 animals have this name already.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Category' }).fill('Rabits');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Did you mean “Rabbits”?' });
    await expect(question.getByRole('button', { name: 'Use “Rabbits”' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Rabbits');

    // The number may not have been meant as a category at all.
    await form.getByRole('combobox', { name: 'Category' }).fill('12');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Type another one' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await form.getByRole('button', { name: /^Show animals called that/ }).click();
    await expect(page.getByText('Showing 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();

    await row(page, 'Bella').first().locator('[data-column="category"]').dblclick();
    await page.getByLabel('Category of Bella').fill('Rabbitz');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Make “Rabbitz”, too' }).click();
    await expect(row(page, 'Rabbitz')).toHaveCount(1);
    await page.locator('[data-column="category"]', { hasText: 'Rabbitz' }).dblclick();
    await page.getByLabel('Category of Bella').fill('Rabitz');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row(page, 'Rabbitz').getByRole('gridcell').nth(1)).toBeFocused();
  },
);

test('the history says who did what, and categories are named, coloured and merged', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await callShop(page, 'pets.add', {
    pet: { name: 'Nemo', categoryId: 77n, status: 'available' },
  });
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Bella.')).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  const table = page.getByRole('table', { name: 'What happened' });
  await expect(table).toContainText('Shop reserved Bella');
  await expect(table.getByRole('row')).toHaveCount(1 + 1 + 3);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Categories' }).click();
  await page.getByLabel('Name of category 77').fill('Fish');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Look of Fish' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Look of Fish' }).click();
  await page.getByRole('menuitem', { name: 'blue' }).click();
  await page.getByRole('menuitem', { name: 'fish', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Inventory' }).click();
  await expect(row(page, 'Nemo').locator('[data-column="category"] [aria-hidden]')).toHaveCSS(
    'background-color',
    'rgb(44, 106, 185)',
  );
  await page.getByRole('button', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Actions for Fish' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByLabel('Name of category 77')).toBeHidden();
  await page.getByRole('button', { name: 'Inventory' }).click();
  await expect(row(page, 'Nemo')).toContainText('Rabbits');
});

test('a category without animals can be removed, and the removal undone', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await page.getByRole('button', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Fish');
  await page.keyboard.press('Enter');
  const fish = page.getByRole('row', { name: 'Look of Fish' });
  await expect(fish).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Rabbits' }).click();
  await expect(page.getByRole('menuitem', { name: 'Merge…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Actions for Fish' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('Category removed: “Fish”.')).toBeVisible();
  await expect(fish).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fish).toBeVisible();
});
