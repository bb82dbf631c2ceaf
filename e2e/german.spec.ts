import { readFile } from 'node:fs/promises';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { chooseFile, dialog } from './support/lists.ts';
import { typed } from './support/typing.ts';

const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

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

test('a list is exported in German, and comes back into an English window as it was', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const details = { sex: 'Female', breed: 'Collie', place: 'K 1', price: 125_050, quantity: 3 };
  await callShop(page, 'pets.add', { pet: { name: 'Bello', categoryId: 1n, details } });
  await callShop(page, 'settings.change', { language: 'de' });
  await page.getByRole('main').getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Exportieren …' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const buffer = await readFile(await (await download).path());
  const text = buffer.toString('utf8');
  for (const word of ['Geschlecht', 'Anzahl der Tiere', 'Weiblich', 'Käfig oder Becken']) {
    expect(text).toContain(`"${word}"`);
  }
  await callShop(page, 'settings.change', { language: 'en' });
  await callShop(page, 'pets.remove', {
    selection: { kind: 'animals', animals: [{ id: 1n, version: 0 }] },
  });
  await chooseFile(page, { name: 'tiere.csv', mimeType: 'text/csv', buffer });
  await dialog(page)
    .getByRole('button', { name: /^Import 1 animal$/ })
    .click();
  await expect(page.getByRole('row', { name: /Bello/ })).toBeVisible();
  const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 9 });
  expect(rows.map((row) => row.details)).toEqual([details]);
});

test('what is being sold, chosen and said changes its language, too', async ({ page, shop }) => {
  await openWindow(page, shop);
  await callShop(page, 'pets.add', {
    pet: { name: 'Bello', categoryId: 1n, details: { place: 'K 1', price: 100, sex: 'Male' } },
  });
  await page.getByRole('gridcell', { name: 'Bello' }).click();
  await page.keyboard.press('Alt+Shift+S');
  const sale = page.getByRole('complementary');
  await expect(sale).toContainText('No. 1 · K 1');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Find a command' }).fill('ausw');
  await callShop(page, 'settings.change', { language: 'de' });
  await expect(page.getByRole('button', { name: 'Alle Tiere auswählen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sale).toContainText('Nr. 1 · K 1');
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell', { name: 'Bello' }).click();
  await page.keyboard.press('Enter');
  const price = page.getByRole('complementary').getByLabel('Preis', { exact: true });
  await price.fill('teuer');
  await page.keyboard.press('Enter');
  await expect(price).toHaveAccessibleDescription(
    /^Muss ein Betrag mit höchstens 2 Nachkommastellen/,
  );
  await expect(page.getByRole('complementary').getByText('Männlich').first()).toBeVisible();
});

test('a wrong list is refused in German', async ({ page, shop }) => {
  await openWindow(page, shop);
  await callShop(page, 'pets.add', {
    pet: { name: 'Bello', categoryId: 1n, details: { chip: '276098106123456' } },
  });
  const list = 'Name,Category,Sex,Born,Chip\nA,1,Hen,31.2.2026,\nB,1,,,276098106123456\n';
  await chooseFile(page, { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  const table = dialog(page).getByRole('table', { name: 'Rows of the file' });
  await expect(table.getByText(/^Sex “Hen” must be one of Male, Female, Unknown/)).toBeVisible();
  await callShop(page, 'settings.change', { language: 'de' });
  await expect(
    page.getByText(
      'Geschlecht „Hen“ muss eines davon sein: Männlich, Weiblich, Unbekannt. Geboren „31.2.2026“ ist kein Tag des Kalenders.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Mikrochip oder Ring gehört schon Bello (Nr. 1).')).toBeVisible();
});
