import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals, chooseInSale, row, salePanel } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

const NAMES = ['Bella', 'Luna', 'Max', 'Rex', 'Coco', 'Milo', 'Nala', 'Otto'];

/** A sale of all of them, each for 12.40. */
async function begin(page: Page) {
  await addAnimals(page, NAMES);
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  const { rows } = await callShop(page, 'pets.rows', { view, offset: 0, limit: 9 });
  const animals = rows.map(({ id, version }) => ({ id, version }));
  await callShop(page, 'pets.change', {
    selection: { kind: 'animals', animals },
    change: { details: { price: 1_240, place: 'Hutch 3' } },
  });
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+S');
  await expect(salePanel(page).getByText('8 animals')).toBeVisible();
}

/** How much of the window's height is the foot of the sale. */
async function footShare(page: Page): Promise<number> {
  const { height } = (await salePanel(page).locator('[data-foot]').boundingBox()) ?? { height: 0 };
  return height / (page.viewportSize()?.height ?? 1);
}

test('eight lines are seen on a small screen, of which one is open, and the foot stays small', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openWindow(page, shop);
  await begin(page);
  const sale = salePanel(page);
  const lines = sale.getByRole('list', { name: 'In the sale' }).getByRole('listitem');
  await expect(sale.getByRole('button', { expanded: true })).toHaveCount(1);
  for (const name of NAMES)
    await expect(lines.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
  // The foot hides none of them.
  const foot = (await sale.locator('[data-foot]').boundingBox()) ?? { y: 0 };
  for (const line of await lines.all()) {
    const { y, height } = (await line.boundingBox()) ?? { y: 0, height: 0 };
    expect(y + height).toBeLessThanOrEqual(foot.y + 1);
  }
  expect(await footShare(page)).toBeLessThan(1 / 3);
  await expectAccessible(page);

  await chooseInSale(page, 'Take a deposit…');
  await expect(sale.getByRole('textbox', { name: 'Deposit' })).toBeFocused();
  await typed(page, '20');
  await page.keyboard.press('Enter');
  await expect(sale.getByText(/^Deposit of £20\.00 taken/u)).toBeVisible();
  await sale.getByRole('button', { name: 'Put the sale aside' }).click();
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  await expect(sale.getByText('8 animals · £20.00 of £99.20 paid')).toBeVisible();
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
    { width: 390, height: 768 },
  ]) {
    await page.setViewportSize(size);
    expect(await footShare(page)).toBeLessThan(1 / 3);
    await expect(sale.getByRole('button', { name: 'Sell, £79.20 to pay' })).toBeInViewport();
  }
});

test('what is given is one of the sums that a hand can hold, and the change is large', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await begin(page);
  const sale = salePanel(page);
  await expect(sale.getByRole('button', { name: 'Exact', pressed: true })).toBeVisible();
  await sale.getByRole('button', { name: '£200', exact: true }).click();
  const total = sale.getByRole('status').filter({ hasText: 'Total' });
  await expect(total).toContainText('Change£100.80');
  await sale.getByLabel('Cash given').fill('90');
  await expect(total).toContainText('£9.20 missing');
  await expect(sale.getByRole('button', { name: 'Sell for £99.20' })).toBeDisabled();
  await sale.getByRole('button', { name: '£100', exact: true }).click();
  await sale.getByRole('button', { name: 'Sell for £99.20' }).click();
  await expect(sale.getByText('£0.80', { exact: true })).toBeVisible();
});

test('what has no price is asked for it, by keys alone, and is given away only where that is chosen', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Luna']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+S');
  const sale = salePanel(page);
  const question = sale.getByLabel(/^What does .* cost\?$/u);
  await expect(question).toBeFocused();
  await typed(page, '0');
  await page.keyboard.press('Enter');
  await expect(sale.getByText('Write its price, or give it away.')).toBeVisible();
  await page.keyboard.press('Escape');
  await typed(page, '12');
  await page.keyboard.press('Enter');
  await expect(question).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(question).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Give away' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(sale.getByText('Sold for £12.00. Receipt 1.')).toBeVisible();
});
