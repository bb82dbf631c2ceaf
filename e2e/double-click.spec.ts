import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row, salePanel, writeDown } from './support/rabbits.ts';

test('the second press of a double click does not answer a question that came with the first', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const id = '00000000-0000-4000-8000-000000000001';
  const customer = { id, name: 'Ms Lee', address: '', phone: '', email: '', note: '' };
  await callShop(page, 'customers.save', { customer });
  await page.getByRole('button', { name: 'Customers', exact: true }).click();
  await page.getByRole('button', { name: /Ms Lee/u }).click();
  await page.getByRole('button', { name: 'Delete personal data…' }).dblclick();
  const sure = page.getByRole('button', { name: 'Yes, delete it for good' });
  await expect(sure).toBeVisible();
  const known = () => callShop(page, 'customers.list', { search: 'Lee', limit: 9 });
  expect(await known()).toHaveLength(1);
  await sure.click();
  await expect.poll(known).toHaveLength(0);
});

test('a double click leaves one line out of a sale, and presses twice what stays as it was', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Clover', 'Guppies']);
  await writeDown(page, 3n, { price: 150, quantity: 60 });
  await expect(row(page, 'Guppies')).toContainText('× 60');
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+S');
  const sale = salePanel(page);
  await expect(sale.getByText('3 animals')).toBeVisible();
  await sale.getByRole('button', { name: /^Guppies/u }).click();
  await sale.getByRole('button', { name: 'One more of Guppies' }).dblclick();
  await expect(sale.getByText('5 animals')).toBeVisible();
  await sale.getByRole('button', { name: /^Clover/u }).click();
  await sale.getByRole('button', { name: 'Leave out Clover' }).dblclick();
  await expect(sale.getByText('4 animals')).toBeVisible();
});
