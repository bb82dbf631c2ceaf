import { readFile } from 'node:fs/promises';
import { rowOf } from './support/first-path.ts';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { chooseFile, csv, dialog, stock, exported } from './support/lists.ts';

const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;

test(
  'what is exported comes back as it was, in each format',
  { tag: '@both' },
  async ({ page, shop, host }) => {
    test.skip(
      host === 'electron',
      'Electron asks for the place itself: e2e/electron/export.spec.ts.',
    );
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
    for (const pet of odd) await callShop(page, 'pets.add', { pet });
    const before = await stock(page);
    for (const format of ['CSV', 'XLSX', 'CSV for programs', 'JSON']) {
      const download = await exported(page, format, /^Everything/);
      expect(download.suggestedFilename()).toMatch(/^animals-\d{4}-\d\d-\d\d\.\w+$/);
      const bytes = await readFile(await download.path());
      if (format === 'CSV') {
        expect(bytes.toString('utf8')).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
      }
      await callShop(page, 'pets.remove', {
        selection: { kind: 'view', view: ALL, except: [], asOf: Number.MAX_SAFE_INTEGER },
      });
      await expect(page.getByRole('heading', { name: 'No animals in stock' })).toBeVisible();
      await chooseFile(page, {
        name: download.suggestedFilename(),
        mimeType: 'application/octet-stream',
        buffer: bytes,
      });
      await dialog(page).getByRole('button', { name: 'Import 6 animals' }).click();
      await expect(page.getByText('Imported: 6 animals.').first()).toBeVisible();
      await expect.poll(() => stock(page), format).toEqual(before);
      const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 10 });
      expect(rows.map(({ categoryId }) => categoryId)).toEqual(odd.map((pet) => pet.categoryId));
    }
  },
);

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
  expect(names).toEqual(['"Name"', '"Ada"', '"Bella"', '"Max"']);
});

test.describe('where a comma stands before decimals', () => {
  test.use({ locale: 'nl-NL' });

  test('a list for the spreadsheet is written so, and comes back', async ({ page, shop }) => {
    await openWindow(page, shop);
    const before = { name: 'Rex, +1;-1', categoryId: 3n, status: 'pending' as const };
    await callShop(page, 'pets.add', { pet: { ...before, details: { price: 1_250 } } });
    const download = await exported(page, 'CSV', /^Everything/);
    const buffer = await readFile(await download.path());
    const [headings, animal] = buffer.toString('utf8').split('\r\n');
    expect(headings).toContain('"Animal Store No.";"Name";"Category no.";"Category";"Status"');
    expect(animal).toContain(`"Rex, '+1;-1";"3";;"Reserved"`);
    expect(animal).toContain('"12,50"');
    await callShop(page, 'pets.remove', {
      selection: { kind: 'view', view: ALL, except: [], asOf: Number.MAX_SAFE_INTEGER },
    });
    await chooseFile(page, { name: 'animals.csv', mimeType: 'text/csv', buffer });
    await dialog(page).getByRole('button', { name: 'Import 1 animal' }).click();
    await expect(page.getByText('Imported: 1 animal.').first()).toBeVisible();
    const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 10 });
    expect(rows).toMatchObject([{ ...before, details: { price: 1_250 } }]);
  });
});
