import type { Customer } from '../src/shared/customer.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row, salePanel, writeDown } from './support/rabbits.ts';

const NOBODY = { address: '', phone: '', email: '', note: '' };
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const john: Customer = { ...NOBODY, id: idOf(1), name: 'John Smith', address: '12 Mill Lane' };

test('two of one name are two, and who is meant is shown and chosen', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await callShop(page, 'customers.save', { customer: john });
  const sale = salePanel(page);
  const field = sale.getByRole('combobox', { name: 'Customer' });
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  await field.fill('john smith');
  await field.press('Enter');
  await expect(sale.getByText('12 Mill Lane')).toBeVisible();
  await field.fill('');
  await field.fill('John Smith');
  await page.getByRole('option', { name: 'Add “John Smith”' }).click();
  await expect(sale.getByText('12 Mill Lane')).toBeHidden();
  await expect
    .poll(async () => callShop(page, 'customers.list', { search: 'John Smith', limit: 9 }))
    .toHaveLength(2);
  await field.fill('');
  await field.press('Enter');
  await field.fill('John Smith');
  await field.press('Enter');
  await expect(sale.getByText('Several are called John Smith. Choose one.')).toBeVisible();
  await expectAccessible(page);
  await field.fill('John');
  await page.getByRole('option', { name: 'John Smith · 12 Mill Lane' }).click();
  await expect(sale.getByText('12 Mill Lane')).toBeVisible();
  await expect(sale.getByText('Several are called')).toBeHidden();
  await page.getByRole('button', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('row', { name: /John Smith\s*12 Mill Lane/ })).toBeVisible();
});

test('a reserved animal brings its customer into the sale, and takes them out again', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await callShop(page, 'customers.save', { customer: john });
  await writeDown(page, 1n, { reservedfor: 'John Smith', price: 500 });
  const sale = salePanel(page);
  const field = sale.getByRole('combobox', { name: 'Customer' });
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  await expect(field).toHaveValue('John Smith');
  await expect(sale.getByText('12 Mill Lane')).toBeVisible();
  const open = async () => (await callShop(page, 'sales.open', {})).map(({ customer }) => customer);
  await expect.poll(open).toEqual(['John Smith']);
  await sale.getByRole('button', { name: /^Leave out/ }).click();
  await expect.poll(open).toEqual([]);
});

test('the owner makes two customers one, and two again', async ({ page, shop }) => {
  await openWindow(page, shop);
  const ann = { ...NOBODY, id: idOf(2), name: 'Ann Smith', phone: '0171 1234567' };
  for (const customer of [john, ann]) await callShop(page, 'customers.save', { customer });
  await page.getByRole('button', { name: 'Customers', exact: true }).click();
  await page.getByRole('button', { name: 'Ann Smith' }).click();
  await page.getByRole('combobox', { name: 'The same person as' }).fill('John');
  await page.getByRole('option', { name: /^John Smith/ }).click();
  await page.getByRole('button', { name: 'All sales of Ann Smith are of John Smith' }).click();
  await expect(page.getByRole('row', { name: /Ann Smith/ })).toBeHidden();
  await page.getByRole('button', { name: 'John Smith' }).click();
  const panel = page.getByRole('complementary', { name: 'John Smith' });
  await expect(panel.getByLabel('Phone')).toHaveValue('0171 1234567');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Make Ann Smith a customer of their own again' }).click();
  await expect(page.getByRole('row', { name: /Ann Smith/ })).toContainText('0171 1234567');
  await expect(panel.getByLabel('Phone')).toHaveValue('');
});
