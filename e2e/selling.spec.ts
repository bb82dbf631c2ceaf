import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { scan } from './support/keys.ts';
import { addAnimals, chooseInSale, row, salePanel, writeDown } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

/** What every animal is: its status and its details. */
async function stock(page: Page) {
  const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 100 });
  return rows.map(({ name, status, details }) => ({ name, status, ...details }));
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
    const sale = salePanel(page);
    await page.keyboard.press('Alt+Shift+S');
    await expect(sale.getByLabel('Add to the sale')).toBeFocused();
    await scan(page, '276098106123456');
    await expect(sale.getByText('Added: Bella.')).toBeVisible();
    await sale.getByRole('button', { name: /^Guppies/u }).click();
    const count = sale.getByRole('textbox', { name: 'How many of Guppies' });
    await count.focus();
    await typed(page, '5');
    await page.keyboard.press('Tab');
    await expect(sale.getByText('6 animals')).toBeVisible();
    await expect(sale.getByRole('button', { name: 'Sell for £32.50' })).toBeVisible();
    await sale.getByRole('button', { name: /^Bella/u }).click();
    await sale.getByLabel('Discount on Bella').fill('20 %');
    await page.keyboard.press('Tab');
    await expect(sale.getByLabel('Reason for the discount on Bella')).toBeFocused();
    await typed(page, 'Regular customer');
    await sale.getByRole('combobox', { name: 'Customer' }).fill('Ms Lee');
    await expectAccessible(page);
    // Put aside, it waits for every window, and holds nothing.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(sale).toBeHidden();
    await expect(cell).toBeFocused();
    const waiting = async () => (await callShop(page, 'sales.open', {})).map((one) => one.customer);
    await expect.poll(waiting).toEqual(['Ms Lee']);
    await page.reload();
    await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
    await page.getByRole('button', { name: 'Open: Ms Lee, Guppies, Bella' }).click();
    await sale.getByLabel('Cash given').fill('30');
    await expect(sale.getByText('£2.50', { exact: true })).toBeVisible();
    await sale.getByRole('button', { name: 'Sell for £27.50' }).focus();
    // A scanner that ends here, however slowly, completes nothing.
    for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key, { delay: 60 });
    await expect(sale.getByText('Nothing in stock has the code 12.')).toBeVisible();
    await expect(sale.getByText('Receipt 1.')).toBeHidden();
    await sale.getByRole('button', { name: 'Sell for £27.50' }).focus();
    await page.waitForTimeout(700);
    await page.keyboard.press('Enter');
    await expect(sale.getByText('Sold for £27.50. Receipt 1.')).toBeVisible();
    await expect(sale.getByRole('button', { name: 'Next sale' })).toBeFocused();
    await expect(row(page, 'Guppies')).toContainText('× 55');
    await expect(row(page, 'Bella')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect(row(page, 'Guppies')).toContainText('× 60');
    expect(await stock(page)).toEqual([
      { name: 'Bella', status: 'available', price: 2500, chip: '276098106123456' },
      { name: 'Guppies', status: 'available', price: 150, quantity: 60 },
    ]);
    await cell.click();
    // Of a group, even the key that removes at once asks how many.
    await page.keyboard.press('Delete');
    const removal = dialog(page, 'Remove from stock');
    await expect(removal.getByLabel('How many of 60')).toBeFocused();
    await typed(page, '5');
    await removal.getByRole('radio', { name: 'Died' }).check();
    await expect(removal.getByLabel('Removed on')).not.toHaveValue('');
    await removal.getByLabel('Removed on').fill('2026-11-20');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Removed (died): Guppies × 5.')).toBeVisible();
    await expect(row(page, 'Guppies')).toContainText('× 55');
    // In a field of the dialog, the key would undo what was typed.
    await expect(removal).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(row(page, 'Guppies')).toContainText('× 60');
    await page.keyboard.press('Control+Shift+z');
    await expect(row(page, 'Guppies')).toContainText('× 55');
    const { rows: gone } = await callShop(page, 'pets.removed', {
      offset: 0,
      limit: 9,
      search: '',
    });
    expect(gone.map(({ details }) => details)).toMatchObject([
      { quantity: 5, removedwhy: 'Died', removedon: '2026-11-20' },
    ]);

    // Some of a group move to another tank, as one step.
    await page.keyboard.press('Alt+c');
    const moved = dialog(page, 'Change 55 animals');
    await moved.getByLabel('What to change').selectOption('Cage or tank');
    await moved.getByLabel('How many of 55').fill('15');
    await moved.getByLabel('Cage or tank').last().fill('Tank 7');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Guppies').getByText('× 15')).toBeVisible();
    const ofGuppies = (await stock(page)).filter(({ name }) => name === 'Guppies');
    expect(ofGuppies).toMatchObject([{ quantity: 40 }, { quantity: 15, place: 'Tank 7' }]);
    await page.keyboard.press('Control+z');
    await expect(row(page, 'Guppies')).toHaveCount(1);
    await expect(row(page, 'Guppies')).toContainText('× 55');
  },
);

test('whatever a scanner sends into a sale, at any pace, adds a line or does nothing', async ({
  page,
  shop,
}) => {
  test.slow();
  await openWindow(page, shop);
  await addAnimals(page, ['Guppies', 'Bella', 'Luna', 'Rex']);
  await writeDown(page, 1n, { price: 150, quantity: 60 });
  await writeDown(page, 2n, { price: 2500, chip: '276098106123456' });
  await writeDown(page, 3n, { price: 500, chip: '4' });
  await row(page, 'Guppies').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+Shift+S');
  const sale = salePanel(page);
  const lines = sale.getByRole('list', { name: 'In the sale' });
  const places = [
    sale.getByLabel('Add to the sale'),
    sale.getByRole('textbox', { name: 'How many of Guppies' }),
    sale.getByLabel('Price of Guppies'),
    sale.getByLabel('Discount on Guppies'),
    sale.getByRole('combobox', { name: 'Customer' }),
    sale.getByLabel('Cash given'),
    sale.getByRole('button', { name: 'Sell for £1.50' }),
    row(page, 'Rex').getByRole('gridcell').first(),
  ];
  const codes = ['000002', '276098106123456'];
  for (const [turn, pace] of [60, 150].entries()) {
    for (const [at, place] of places.entries()) {
      await place.focus();
      for (const key of [...Array.from(codes[(at + turn) % 2] ?? ''), 'Enter']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(pace);
      }
      await expect(sale.getByText('Added: Bella.')).toBeVisible();
      await expect(lines.getByRole('listitem')).toHaveCount(2);
      await sale.getByRole('button', { name: 'Leave out Bella' }).click();
      await sale.getByRole('button', { name: /^Guppies/u }).click();
      await expect(sale.getByRole('button', { name: 'Sell for £1.50' })).toBeVisible();
    }
  }
  // The code of one is the number of another.
  await scan(page, '4');
  await expect(sale.getByText('Several have the code 4. Which one?')).toBeVisible();
  await sale.getByRole('button', { name: /^Luna/ }).click();
  await expect(sale.getByRole('button', { name: 'Sell for £6.50' })).toBeVisible();
});

test('three buyers of one group have three receipts, printed again later, and one brings two back', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Guppies']);
  await writeDown(page, 1n, { price: 430, quantity: 60 });
  const sale = salePanel(page);
  for (const [customer, count, total] of [
    ['Ms Lee', '6', '£25.80'],
    ['Mr Kim', '12', '£51.60'],
    ['Ms Roy', '42', '£180.60'],
  ] as const) {
    await row(page, 'Guppies').getByRole('gridcell').first().click();
    await page.keyboard.press('Alt+S');
    await sale.getByRole('textbox', { name: 'How many of Guppies' }).fill(count);
    await sale.getByRole('combobox', { name: 'Customer' }).fill(customer);
    await sale.getByRole('button', { name: `Sell for ${total}` }).click();
    await expect(sale.getByText(`Sold for ${total}.`)).toBeVisible();
    await sale.getByRole('button', { name: 'Put the sale aside' }).click();
  }
  await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
  const sales = page.getByRole('main', { name: 'Sales' });
  await sales.getByLabel('Search sales').fill('kim');
  await expect(sales.getByRole('row')).toHaveCount(1 + 1 + 1);
  await sales.getByRole('button', { name: 'Receipt 2' }).click();
  const receipt = page.getByRole('complementary', { name: 'Receipt 2' });
  await expect(receipt).toContainText('12 × £4.30');
  await expect(receipt).toContainText('Total £51.60');
  await page.evaluate(() => {
    window.print = () => {
      document.title = document.body.textContent;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await receipt.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page).toHaveTitle(/Receipt 2/);
  await expectAccessible(page);
  await receipt.getByRole('button', { name: 'Return…' }).click();
  await receipt.getByLabel('How many of 12').fill('2');
  await receipt.getByLabel('Why').fill('Too many');
  await receipt.getByRole('button', { name: 'Return, £8.60 back' }).click();
  await expect(page.getByRole('complementary', { name: 'Return 4' })).toContainText('-£8.60');
  await page.getByRole('button', { name: 'Inventory' }).click();
  await expect(row(page, 'Guppies')).toContainText('× 2');
});

test('by touch, an animal is reserved, its sale warns of that, and it is removed with the reason', async ({
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
  // Its status alone opens the sale, too.
  await card.getByRole('button', { name: 'More about Bella' }).click();
  await page.getByRole('menuitem', { name: /^Sold/ }).click();
  const sale = salePanel(page);
  await expect(sale.getByText(/^Reserved for Ms Lee until/)).toBeVisible();
  await expect(sale.getByRole('combobox', { name: 'Customer' })).toHaveValue('Ms Lee');
  // Nothing is sold for nothing by a press: what it costs is asked first.
  await expect(sale.getByLabel('What does Bella cost?')).toBeFocused();
  await sale.getByRole('button', { name: 'Sell for £0.00' }).dblclick();
  await expect(sale.getByLabel('What does Bella cost?')).toBeFocused();
  await chooseInSale(page, 'Throw this sale away');
  await sale.getByRole('button', { name: 'Put the sale aside' }).click();
  await card.getByRole('button', { name: 'More about Bella' }).click();
  await page.getByRole('menuitem', { name: /^Remove with a reason…/ }).click();
  const removal = dialog(page, 'Remove from stock');
  await expect(removal.getByRole('radio', { name: 'Died' })).toBeFocused();
  await removal.getByRole('radio', { name: 'Back to the breeder' }).click();
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed (back to the breeder): Bella.')).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('table').getByText('Reason: Back to the breeder')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Inventory' }).click();
  await expect(row(page, 'Bella')).toBeVisible();
});
