import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { scan } from './support/keys.ts';
import { addAnimals, row, writeDown } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

const PLACES: Record<string, (page: Page) => Promise<void>> = {
  nowhere: async (page) => {
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  },
  'a row': (page) => row(page, 'Bella').getByRole('gridcell').first().click(),
  'a name being edited': async (page) => {
    await row(page, 'Bella').getByRole('gridcell').first().dblclick();
    await expect(page.getByLabel('Name of Bella')).toBeFocused();
  },
  'a status being edited': async (page) => {
    await row(page, 'Bella').locator('[data-column="status"]').dblclick();
    await expect(page.getByLabel('Status of Bella')).toBeFocused();
  },
  'the form': async (page) => {
    await page.keyboard.press('Control+n');
    await page.getByRole('textbox', { name: 'Name' }).fill('Half a na');
  },
  'the search': async (page) => {
    await page.keyboard.press('Control+f');
    await typed(page, 'xyz');
  },
};

/** What every animal is, as far as a clerk can change it. */
async function stock(page: Page): Promise<string[]> {
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  const { rows } = await callShop(page, 'pets.rows', { view, offset: 0, limit: 100 });
  return rows.map(({ id, name, status }) => `${String(id)} ${name} ${String(status)}`);
}

for (const pace of [1, 30]) {
  test(`a scan of ${String(pace)} ms a key finds and changes nothing, wherever the focus is`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await openWindow(page, shop);
    await addAnimals(page, ['Bella', 'Supplies', 'Luna 1042']);
    await writeDown(page, 2n, { chip: 'SH-1042' });
    await page.getByRole('grid', { name: 'Animals' }).waitFor();
    const before = await stock(page);
    const search = page.getByRole('searchbox');
    for (const [place, focus] of Object.entries(PLACES)) {
      await test.step(place, async () => {
        await focus(page);
        await scan(page, 'SH-1042', { pace });
        await expect(row(page, 'Supplies').getByRole('gridcell').first()).toBeFocused();
        // What is half typed in the form stays there.
        const form = page.getByRole('complementary', { name: 'Add an animal' });
        if (!(await form.isVisible()))
          await expect(page.getByRole('complementary', { name: 'Supplies' })).toBeVisible();
        await search.fill('');
        await focus(page);
        await scan(page, '1042', { pace, end: 'Tab' });
        await expect(search).toHaveValue('1042');
        await expect(
          page.getByText('No animal has 1042 as its code or number.').last(),
        ).toBeVisible();
        await expect(page.getByRole('complementary', { name: 'Supplies' })).toBeHidden();
        await search.fill('');
      });
    }
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a na');
    await row(page, 'Bella').getByRole('gridcell').first().click();
    await scan(page, '3', { pace });
    await expect(row(page, 'Luna 1042').getByRole('gridcell').first()).toBeFocused();
    await writeDown(page, 1n, { chip: '3' });
    await scan(page, '3', { pace });
    await expect(
      page.getByText('2 animals have 3: Bella (No. 1), Luna 1042 (No. 3). Choose one in the list.'),
    ).toBeVisible();
    expect(await stock(page)).toEqual(before);
  });
}

test('a scan in a dialog goes to the search behind it, and answers no question', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await page.getByRole('button', { name: 'Categories' }).click();
  await callShop(page, 'categories.create', { name: 'Sharks' });
  await page.getByRole('button', { name: 'Actions for Rabbits' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const name of ['Merge', 'Cancel']) {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).focus();
    await scan(page, 'SH-1042');
    // For a moment there may be the sentence of the scan before, too.
    await expect(page.getByText(/^Scanned: SH-1042/).last()).toBeVisible();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  expect(await callShop(page, 'categories.list', {})).toHaveLength(2);
});

test('letters alone mark no animal unless the clerk chose that', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  for (const key of ['s', 'r', 'a']) await page.keyboard.press(key);
  await page.keyboard.press('Alt+r');
  await expect(row(page, 'Bella')).toContainText('Reserved');

  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'A, R and S mark animals without Alt' }).press('Space');
  await page.getByRole('switch', { name: /are enough by themselves/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('a');
  await expect(page.getByText('Available: Bella.')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Add an animal' })).toBeHidden();
});

test('a dialog that opens while a scan is looked up keeps the focus', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await writeDown(page, 1n, { chip: '276098106123456' });
  await row(page, 'Bella').getByRole('gridcell').first().click();
  const name = page.getByRole('dialog', { name: 'Reserve' }).getByLabel('Reserved for');
  await page.route('**/bridge/call/*', async (route) => {
    if (route.request().url().endsWith('/history.page')) {
      await expect(name).toBeFocused();
    }
    await route.continue();
  });
  const lookedUp = page.waitForResponse((response) =>
    response.request().url().endsWith('/history.page'),
  );
  await scan(page, '276098106123456');
  await page.keyboard.press('Alt+Shift+R');
  await (await lookedUp).finished();
  // What took the focus would do so within a frame or two.
  await page.waitForTimeout(300);
  await expect(name).toBeFocused();
});

test('a slow scanner that sends a sign first and nothing last is learnt, and scans as others do', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  await writeDown(page, 1n, { chip: 'AT-12 0815' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'This computer' }).click();
  await page.getByLabel('Scan the test code here').focus();
  await scan(page, '-STORE2468', { pace: 120, end: '' });
  await expect(page.getByText('The scanner is known now.')).toBeVisible();
  await expect(page.getByLabel('Longest pause between two keys (ms)')).toHaveValue(/^18\d$/);
  await expect(page.getByLabel('Sent before each code')).toHaveValue('-');
  await expect(page.getByLabel('Sent after each code')).toHaveValue('');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Inventory' }).click();
  await row(page, 'Max').getByRole('gridcell').first().click();
  await scan(page, '-AT120815', { pace: 120, end: '' });
  await expect(page.getByRole('complementary', { name: 'Bella' })).toBeVisible();
});
