import Database from 'better-sqlite3';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals } from './support/rabbits.ts';

test(
  'the register tells what came and went, and is found altered when it was',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella', 'Max']);
    const view = { sort: 'oldest', status: 'all', categoryId: null, search: 'Bella' } as const;
    const { rows } = await callShop(page, 'pets.rows', { view, offset: 0, limit: 9 });
    const animals = rows.map(({ id, version }) => ({ id, version }));
    const selection = { kind: 'animals', animals } as const;
    await callShop(page, 'pets.remove', { selection, why: 'Died', day: null });

    await page.keyboard.press('Control+Shift+G');
    const entries = page.getByRole('table', { name: 'Entries' });
    await expect(entries.getByRole('row')).toHaveCount(4);
    await expect(entries.getByRole('row').nth(1)).toContainText('Removed');
    await expect(entries.getByRole('row').nth(1)).toContainText('Bella');
    await expect(entries.getByRole('row').nth(1)).toContainText('Died');
    const whole = page.getByRole('region', { name: 'Whether the register is whole' });
    await expect(whole).toContainText('Entries 1 to 3 checked');
    await expectAccessible(page);

    const hash = (await whole.getByRole('code').textContent()) ?? '';
    const compare = async (typed: string) => {
      await whole.getByRole('button', { name: 'Compare with a print…' }).click();
      await page.getByLabel('Last entry, at the foot of the print').fill('3');
      await page.getByLabel('Its check code, of 16 letters and digits').fill(typed);
      await page.keyboard.press('Enter');
    };
    await compare(hash);
    await expect(whole).toContainText('They are those of the print.');
    await compare('0000 0000 0000 0000');
    await expect(whole).toContainText('Entry 3 isn’t the one that was signed or printed');
    await compare(hash);
    await expect(whole).toContainText('They are those of the print.');

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const saved = await readFile(await (await downloading).path(), 'utf8');
    expect(saved).toContain('Date of death');
    expect(saved).toContain('Bella');
    expect(saved.replaceAll(' ', '')).toContain(hash.replaceAll(' ', ''));

    const database = new Database(join(shop.dataFolder, 'animal-store.sqlite'));
    database.prepare(`UPDATE pets SET name = 'Maximilian' WHERE name = 'Max'`).run();
    database.close();
    await whole.getByRole('button', { name: 'Check now' }).click();
    await expect(whole).toContainText('Animal No. 2 isn’t as the register has it');
    await expectAccessible(page);
  },
);

test('older entries are shown below without a gap, whatever is added', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(
    page,
    Array.from({ length: 250 }, (_, at) => `Guppy ${String(at + 1)}`),
  );
  await page.keyboard.press('Control+Shift+G');
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row');
  await expect(rows).toHaveCount(201);

  await callShop(page, 'pets.add', { pet: { name: 'Late', categoryId: 1n, status: 'available' } });
  await expect(rows.nth(1)).toContainText('Late');
  await page.getByRole('button', { name: 'Show older ones' }).click();
  await expect(rows).toHaveCount(252);
  await callShop(page, 'pets.add', { pet: { name: 'Later', categoryId: 1n, status: 'available' } });
  await expect(rows).toHaveCount(253);
  const numbers = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => Number(row.querySelector('td, th')?.textContent)),
  );
  expect(numbers).toEqual(Array.from({ length: 252 }, (_, at) => 252 - at));
  await expect(page.getByRole('button', { name: 'Show older ones' })).toBeHidden();
});

test('an inspection outlasts a reload, the back button and a scanner', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await callShop(page, 'profile.change', { name: 'Pond & Paw' });
  await page.keyboard.press('Control+Shift+G');
  await page.getByRole('button', { name: 'Show an inspector…' }).click();
  const shown = page.getByText(/Shown to an inspector until/);
  await expect(shown).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(shown).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.keyboard.type('1234567');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Entries' }).getByRole('row')).toHaveCount(2);
  await page.getByLabel('Days').selectOption('A day…');
  await page.getByLabel('Day', { exact: true }).fill('2024-02-29');
  await expect(page.getByText('No entry is found')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.body.textContent;
    };
  });
  await page.getByRole('button', { name: 'Print…', exact: true }).click();
  const body = page.locator('body');
  await expect(body).toHaveAttribute('data-printed', /animals, 29 Feb 2024, Pond & Paw/);
  await page.getByRole('button', { name: 'End' }).click();
  await page.keyboard.press('Control+1');
  await expect(page.getByRole('gridcell', { name: 'Bella' })).toBeVisible();
});

test(
  'an inspector sees the register and nothing else, until somebody signs in',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella']);
    await callShop(page, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
    await page.keyboard.press('Control+Shift+G');
    await page.getByRole('button', { name: 'Show an inspector…' }).click();
    await expect(page.getByText(/Shown to an inspector until .*, to be read only\./)).toBeVisible();
    const entries = page.getByRole('table', { name: 'Entries' });
    await expect(entries.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(entries.getByRole('button')).toHaveCount(0);
    await page.keyboard.press('Control+1');
    await expect(entries).toBeVisible();
    for (const refused of ['customers.list', 'pets.rows'] as const) {
      const answer = page.evaluate((name) => window.shop.call(name, {} as never), refused);
      expect(await answer).toMatchObject({ ok: false, error: { code: 'owner_needed' } });
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'End' }).click();
    await expect(page.getByRole('button', { name: /Olivia/ })).toBeVisible();
    await page.keyboard.press('1');
    await page.getByLabel('PIN of Olivia').fill('4711');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Show an inspector…' })).toBeVisible();
  },
);
