import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { scan } from './support/keys.ts';
import { addAnimals, row } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

/** What every animal is: its status and its details. */
async function stock(page: Page) {
  const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 100 });
  return rows.map(({ name, status, details }) => ({ name, status, ...details }));
}

/** Writes details down about the animal with a number. */
async function writeDown(page: Page, id: bigint, details: Record<string, string | number>) {
  await callShop(page, 'pets.change', {
    selection: { kind: 'animals', animals: [{ id, version: 0 }] },
    change: { details },
  });
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test(
  'animals are sold by keyboard and scanner, some of a group too, and undo takes it back',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella', 'Guppies']);
    await writeDown(page, 1n, { price: 2500, chip: '276098106123456' });
    await writeDown(page, 2n, { price: 150, quantity: 60 });
    await expect(row(page, 'Guppies')).toContainText('× 60');
    const cell = row(page, 'Guppies').getByRole('gridcell').first();
    await cell.click();
    const sale = dialog(page, 'Sell');
    await page.keyboard.press('Alt+Shift+S');
    await expect(sale).toBeVisible();
    await page.keyboard.press('Escape');
    // The keys go on where they were.
    await expect(cell).toBeFocused();
    await page.keyboard.press('Alt+Shift+S');
    await expect(sale.getByLabel('How many of 60')).toBeFocused();
    await page.keyboard.press('Control+a');
    await typed(page, '5');
    await expect(sale.getByLabel('Price of Guppies')).toHaveValue('7.50');
    await scan(page, '276098106123456');
    await expect(sale.getByText('Added: Bella.')).toBeVisible();
    await expect(sale.getByText('6 animals, £32.50')).toBeVisible();
    await sale.getByLabel('Price of Bella').fill('20');
    await sale.getByLabel('Buyer').fill('Ms Lee');
    await expectAccessible(page);
    await sale.getByLabel('Paid by').focus();
    // Enter takes an option of the open list, and then ends the sale.
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(sale.getByLabel('Paid by')).toHaveValue('Card');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sold: Guppies and 1 more.')).toBeVisible();
    await expect(sale).toBeHidden();
    await expect(row(page, 'Guppies')).toContainText('× 55');
    await expect(row(page, 'Bella')).toBeHidden();
    const sold = { paidby: 'Card', buyer: 'Ms Lee' };
    expect(await stock(page)).toMatchObject([
      { name: 'Bella', status: 'sold', soldfor: 2000, ...sold },
      { name: 'Guppies', status: 'available', soldfor: 750, quantity: 55, ...sold },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Guppies')).toContainText('× 60');
    expect(await stock(page)).toEqual([
      { name: 'Bella', status: 'available', price: 2500, chip: '276098106123456' },
      { name: 'Guppies', status: 'available', price: 150, quantity: 60 },
    ]);
    await cell.click();
    await page.keyboard.press('Shift+Delete');
    const removal = dialog(page, 'Remove from stock');
    await expect(removal.getByLabel('How many of 60')).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await typed(page, '5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Lost 5: Guppies.')).toBeVisible();
    await expect(row(page, 'Guppies')).toContainText('× 55');
  },
);

test('by touch, an animal is reserved, its sale is warned of, and it is removed with the reason', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const card = page.getByRole('complementary', { name: 'Bella' });
  await card.getByRole('button', { name: /^Reserve…/ }).click();
  const reservation = dialog(page, 'Reserve');
  await expect(reservation.getByLabel('Reserved for')).toBeFocused();
  await reservation.getByLabel('Reserved for').fill('Ms Lee');
  await reservation.getByLabel('Reserved until').fill('2026-01-03');
  await reservation.getByRole('button', { name: 'Reserve' }).click();
  await expect(reservation.getByText('That day is over.')).toBeVisible();
  await reservation.getByLabel('Reserved until').fill('2126-01-03');
  await reservation.getByRole('button', { name: 'Reserve' }).click();
  await expect(page.getByText('Reserved: Bella.')).toBeVisible();
  await expect(card.getByText(/^Reserved for Ms Lee until .*2126\./)).toBeVisible();
  // A sale by the status alone is asked about, too.
  await card.getByRole('button', { name: /^Sold/ }).click();
  const sale = dialog(page, 'Sell');
  await expect(sale.getByText(/^Reserved for Ms Lee until/)).toBeVisible();
  await expect(sale.getByLabel('Price of Bella')).toBeFocused();
  await sale.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: /^Remove and say why…/ }).click();
  const removal = dialog(page, 'Remove from stock');
  await expect(removal.getByRole('radio', { name: 'Died' })).toBeFocused();
  await removal.getByRole('radio', { name: 'Returned' }).click();
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed (returned): Bella.')).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('table').getByText('Reason: Returned')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Inventory' }).click();
  await expect(row(page, 'Bella')).toBeVisible();
});
