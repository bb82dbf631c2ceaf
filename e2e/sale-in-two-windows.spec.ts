import type { Page } from '@playwright/test';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row, salePanel } from './support/rabbits.ts';

/** What main keeps of the open sales. */
async function openSales(page: Page) {
  const open = await callShop(page, 'sales.open', {});
  return open.map(({ lines }) =>
    lines.map(({ words, unitPrice, discount }) => [words, unitPrice, discount]),
  );
}

async function begin(page: Page, name: string) {
  await row(page, name).getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+Shift+S');
  await expect(salePanel(page).getByLabel(`What does ${name} cost?`)).toBeFocused();
}

test(
  'one open sale in two windows keeps what both did, and says when it ends elsewhere',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella', 'Luna']);
    await begin(page, 'Bella');
    await salePanel(page).getByLabel('What does Bella cost?').fill('50');
    await page.keyboard.press('Enter');
    await expect.poll(() => openSales(page)).toEqual([[['Bella', 5_000, 0]]]);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
    await other.getByRole('button', { name: 'Open: Bella' }).click();

    // Luna is added in one, a discount given in the other.
    await row(other, 'Luna').getByRole('gridcell').first().click();
    await other.keyboard.press('Alt+Shift+S');
    const discount = salePanel(page).getByLabel('Discount on Bella', { exact: true });
    await discount.fill('5');
    await discount.press('Tab');
    for (const each of [page, other]) {
      await expect(
        salePanel(each).getByRole('button', { name: /^Luna .*Price\?$/u }),
      ).toBeVisible();
      await salePanel(each)
        .getByRole('button', { name: /^Bella/u, expanded: false })
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await expect(salePanel(each).getByLabel('Discount on Bella', { exact: true })).toHaveValue(
        '5.00',
      );
    }
    await expect(salePanel(other).getByText('Another window changed this sale.')).toBeVisible();
    expect(await openSales(page)).toEqual([
      [
        ['Bella', 5_000, 500],
        ['Luna', 0, 0],
      ],
    ]);

    await salePanel(other).getByRole('button', { name: 'Sell for £45.00' }).click();
    await expect(salePanel(other).getByLabel('What does Luna cost?')).toBeFocused();
    await salePanel(other).getByRole('button', { name: 'Actions for Luna' }).click();
    await other.getByRole('menuitem', { name: 'Give away' }).click();
    await salePanel(other).getByRole('button', { name: 'Sell for £45.00' }).click();
    await expect(salePanel(page).getByText('This sale was completed: receipt 1.')).toBeVisible();
    await expect(salePanel(page).getByRole('button', { name: /^Luna/u })).toBeHidden();
    await expect(salePanel(other).getByText('Sold for £45.00. Receipt 1.')).toBeVisible();
  },
);

test('a sale that the shop does not keep says so, and outlasts the page', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  for (let number = 0; number < 50; number += 1) {
    const sale = { id: crypto.randomUUID(), lines: [], customerId: null, note: 'waits' };
    await callShop(page, 'sales.park', { sale });
  }
  await begin(page, 'Bella');
  const said = page.getByText('A sale is not kept for other windows yet.');
  await expect(said).toContainText('50');
  await page.reload();
  await expect(salePanel(page).getByLabel('What does Bella cost?')).toBeVisible();
  await expect(said).toBeVisible();
  const [first] = await callShop(page, 'sales.open', {});
  await callShop(page, 'sales.drop', { id: first?.id ?? '', version: first?.version });
  await expect(said).toBeHidden();
  expect((await openSales(page)).flat()).toEqual([['Bella', 0, 0]]);
});
