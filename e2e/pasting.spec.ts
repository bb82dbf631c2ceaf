import { rowOf } from './support/first-path.ts';
import { expect, openWindow, test } from './support/fixtures.ts';

test('lines of a list become animals, and columns of a spreadsheet their fields', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await page.keyboard.press('Control+n');
  const form = page.getByRole('complementary', { name: 'Add an animal' });
  const paste = (text: string) =>
    form.getByRole('textbox', { name: 'Name' }).evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  await paste('Bella\tPuppies\tSold\nMax\tKittens\nRex');
  await expect(form.getByRole('note')).toContainText('New categories: Puppies, Kittens.');
  await form.getByRole('button', { name: 'Add 3 animals' }).click();
  await expect(form.getByRole('alert')).toContainText('Rex: Choose a category');
  await expect(rowOf(page, 'Bella')).toContainText('Puppies');
  await expect(rowOf(page, 'Bella')).toContainText('Sold');

  await form.getByRole('combobox', { name: 'Category' }).fill('Puppies');
  await form.getByRole('button', { name: 'Add 1 animal' }).click();
  await expect(rowOf(page, 'Rex')).toContainText('Puppies');
  await expect(page.getByRole('grid', { name: 'Animals' })).toHaveAttribute('aria-rowcount', '4');

  await paste('Nala\tKittens');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nala');
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Kittens');
});
