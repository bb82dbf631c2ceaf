import { join } from 'node:path';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { chooseFile, csv, dialog, count, dropFile, stock, pasteOn } from './support/lists.ts';

const MADE_BY_OPENPYXL = join(import.meta.dirname, 'fixtures/openpyxl.xlsx');
const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

test(
  'every row’s problem is shown before anything is written; then all good ones are added as one step',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    const text = [
      'Nom;Catégorie;Statut;Prix',
      'Bella;Chiens;disponible;10',
      ';Chiens;vendu;3',
      'Rex;;vendu;3',
      'Max;Chats;perdu;3',
      'Luna;chats;réservé;3',
    ].join('\n');
    await chooseFile(page, csv(text, 'liste.csv'));
    const form = dialog(page);
    const table = form.getByRole('table', { name: 'Rows of the file' });
    await expect(table.getByRole('row')).toHaveCount(6);
    await expect(table.getByRole('row', { name: /^3 .*Name is required/ })).toBeVisible();
    await expect(table.getByRole('row', { name: /^4 .*Category is missing/ })).toBeVisible();
    await expect(
      table.getByRole('row', { name: /^5 .*Status “perdu” must be one of/ }),
    ).toBeVisible();
    await expect(form.getByText('3 rows can’t be imported')).toBeVisible();
    await expect(form.getByText('New categories: Chiens, chats.')).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'What Prix is' })).toHaveValue('Price');
    await expect(table.getByRole('row', { name: /^2 Bella .*10\.00/ })).toBeVisible();
    await expectAccessible(page);
    await form.getByText(/^Problems: 3/).click();
    await expect(table.getByRole('row')).toHaveCount(4);

    await expect(form.getByRole('button', { name: 'Import 2 animals' })).toBeDisabled();
    expect(await count(page)).toBe(0);
    await form.getByRole('checkbox', { name: 'Leave out 3 rows' }).check();
    await form.getByRole('button', { name: 'Import 2 animals' }).click();
    await expect(page.getByText('Imported: 2 animals.')).toBeVisible();
    expect(await stock(page)).toEqual(['Bella|Chiens|available', 'Luna|chats|pending']);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone (imported): 2 animals.')).toBeVisible();
    expect(await count(page)).toBe(0);
  },
);

test('columns are chosen by hand, and that is remembered for the next file like it', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const text = 'Kürzel,Wer,Wo,Wie\n1,Bella,Hunde,sold\n2,Max,Katzen,\n';
  await chooseFile(page, csv(text));
  const form = dialog(page);
  for (const [field, column] of [
    ['Name', 'Wer'],
    ['Category', 'Wo'],
    ['Status', 'Wie'],
  ] as const) {
    await form.getByRole('combobox', { name: `What ${column} is` }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  await form.getByRole('combobox', { name: 'What Kürzel is' }).click();
  await page.getByRole('option', { name: 'New field: Kürzel' }).click();
  await form.getByRole('button', { name: 'Import 2 animals' }).click();
  await expect(page.getByText('Imported: 2 animals.')).toBeVisible();
  expect(await stock(page)).toEqual(['Bella|Hunde|sold', 'Max|Katzen|available']);
  await chooseFile(page, csv(text.replace('Bella', 'Stella')));
  await expect(form.getByRole('combobox', { name: 'What Wer is' })).toHaveValue('Name');
  await expect(form.getByRole('combobox', { name: 'What Kürzel is' })).toHaveValue('Kürzel');
  await expect(form.getByRole('button', { name: 'Import 2 animals' })).toBeVisible();
});

test('a spreadsheet that another program made is read, and numbers that it rounded are told', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await chooseFile(page, MADE_BY_OPENPYXL);
  const form = dialog(page);
  await form.getByRole('button', { name: 'Import 4 animals' }).click();
  await expect(page.getByText('Imported: 4 animals.')).toBeVisible();
  expect(await stock(page)).toEqual([
    'Bella, beagle|Hunde|available',
    '007|Hunde|sold',
    'Žofie 犬 🐕|Katzen|pending',
    '7|Katzen|available',
  ]);
  await chooseFile(page, MADE_BY_OPENPYXL);
  await form.getByRole('combobox', { name: 'Sheet' }).click();
  await page.getByRole('option', { name: 'Numbers' }).click();
  await expect(
    form.getByRole('row', { name: /^2 Rounded .*more than 15 digits, which spreadsheets round/ }),
  ).toBeVisible();
  await expect(form.getByRole('row', { name: /^4 2026-05-03 .*is a date/ })).toBeVisible();
  await form.getByRole('checkbox', { name: 'Leave out 2 rows' }).check();
  await form.getByRole('button', { name: 'Import 2 animals' }).click();
  await expect(page.getByText('Imported: 2 animals.')).toBeVisible();
  const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 4, limit: 2 });
  expect(rows.map(({ categoryId }) => categoryId)).toEqual([9223372036854775807n, 12n]);
});

test(
  'a list is pasted onto the animals or dropped on the window',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await pasteOn(page, '#screen', 'Bella, beagle\tDogs\nMax\tCats\n');
    const form = page.getByRole('dialog', { name: 'Import what was pasted' });
    await form.getByRole('button', { name: 'Import 2 animals' }).click();
    await expect(page.getByText('Imported: 2 animals.')).toBeVisible();
    await dropFile(page, 'name,category\nNemo,Fish\n');
    await dialog(page).getByRole('button', { name: 'Import 1 animal' }).click();
    await expect(page.getByText('Imported: 1 animal.')).toBeVisible();
    expect(await stock(page)).toEqual([
      'Bella, beagle|Dogs|available',
      'Max|Cats|available',
      'Nemo|Fish|available',
    ]);
  },
);

test('a list dropped onto the import of another takes its place, with nothing of the other', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await chooseFile(page, csv('Name;Category\nBella;Dogs\n;Dogs\n', 'first.csv'));
  const form = dialog(page);
  await form.getByRole('checkbox', { name: 'Leave out 1 row' }).check();
  await dropFile(page, '', 'empty.csv');
  await expect(form.getByText('empty.csv is empty.')).toBeVisible();
  await expect(form.getByRole('table')).toBeHidden();
  await dropFile(page, 'Name;Category\nMax;Cats\n;Cats\n', 'second.csv');
  await expect(form.getByText('empty.csv is empty.')).toBeHidden();
  await expect(form.getByRole('checkbox', { name: 'Leave out 1 row' })).not.toBeChecked();
  await expect(form.getByRole('button', { name: 'Import 1 animal' })).toBeDisabled();
});

test('what is no list is refused in words', async ({ page, shop }) => {
  await openWindow(page, shop);
  const form = dialog(page);
  for (const [name, content, sentence] of [
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /Excel's old format/],
    ['photo.png', Buffer.from([0x89, 0x50, 0, 0, 1]), /is no list/],
    ['broken.xlsx', Buffer.from('PK\u0003\u0004 and no more'), /can't be read as a spreadsheet/],
    ['quote.csv', Buffer.from('name,category\nRex,Dogs\n"Tom,x\n'), /quotation mark is not closed/],
    ['empty.csv', Buffer.from(''), /is empty/],
    ['object.json', Buffer.from('{}'), /must be a JSON array/],
  ] as const) {
    await chooseFile(page, { name, mimeType: 'application/octet-stream', buffer: content });
    await expect(form.getByRole('alert')).toContainText(sentence);
    await form.getByRole('button', { name: 'Cancel' }).click();
  }
});

const CASES = join(import.meta.dirname, '../src/main/stock/lists/fixtures');

test('every guess about a file can be changed, and what only a person knows is asked', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const form = dialog(page);
  const field = (label: string) => form.getByLabel(label, { exact: true }).first();
  await callShop(page, 'categories.create', { name: 'Fisch' });
  await chooseFile(page, join(CASES, 'pos-items.csv'));
  await expect(form.getByRole('combobox', { name: 'What Item Name is' })).toHaveValue('Name');
  await expect(form.getByText(/^Not used: Barcode \(2 rows\), /)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Import 2 animals' })).toBeVisible();
  await form.getByRole('checkbox', { name: /Add each animal of a row/ }).check();
  await expect(form.getByRole('button', { name: 'Import 28 animals' })).toBeVisible();
  await form.getByRole('checkbox', { name: /Add each animal of a row/ }).uncheck();
  await form.getByRole('button', { name: 'Use Fisch' }).click();
  await expect(form.getByText('New category: Rabbits.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Import 2 animals' }).click();
  await expect(page.getByText('Imported: 28 animals.')).toBeVisible();
  expect(await stock(page)).toEqual([
    'Holland Lop|Rabbits|available',
    'Neon Tetra|Fisch|available',
  ]);

  await chooseFile(page, join(CASES, 'title-rows.csv'));
  await expect(field('Line with the headings')).toHaveValue('3');
  await field('Last line').fill('4');
  await expect(form.getByRole('button', { name: 'Import 1 animal' })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();

  await chooseFile(page, join(CASES, 'cp1250.csv'));
  await expect(form.getByRole('row', { name: /Łapa Świnki Sold/ })).toBeVisible();
  await form.getByRole('combobox', { name: 'Alphabet' }).click();
  await page.getByRole('option', { name: 'Western European (Windows)' }).click();
  await expect(form.getByRole('row', { name: /£apa/ })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();

  await chooseFile(page, join(CASES, 'hidden-first.xlsx'));
  await expect(form.getByRole('combobox', { name: 'Sheet' })).toHaveValue('Stock');
  await form.getByRole('combobox', { name: 'Sheet' }).click();
  await page.getByRole('option', { name: 'Archive 2019 (hidden)' }).click();
  await expect(form.getByRole('row', { name: /Old dog/ })).toBeVisible();
});

test('animals that are in stock already are changed or left out, as the clerk chooses', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const form = dialog(page);
  await chooseFile(page, csv('name,category\nBella,Dogs\nMax,Cats\n'));
  await form.getByRole('button', { name: 'Import 2 animals' }).click();
  await expect(page.getByText('Imported: 2 animals.')).toBeVisible();
  await chooseFile(page, csv('nr,name,category,status\n1,Bella,Dogs,sold\n9,Nemo,Fish,\n'));
  await form.getByRole('combobox', { name: 'What nr is' }).click();
  await page.getByRole('option', { name: 'No.', exact: true }).click();
  await expect(form.getByText('1 animal in stock already')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Import 1 animal' })).toBeVisible();
  await form.getByRole('radio', { name: 'Change them to what the list says' }).check();
  await expect(form.getByRole('row', { name: /Bella .*Changes its status/ })).toBeVisible();
  await form.getByRole('button', { name: 'Import 1 animal, change 1' }).click();
  await expect(page.getByText('1 animal added, 1 changed.')).toBeVisible();
  expect(await stock(page)).toEqual([
    'Bella|Dogs|sold',
    'Max|Cats|available',
    'Nemo|Fish|available',
  ]);

  await chooseFile(page, csv('name,category\nBella,Dogs\nMax,Cats\nRio,Birds\n'));
  await form.getByRole('checkbox', { name: /Leave out 2 rows with the name and category/ }).check();
  await form.getByRole('button', { name: 'Import 1 animal' }).click();
  await expect(page.getByText('Imported: 1 animal.').first()).toBeVisible();
});

test('how dates are written is asked once, and what cells mean; both are remembered', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const form = dialog(page);
  const text = 'name,category,Born,Sex\nBella,Dogs,04/05/2026,Hen\nMax,Dogs,03/04/2026,Hen\n';
  await chooseFile(page, csv(text));
  const button = form.getByRole('button', { name: 'Import 2 animals' });
  await form.getByLabel('Sex: “Hen”').selectOption('Female');
  await expect(button).toBeDisabled();
  await form.getByRole('combobox', { name: 'How Born is read' }).click();
  await page.getByRole('option', { name: /the day first/ }).click();
  await expectAccessible(page);
  await button.click();
  await expect(page.getByText('Imported: 2 animals.')).toBeVisible();
  const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 2 });
  expect(rows.map(({ details }) => details)).toEqual([
    { born: '2026-05-04', sex: 'Female' },
    { born: '2026-04-03', sex: 'Female' },
  ]);
  await chooseFile(page, csv(text.replaceAll(/Bella|Max/g, 'Luna')));
  await expect(button).toBeEnabled();
});
