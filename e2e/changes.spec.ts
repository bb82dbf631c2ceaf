import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { showStatus } from './support/first-path.ts';
import { addAnimals, row } from './support/rabbits.ts';
import { runCli } from './support/running-shop.ts';

test(
  'an animal’s status changes with one key, and that is undone and done again, also after a reload',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella', 'Max']);
    await row(page, 'Bella').getByRole('gridcell').first().click();
    await page.keyboard.press('Alt+r');
    await expect(row(page, 'Bella')).toContainText('Reserved');
    await expect(row(page, 'Max')).toContainText('Available');
    await page.reload();
    await expect(row(page, 'Bella')).toContainText('Reserved');
    await page.keyboard.press('Control+z');
    await expect(row(page, 'Bella')).toContainText('Available');
    await page.keyboard.press('Control+Shift+z');
    await expect(row(page, 'Bella')).toContainText('Reserved');
  },
);

test('each change can be undone for as long as the first, however soon it follows', async ({
  page,
  shop,
}) => {
  await page.clock.install();
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Bella.')).toBeVisible();
  await page.clock.runFor(6_000);
  await row(page, 'Max').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Max.')).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.getByText('Reserved: Max.')).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.getByText('Reserved: Max.')).toBeHidden();
});

test('keys pressed in a row act one after the other, each on what the last one left', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  await showStatus(page, 'Everything');
  await row(page, 'Max').getByRole('gridcell').first().click();
  for (const key of ['Alt+a', 'Alt+r', 'Alt+a', 'Control+z', 'ArrowDown', 'Alt+r'])
    await page.keyboard.press(key);
  await expect(row(page, 'Bella')).toContainText('Reserved');
  await expect(row(page, 'Max')).toContainText('Reserved');
  await expect(page.getByText('Reserved: Bella.')).toBeVisible();
  await expect(page.getByText('in the meantime')).toBeHidden();
});

test('many are changed as one step, removed and put back', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max', 'Luna']);
  await row(page, 'Luna').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Luna and 2 more.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone (reserved): Luna and 2 more.')).toBeVisible();
  await row(page, 'Max').getByRole('gridcell').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(row(page, 'Max')).toBeHidden();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('tab', { name: 'Removed animals' }).click();
  await page.getByRole('button', { name: 'Put back Max' }).click();
  await page.getByRole('button', { name: 'Inventory' }).click();
  await expect(row(page, 'Max')).toBeVisible();
});

test('twenty alike are added as one step, numbered, and undone as one', async ({ page, shop }) => {
  await openWindow(page, shop);
  await callShop(page, 'categories.create', { name: 'Fish' });
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Name' }).fill('Guppy');
  await page
    .getByRole('complementary', { name: 'Add an animal' })
    .getByRole('combobox', { name: 'Category' })
    .fill('Fish');
  await page.getByRole('textbox', { name: 'How many' }).fill('20');
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: /Number the names/ }).check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Added: 20 animals.')).toBeVisible();
  await expect(row(page, 'Guppy 20')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone (added): 20 animals.')).toBeVisible();
  expect(await callShop(page, 'pets.counts', {})).toMatchObject({ all: 0 });
});

test('right after a restore, Ctrl+Z leaves the restored stock as it is', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Bella.')).toBeVisible();
  await callShop(page, 'backups.create', {});
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Stock and backups' }).click();
  await page
    .getByRole('button', { name: /^Restore the backup/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^The stock is as it was on /)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Control+z');
  await expect(page.getByText('There is nothing to undo.')).toBeVisible();
  expect(await callShop(page, 'pets.counts', {})).toMatchObject({ pending: 1 });
});

test('name, category and status are edited in their row', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await callShop(page, 'categories.create', { name: 'Fish' });
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('F2');
  await page.getByLabel('Name of Bella').fill('  Bella II ');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Bella II')).toBeVisible();
  await row(page, 'Bella II').locator('[data-column="category"]').dblclick();
  await page.getByLabel('Category of Bella II').fill('fish');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Bella II').locator('[data-column="category"]')).toHaveText('Fish');
  await row(page, 'Bella II').locator('[data-column="status"]').dblclick();
  await page.keyboard.press('Control+a');
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.getByLabel('Status of Bella II').selectOption('Reserved');
  await expect(row(page, 'Bella II').locator('[data-column="status"]')).toHaveText('Reserved');
});

test('what is wrong with a name edited in its row can be read, in the last row too', async ({
  page,
  shop,
}) => {
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  await page.getByRole('grid', { name: 'Animals' }).getByRole('gridcell').first().click();
  for (const row of ['Control+ArrowUp', 'Control+ArrowDown']) {
    await page.keyboard.press(row);
    const name = page.getByLabel(/^Name of /);
    // The row may still be read, and is edited once it is there.
    await page.keyboard.press('F2');
    await expect(name).toBeFocused();
    await name.fill(' ');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription('Enter a name.');
    await name.fill('x'.repeat(201));
    await page.keyboard.press('Enter');
    const problem = page.getByText('Must be at most 200 characters long.');
    const isUncovered = () =>
      problem.evaluate((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2);
        return text.contains(at(left + 2)) && text.contains(at(right - 2));
      });
    await expect.poll(isUncovered).toBe(true);
    const [field, text] = [await name.boundingBox(), await problem.boundingBox()];
    expect((text?.y ?? 0) < (field?.y ?? 0)).toBe(row === 'Control+ArrowDown');
    await page.keyboard.press('Escape');
  }
});

test('what was reserved before is not counted as reserved now', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max', 'Luna']);
  await showStatus(page, 'Everything');
  await row(page, 'Max').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Max.')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Luna and 1 more.')).toBeVisible();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('All 3 are already reserved; nothing changed.')).toBeVisible();
});
