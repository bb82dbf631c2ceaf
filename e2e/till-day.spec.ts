import { makeExport, PLAIN } from '../src/main/stock/journal/testing/make-export.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';

const CHIP = '985113001234561';

test('a till’s day is looked at, taken in, settled and taken back', async ({ page, shop }) => {
  await openWindow(page, shop);
  await callShop(page, 'profile.change', { currency: 'EUR', taxRates: [], hasCertifiedTill: true });
  const gecko = { text: 'Gecko', article: CHIP, price: 49.9, key: 5 };
  const added = {
    name: 'Gecko',
    categoryId: 1n,
    status: 'available' as const,
    details: { chip: CHIP },
  };
  await callShop(page, 'pets.add', { pet: added });
  const at = new Date().toISOString();
  const day = [
    { number: 1, at, positions: [gecko, { text: 'Hay', price: 3, key: 5 }] },
    { number: 3, at, positions: [gecko] },
  ];
  await page.keyboard.press('Control+7');
  await page.getByRole('tab', { name: 'Close of the day' }).click();
  const buffer = makeExport(day, PLAIN);
  const choose = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Take in the till’s day…' }).click(),
    ]);
    await chooser.setFiles({ name: 'day.zip', mimeType: 'application/zip', buffer });
  };
  await choose();
  const dialog = page.getByRole('dialog', { name: 'The till’s day' });
  await expect(dialog.getByRole('row', { name: 'New sales 2' })).toBeVisible();
  await expect(dialog.getByText('Missing numbers: 318: 2')).toBeVisible();
  await expect(dialog.getByText('318-3: Gecko was sold already.')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('preview.png') });
  await dialog.getByLabel('What the shop calls this till').fill('Counter');
  await dialog.getByRole('button', { name: 'Take in' }).click();
  await expect(page.getByText('2 sales taken in.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const inStock = async () => (await callShop(page, 'pets.counts', {})).available;
  await expect.poll(inStock).toBe(1);
  await choose();
  await expect(dialog.getByLabel('What the shop calls this till')).toHaveValue('Counter');
  await dialog.getByRole('button', { name: 'Take in' }).click();
  await expect(page.getByText('2 sales taken in.')).toBeVisible();
  await expect.poll(inStock).toBe(0);

  await page.keyboard.press('Control+6');
  const waiting = page.getByRole('list', { name: 'To settle' });
  await waiting.getByRole('button', { name: /^Gecko was sold already\./u }).click();
  const receipt = page.getByRole('complementary', { name: /^Sale \d+/u });
  await receipt.getByRole('button', { name: 'Settle: Gecko was sold already.' }).press('Enter');
  await expect(receipt.getByLabel('What came of it')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Rung up twice');
  await page.screenshot({ path: test.info().outputPath('settle.png') });
  await page.keyboard.press('Enter');
  await expect(receipt.getByText(/^Rung up twice \(/u)).toBeVisible();
  expect(await callShop(page, 'sales.problems', { of: null, limit: 9 })).toEqual([]);
});
