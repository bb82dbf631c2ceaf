import { rowOf, showStatus } from './support/first-path.ts';
import { expect, openWindow, test } from './support/fixtures.ts';

test('several lines pasted as a name are imported, with the form’s fields for what they leave out; one fills the form', async ({
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
  const dialog = page.getByRole('dialog', { name: 'Import what was pasted' });
  await expect(dialog.getByText('New categories: Puppies, Kittens.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(dialog.getByRole('row', { name: /^3 Rex .*Category is missing/ })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Its category' }).fill('Puppies');
  await dialog.getByRole('button', { name: 'Import 3 animals' }).click();
  await expect(page.getByText('Imported: 3 animals.')).toBeVisible();
  await showStatus(page, 'Everything');
  await expect(rowOf(page, 'Bella')).toContainText('Puppies');
  await expect(rowOf(page, 'Bella')).toContainText('Sold');
  await expect(rowOf(page, 'Rex')).toContainText('Puppies');
  await expect(rowOf(page, 'Rex')).toContainText('Available');

  await paste('Nala\tKittens');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nala');
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Kittens');
});
