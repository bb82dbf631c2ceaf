import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { rowOf } from './support/first-path.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';

const MADE_BY_OPENPYXL = join(import.meta.dirname, 'fixtures/openpyxl.xlsx');
const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

/** Chooses a file by the list's menu, as a person does. */
async function chooseFile(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import a list…' }).click();
  await (await chooser).setFiles(file);
}

function csv(text: string, name = 'animals.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

function dialog(page: Page) {
  return page.getByRole('dialog', { name: /^Import/ });
}

async function count(page: Page): Promise<number | undefined> {
  const { all } = await callShop(page, 'pets.counts', {});
  return all;
}

/** Name, category and status of each animal, by number. */
async function stock(page: Page): Promise<string[]> {
  const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 500 });
  const categories = await callShop(page, 'categories.list', {});
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return rows.map(
    ({ name, categoryId, status }) => `${name}|${names.get(categoryId) ?? ''}|${String(status)}`,
  );
}

async function pasteOn(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

async function exported(page: Page, format: string, what?: RegExp): Promise<Download> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialogue = page.getByRole('dialog', { name: 'Export animals' });
  if (what) await dialogue.getByRole('radio', { name: what }).check();
  await dialogue.getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download');
  await dialogue.getByRole('button', { name: 'Export' }).click();
  return download;
}

test('every row’s problem is shown before anything is written; then all good ones are added as one step', async ({
  page,
  shop,
}) => {
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
  await expect(table.getByRole('row', { name: /^5 .*Status must be one of/ })).toBeVisible();
  await expect(form.getByText('3 rows can’t be imported')).toBeVisible();
  await expect(form.getByText('New categories: Chiens, chats.')).toBeVisible();
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
  await expect(page.getByText('Undone: 2 animals.')).toBeVisible();
  expect(await count(page)).toBe(0);
});

test('columns are chosen by hand, and that is remembered for the next file like it', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const text = 'Kürzel,Wer,Wo,Wie\n1,Bella,Hunde,sold\n2,Max,Katzen,\n';
  await chooseFile(page, csv(text));
  const form = dialog(page);
  await form.getByRole('checkbox', { name: 'The first row names the columns' }).check();
  for (const [field, column] of [
    ['Name', /^Wer/],
    ['Category', /^Wo/],
    ['Status', /^Wie/],
  ] as const) {
    await form.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: column }).click();
  }
  await form.getByRole('button', { name: 'Import 2 animals' }).click();
  await expect(page.getByText('Imported: 2 animals.')).toBeVisible();
  expect(await stock(page)).toEqual(['Bella|Hunde|sold', 'Max|Katzen|null']);
  await chooseFile(page, csv(text.replace('Bella', 'Stella')));
  await expect(form.getByRole('combobox', { name: 'Name', exact: true })).toHaveValue(/^Wer/);
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
    '7|Katzen|null',
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

test('100,000 rows are imported as one step, or cancelled without a trace', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000);
  await openWindow(page, shop);
  const lines = ['name,category,status'];
  for (let n = 1; n <= 100_000; n += 1) lines.push(`Guppy ${String(n)},Fish,available`);
  const file = csv(lines.join('\n'));
  const form = dialog(page);
  const button = form.getByRole('button', { name: 'Import 100,000 animals' });
  await chooseFile(page, file);
  await button.click({ timeout: 60_000 });
  await form.getByRole('button', { name: 'Cancel the import' }).click();
  await expect(form.getByRole('alert')).toContainText('Nothing was added');
  expect(await count(page)).toBe(0);

  await button.click();
  await expect(page.getByText('Imported: 100,000 animals.')).toBeVisible({ timeout: 120_000 });
  expect(await count(page)).toBe(100_000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 100,000 animals.')).toBeVisible({ timeout: 60_000 });
  expect(await count(page)).toBe(0);
});

test('what is exported comes back as it was, in each format', async ({ page, shop }) => {
  test.setTimeout(150_000);
  await openWindow(page, shop);
  const odd = [
    { name: 'Rex', categoryId: 9223372036854775807n, status: 'available' as const },
    { name: '007', categoryId: -9223372036854775808n, status: 'sold' as const },
    { name: '=HYPERLINK("http://evil.example")', categoryId: 3n, status: 'pending' as const },
    { name: "'=1+1", categoryId: 3n },
    { name: 'a "b", c; d', categoryId: 3n },
    { name: '_x0041_ <&> 犬 🐕', categoryId: 3n },
  ];
  await callShop(page, 'categories.rename', { id: 3n, name: '+cats' });
  for (const pet of odd) await callShop(page, 'pets.add', { pet, view: ALL });
  const before = await stock(page);
  for (const format of ['CSV', 'XLSX', 'JSON']) {
    const download = await exported(page, format);
    expect(download.suggestedFilename()).toMatch(/^animals-\d{4}-\d\d-\d\d\.\w+$/);
    const bytes = await readFile(await download.path());
    if (format === 'CSV') {
      expect(bytes.toString('utf8')).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    }
    await callShop(page, 'pets.remove', {
      selection: { kind: 'view', view: ALL, except: [], asOf: Number.MAX_SAFE_INTEGER },
    });
    await expect(page.getByRole('heading', { name: 'No animals yet' })).toBeVisible();
    await chooseFile(page, {
      name: download.suggestedFilename(),
      mimeType: 'application/octet-stream',
      buffer: bytes,
    });
    await dialog(page).getByRole('button', { name: 'Import 6 animals' }).click();
    await expect(page.getByText('Imported: 6 animals.')).toBeVisible();
    expect(await stock(page), format).toEqual(before);
    const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 10 });
    expect(rows.map(({ categoryId }) => categoryId)).toEqual(odd.map((pet) => pet.categoryId));
  }
});

test('what the list shows is exported alone, in its order', async ({ page, shop }) => {
  await openWindow(page, shop);
  await chooseFile(
    page,
    csv('name,category,status\nBella,Dogs,sold\nMax,Cats,sold\nTom,Cats,available\nAda,Cats,sold'),
  );
  await dialog(page).getByRole('button', { name: 'Import 4 animals' }).click();
  await page.getByRole('tab', { name: /Sold/ }).click();
  await page.getByRole('columnheader', { name: /Name/ }).click();
  await expect(rowOf(page, 'Tom')).toBeHidden();
  const download = await exported(page, 'CSV', /What the list shows/);
  const text = await readFile(await download.path(), 'utf8');
  const names = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(',')[1]);
  expect(names).toEqual(['name', 'Ada', 'Bella', 'Max']);
});

test('a list is pasted onto the animals or dropped on the window', async ({ page, shop }) => {
  await openWindow(page, shop);
  await pasteOn(page, '#screen', 'Bella, beagle\tDogs\nMax\tCats\n');
  const form = page.getByRole('dialog', { name: 'Import what was pasted' });
  await form.getByRole('button', { name: 'Import 2 animals' }).click();
  await expect(page.getByText('Imported: 2 animals.')).toBeVisible();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['name,category\nNemo,Fish\n'], 'fish.csv'));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      );
    }
  });
  await dialog(page).getByRole('button', { name: 'Import 1 animal' }).click();
  await expect(page.getByText('Imported: 1 animal.')).toBeVisible();
  expect(await stock(page)).toEqual(['Bella, beagle|Dogs|null', 'Max|Cats|null', 'Nemo|Fish|null']);
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

test('sample animals come in and go out again, but for those that were changed', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await page.getByRole('button', { name: 'Try with sample animals' }).click();
  await expect(page.getByText('Sample animals put in: 320 animals.')).toBeVisible();
  await page.getByRole('grid', { name: 'Animals' }).getByRole('gridcell').first().click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: /^Name of/ }).fill('Our own Bella');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Our own Bella')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take them out' }).click();
  await expect(page.getByText('Sample animals taken out: 319 animals.')).toBeVisible();
  await expect(page.getByText('1 animal stayed, because')).toBeVisible();
  expect(await count(page)).toBe(1);
});
