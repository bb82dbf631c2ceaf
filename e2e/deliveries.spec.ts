import { expect, expectAccessible, openWindow, test } from './support/fixtures.ts';

/** Six species: name, category, how many, as, what each cost, its price, and where it lives. */
const ROWS = [
  ['Mini lop', 'Rabbits', '5', '', '18', '45', 'Hutch 4'],
  ['Sable', 'Ferrets', '4', '', '62', '130', 'Cage 1'],
  ['Tortoise', 'Tortoises', '2', '', '85', '165', 'Table 1'],
  ['Abyssinian', 'Guinea pigs', '6', '', '12', '32', 'Hutch 7'],
  ['Guppies', 'Fish', '20', 'O', '0.70', '2.50', 'Tank 3'],
  ['Sky blue', 'Budgies', '3', 'S', '11', '28', 'Aviary 2'],
] as const;

test('40 animals of six species are taken in by keyboard alone, get their chips, and are found by their delivery', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  await openWindow(page, shop);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Control+9');
  const table = page.getByRole('table', { name: 'Goods in' });
  await page.getByRole('combobox', { name: 'Supplier' }).focus();
  await page.keyboard.insertText('Willow Farm');
  await press('Tab');
  for (let part = 0; part < 4; part += 1) await press('Tab');
  await page.keyboard.insertText('LS 20418');
  await press('Tab');
  for (const row of ROWS) {
    for (const [index, cell] of row.entries()) {
      if (cell === 'O' || cell === 'S') await press(cell);
      else if (cell !== '') await page.keyboard.insertText(cell);
      if (index < row.length - 1) await press('Tab');
    }
    await press('Enter');
  }
  await expect(page.getByText('Cost £627.00 · Worth £1,401.00')).toBeVisible();
  await expectAccessible(page);
  await press('Control+Enter');
  const arrived = page.getByRole('complementary', { name: 'Delivery 1' });
  await expect(arrived.getByText('Willow Farm · LS 20418')).toBeVisible();
  await expect(arrived.getByText('0 of 20', { exact: true })).toBeVisible();
  // Beside what is typed in either: a spreadsheet takes a key to leave each of its 42 cells, too.
  expect(keys).toBeLessThanOrEqual(53);

  await expect(arrived.getByRole('textbox', { name: 'Scan the chip of Mini lop 1' })).toBeFocused();
  for (const [index, next] of ['Mini lop 2', 'Mini lop 3'].entries()) {
    // At a scanner's pace, whose codes are otherwise taken for the question what is in stock.
    await page.keyboard.type(`99900000010450${String(index)}`);
    await page.keyboard.press('Enter');
    await expect(arrived.getByRole('textbox', { name: `Scan the chip of ${next}` })).toBeFocused();
  }
  // A chip that another one has is refused where it was scanned.
  await page.keyboard.insertText('999000000104501');
  await page.keyboard.press('Enter');
  await expect(arrived.getByText(/Mini lop 2/u).last()).toBeVisible();
  await expect(arrived.getByText('2 of 20', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Earlier deliveries' }).click();
  const earlier = page.getByRole('table', { name: 'Earlier deliveries' });
  await expect(
    earlier.getByRole('row', { name: /^1 .*Willow Farm LS 20418 40 £627\.00$/u }),
  ).toBeVisible();
  await expect(table).toBeHidden();
  await arrived.getByRole('button', { name: 'Print labels' }).click();
  await expect(page.getByRole('dialog', { name: /Print/u })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+1');
  await page.getByRole('gridcell', { name: 'Mini lop 1' }).click();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('complementary', { name: 'Mini lop 1' }).getByText('Delivery 1 · Willow Farm'),
  ).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('animals of two species are taken in', async ({ page, shop }) => {
    await openWindow(page, shop);
    await page.getByRole('button', { name: 'Goods in' }).tap();
    for (const [index, [name, category, number, as, cost, price]] of ROWS.slice(3, 5).entries()) {
      const cells = {
        'Species or name': name,
        Category: category,
        'How many': number,
        'Cost each': cost,
        Price: price,
      };
      for (const [cell, text] of Object.entries(cells)) {
        await page.getByLabel(`${cell}, row ${String(index + 1)}`).tap();
        await page.keyboard.insertText(text);
      }
      const kept = page.getByLabel(`Entered as, row ${String(index + 1)}`);
      if (as === 'O') await kept.selectOption('group');
    }
    await page.getByRole('combobox', { name: 'Supplier' }).fill('Reef Farm');
    await page.getByRole('textbox', { name: 'Document' }).fill('LS 7');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take in 26 animals' }).tap();
    const arrived = page.getByRole('complementary', { name: 'Delivery 1' });
    await expect(arrived.getByText('0 of 6', { exact: true })).toBeVisible();
    // The same note of the same supplier is no second delivery.
    const written = page.getByRole('textbox', { name: 'Document' });
    await written.fill('ls 7');
    await expect(page.getByText('taken in as delivery 1')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Supplier' }).fill('Reef Farm');
    await expect(page.getByText('taken in as delivery 1')).toBeVisible();
    await page.getByRole('button', { name: 'Inventory' }).tap();
    await expect(page.getByRole('tab', { name: 'In stock 26' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Guppies/ })).toContainText('× 20');
  });
});
