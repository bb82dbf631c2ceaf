import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { typed } from './support/typing.ts';

test.describe('in Germany', () => {
  test.use({ locale: 'de-DE' });

  test('an animal is added and sold in German, from the first start on', async ({ page, shop }) => {
    await shop.openWindow(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { name: 'Willkommen. Wer wohnt hier?' })).toBeVisible();
    await page.getByRole('button', { name: /^Erstes Tier hinzufügen/ }).click();
    const form = page.getByRole('complementary', { name: 'Tier hinzufügen' });
    await form.getByLabel('Name').fill('Bello');
    await form.getByRole('combobox', { name: 'Kategorie' }).fill('Hunde');
    await page.getByRole('option', { name: '„Hunde“ anlegen' }).click();
    await form.getByLabel('Preis').fill('1.250,50');
    await form.getByRole('button', { name: 'Hinzufügen' }).click();
    const cell = page.getByRole('gridcell', { name: 'Bello' });
    await expect(cell).toBeVisible();
    await page.keyboard.press('Escape');
    await cell.click();
    await page.keyboard.press('Alt+Shift+S');
    const sale = page.getByRole('complementary', { name: 'Verkauf' });
    await sale.getByLabel('Beleg der Kasse').fill('T-17');
    await sale.getByRole('button', { name: /^Für 1\.250,50\s€ verkaufen$/ }).click();
    await expect(page.getByText(/^Für 1\.250,50\s€ verkauft\./)).toBeVisible();
    await page.keyboard.press('Control+7');
    await expect(page.getByRole('heading', { name: 'Verkäufe' })).toBeVisible();
  });
});

test('the language changes at once, and what is typed stays with the cursor in it', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Willkommen. Wer wohnt hier?' })).toBeVisible();
  await callShop(page, 'settings.change', { language: 'system' });
  await expect(page.getByRole('heading', { name: 'Welcome. Who lives here?' })).toBeVisible();
  await page.keyboard.press('Control+n');
  await page.getByLabel('Name', { exact: true }).focus();
  await typed(page, 'Bel');
  await callShop(page, 'settings.change', { language: 'de' });
  await expect(page.getByRole('complementary', { name: 'Tier hinzufügen' })).toBeVisible();
  await typed(page, 'lo');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bello');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  // The next start speaks it from its first word on.
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.keyboard.press('Control+5');
  await page.getByRole('tab', { name: 'Dieser Computer' }).click();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
  await expect(page.getByRole('tab', { name: 'This computer' })).toBeVisible();
});

test('what every shop has from the start follows the language; what the shop named stays', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const fields = await callShop(page, 'fields.list', {});
  const [breed, sex] = ['breed', 'sex'].map((id) => fields.find((field) => field.id === id));
  if (!breed || !sex) throw new Error('A field is missing.');
  await callShop(page, 'fields.save', { field: { ...breed, name: 'Zucht' } });
  await callShop(page, 'fields.save', { field: { ...sex, choices: ['Male', 'Hen'] } });
  await callShop(page, 'pets.add', {
    pet: { name: 'Bello', categoryId: 1n, status: 'pending', details: { sex: 'Male' } },
  });
  await callShop(page, 'settings.change', { language: 'de' });
  await expect(page.getByRole('row', { name: /Bello/ })).toContainText('Reserviert');
  await page.getByRole('gridcell', { name: 'Bello' }).click();
  await page.keyboard.press('Enter');
  const card = page.getByRole('complementary');
  await expect(card.getByLabel('Zucht')).toBeVisible();
  const choice = card.getByLabel('Geschlecht');
  await expect(choice.getByRole('option')).toHaveText(['', 'Männlich', 'Hen']);
  await expect(choice).toHaveValue('Male');
});
