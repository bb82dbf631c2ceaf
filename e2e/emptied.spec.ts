import { expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row } from './support/rabbits.ts';

test('a shop of which all was removed says where that is', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  await page.getByRole('grid', { name: 'Animals' }).getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('heading', { name: 'No animals in stock' })).toBeVisible();
  await expect(page.getByText('2 animals can be put back: see “Removed animals”')).toBeVisible();
  await expect(page.locator('#screen')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Bella')).toBeVisible();
});
