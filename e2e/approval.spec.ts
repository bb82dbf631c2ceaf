import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row, salePanel, writeDown } from './support/rabbits.ts';

test('an owner’s PIN allows a discount and a return in their place, by keyboard', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await writeDown(page, 1n, { price: 6_000 });
  const clerks = { mostDiscount: 1_000, returns: false, reports: false, purchasePrices: false };
  await callShop(page, 'profile.change', { clerks });
  await callShop(page, 'persons.add', { name: 'Mary', role: 'owner', pin: '4711' });
  const { persons } = await callShop(page, 'persons.add', {
    name: 'Carl',
    role: 'clerk',
    pin: '1234',
  });
  const id = persons.find(({ name }) => name === 'Carl')?.id ?? '';
  await callShop(page, 'persons.signIn', { id, pin: '1234' });
  await page.reload();

  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  const sale = salePanel(page);
  await sale.getByLabel('Discount on Bella').fill('20 %');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Allowed by an owner' });
  await expect(dialog).toContainText('Only the owner gives more than 10 % discount.');
  await expect(dialog.getByLabel('PIN of Mary')).toBeFocused();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('approval.png') });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(sale.getByText('Only the owner gives more than 10 % discount.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByLabel('PIN of Mary')).toBeFocused();
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That is not the PIN.')).toBeVisible();
  await expect(dialog.getByLabel('PIN of Mary')).toBeFocused();
  await expect(dialog.getByLabel('PIN of Mary')).toHaveValue('');
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(sale.getByText('Sold for £48.00. Receipt 1.')).toBeVisible();
  await sale.getByRole('button', { name: 'Put the sale aside' }).click();

  await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
  const sales = page.getByRole('main', { name: 'Sales' });
  await expect(sales.getByRole('table', { name: 'Sales' })).not.toContainText('£');
  await sales.getByRole('button', { name: 'Receipt 1' }).click();
  await expect(sales.getByText('Allowed by Mary')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('receipt.png') });
  await sales.getByRole('button', { name: 'Return…' }).click();
  await sales.getByRole('button', { name: /^Return, £48.00 back/u }).click();
  await dialog.getByLabel('PIN of Mary').fill('4711');
  await page.keyboard.press('Enter');
  await expect(sales.getByText('Return of 1')).toBeVisible();
  await expect(sales.getByText('Allowed by Mary')).toBeVisible();
});
