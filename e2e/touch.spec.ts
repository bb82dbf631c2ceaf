import { expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row } from './support/rabbits.ts';

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
