import { expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, chooseInSale, row, salePanel, writeDown } from './support/rabbits.ts';

test('money goes back as it came, and the next customer pays in cash unless it is said otherwise', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await writeDown(page, 1n, { price: 6_000 });
  const sale = salePanel(page);
  const takeDeposit = async () => {
    await sale.getByText('Card', { exact: true }).click();
    await chooseInSale(page, 'Take a deposit…');
    await sale.getByRole('textbox', { name: 'Deposit' }).fill('40');
    await sale.getByRole('button', { name: 'Take deposit' }).click();
    await expect(sale.getByText(/^Deposit of £40\.00 taken/u)).toBeVisible();
    await sale.getByRole('button', { name: 'Put the sale aside' }).click();
    await row(page, 'Bella').getByRole('gridcell').first().click();
    await page.keyboard.press('Alt+S');
  };
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  await takeDeposit();
  await sale.getByText('Cash', { exact: true }).click();
  await chooseInSale(page, 'Pay the deposit back…');
  await expect(sale.getByLabel('Money back by')).toHaveValue('card');
  await expect(sale.getByRole('textbox', { name: 'Deposit' })).toHaveValue('40.00');
  await sale.getByRole('button', { name: 'Pay back', exact: true }).click();
  await expect(sale.getByText(/^Deposit of £40\.00 paid back/u)).toBeVisible();
  await sale.getByRole('button', { name: 'Put the sale aside' }).click();
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  await takeDeposit();
  // Of two ways, the second takes what the first one leaves.
  await sale.getByText('Split', { exact: true }).click();
  await sale.getByRole('textbox', { name: 'Cash', exact: true }).fill('5');
  await expect(sale.getByRole('textbox', { name: 'Card' })).toHaveAttribute('placeholder', '15.00');
  await sale.getByRole('button', { name: 'Sell, £20.00 to pay' }).click();
  await sale.getByRole('button', { name: 'Return…' }).click();
  const receipt = page.getByRole('complementary', { name: 'Receipt 4' });
  await receipt.getByRole('button', { name: 'Return…' }).click();
  await expect(receipt.getByLabel('Money back by')).toHaveValue('card');
  await page.getByRole('button', { name: 'Inventory', exact: true }).click();
  await sale.getByRole('button', { name: 'Next sale' }).click();
  await sale.getByLabel('Add to the sale').fill('Hay');
  await page.getByRole('option', { name: 'Something else called “Hay”…' }).click();
  await expect(sale.getByRole('radio', { name: 'Cash' })).toBeChecked();
});
