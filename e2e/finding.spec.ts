import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { showStatus } from './support/first-path.ts';
import { runCli, type RunningShop } from './support/running-shop.ts';
import { typed } from './support/typing.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Animals' });
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search/ });

async function openSeeded(page: Page, shop: RunningShop): Promise<void> {
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  await expect(page.getByRole('tab', { name: 'In stock 254' })).toBeVisible();
}

/** The row of the focused cell. */
function focused(page: Page) {
  return grid(page).locator('[role="row"]:focus-within');
}

test(
  'the search finds a category, and Enter or the arrow goes into the results',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openSeeded(page, shop);
    await page.keyboard.press('Control+f');
    await typed(page, 'and snakes');
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toContainText('Lizards and snakes');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '26');
    await expect(page.getByText('Showing 25 of 254')).toBeVisible();
    await search(page).fill('yoshi');
    await page.keyboard.press('Enter');
    await expect(focused(page)).toContainText('Yoshi');
  },
);

test('a number that is typed or scanned leads to its animal whatever the filters say', async ({
  page,
  shop,
}) => {
  await openSeeded(page, shop);
  const { rows } = await callShop(page, 'pets.rows', {
    view: { sort: 'oldest', status: 'available', categoryId: null, search: '' },
    offset: 0,
    limit: 1,
  });
  const animal = rows[0];
  if (!animal) throw new Error('The seeded shop has no animal');
  await showStatus(page, 'Sold');
  await page.locator('main').focus();
  await typed(page, String(animal.id));
  await page.keyboard.press('Enter');
  await expect(focused(page)).toContainText(animal.name);
  await expect(page.getByRole('tab', { name: 'In stock 254' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await page.keyboard.press('Delete');
  await expect(page.getByText(/^Removed: /)).toBeVisible();
  await typed(page, String(animal.id));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/was removed from stock on/)).toBeVisible();
  // The next scan replaces the previous one.
  await typed(page, '4000000000');
  await expect(search(page)).toHaveValue('4000000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No animal has the number 4000000000.')).toBeVisible();
});

test('a wide window shows the chosen animal with its history beside the list', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openSeeded(page, shop);
  const first = grid(page).getByRole('gridcell').first();
  await first.click();
  const name = (await first.innerText()).trim();
  const details = page.getByRole('complementary', { name });
  await showStatus(page, 'Everything');
  await first.click();
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Alt+r');
  await expect(details.getByText('→ Reserved')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(details).toBeHidden();
  await expectAccessible(page);
});

test('Ctrl+Z outside a field undoes the last change of animals, never what was searched for', async ({
  page,
  shop,
}) => {
  await openSeeded(page, shop);
  await search(page).fill('yoshi');
  await page.keyboard.press('Enter');
  await expect(focused(page)).toContainText('Yoshi');
  await page.keyboard.press('Alt+r');
  await expect(page.getByText(/^Reserved: Yoshi/)).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await page.keyboard.press('Control+n');
  await page.getByRole('radio', { name: 'Reserved' }).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone \(reserved\): Yoshi/)).toBeVisible();
  await page.getByRole('tab', { name: /^In stock/ }).focus();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText(/^Redone \(reserved\): Yoshi/)).toBeVisible();
  await expect(search(page)).toHaveValue('');

  // Behind a dialog nothing changes.
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/^Redone \(reserved\): Yoshi/)).toBeVisible();
  await expect(search(page)).toHaveValue('');
});

test('every screen that is opened by a key or from the palette takes the focus', async ({
  page,
  shop,
}) => {
  await openSeeded(page, shop);
  const first = grid(page).getByRole('gridcell').first();
  const main = page.getByRole('main');
  for (const key of ['2', '3', '4', '5']) {
    await first.click();
    await page.keyboard.press(`Control+${key}`);
    await expect(first).toBeHidden();
    await expect(main).toBeFocused();
    await page.keyboard.press('Control+1');
  }
  await first.click();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('What do you want to do?')).toBeFocused();
  await typed(page, 'Go to Settings');
  await page.keyboard.press('Enter');
  await expect(first).toBeHidden();
  await expect(main).toBeFocused();
  await page.keyboard.press('Control+1');
  for (const key of ['Control+k', 'Control+/']) {
    await first.click();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
  }
});

test('what “Show it” and “Put back” show has the focus, and a click on a toast does not take it', async ({
  page,
  shop,
}) => {
  await openSeeded(page, shop);
  await showStatus(page, 'Sold');
  await page.keyboard.press('Control+n');
  await typed(page, 'Zebedee');
  await page.keyboard.press('Tab');
  await typed(page, 'Ferrets');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(focused(page)).toContainText('Zebedee');

  await page.keyboard.press('Alt+r');
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone (reserved): Zebedee.')).toBeVisible();
  await expect(focused(page)).toContainText('Zebedee');
  await page.keyboard.press('Delete');
  await expect(page.getByText(/^Removed: /)).toBeVisible();
  await typed(page, '321');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Put back' }).focus();
  await page.keyboard.press('Enter');
  await expect(focused(page)).toContainText('Zebedee');
});
