import { expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row, salePanel } from './support/rabbits.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a tap on a row or a tile opens the card, and a double one on a row edits', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  const card = page.getByRole('complementary', { name: 'Bella' });
  const name = row(page, 'Bella').locator('[data-column=name]');
  await name.tap();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Close' }).tap();
  await expect(card).toBeHidden();

  await name.tap();
  await name.tap();
  const editor = page.getByRole('grid').getByRole('textbox');
  await expect(editor).toHaveValue('Bella');
  await editor.fill('Bella II');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Bella II')).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);

  await page.getByRole('button', { name: 'View' }).tap();
  await page.getByText('Gallery').tap();
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell', { name: /Max/ }).tap();
  await expect(page.getByRole('complementary', { name: 'Max' })).toBeVisible();
});

test('on a telephone a toast covers neither a sale’s sum nor any button', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  await row(page, 'Bella').locator('[data-select]').tap();
  await page.keyboard.press('Alt+r');
  const toast = page.getByRole('alert').filter({ hasText: 'Reserved: Bella.' });
  await expect(toast).toBeVisible();
  const isCovered = async () => {
    const box = await toast.boundingBox();
    const others = page
      .locator('button:visible, output:visible')
      .and(page.locator(':not([role=alert] *)'));
    const boxes = await Promise.all((await others.all()).map((one) => one.boundingBox()));
    return boxes.some((one) => one && box && one.y < 844 && one.y + one.height > box.y);
  };
  expect(await isCovered()).toBe(false);
  await page
    .getByRole('group', { name: 'Selected animals' })
    .getByRole('button', { name: 'Sell…' })
    .tap();
  const sale = salePanel(page);
  await expect(sale.getByRole('button', { name: 'Sell for £0.00' })).toBeInViewport({ ratio: 1 });
  expect(await isCovered()).toBe(false);
  // Once it is gone, nothing is left of its row.
  await toast.getByRole('button', { name: 'Close' }).tap();
  await expect(toast).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => document.getElementById('root')?.clientHeight))
    .toBe(844);
});
