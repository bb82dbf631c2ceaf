import { Buffer } from 'node:buffer';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { salePanel } from './support/rabbits.ts';

/** A picture of a paper, of one point. */
const PAPER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a tortoise gets its species, its paper, and a certificate of origin for who buys it',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await callShop(page, 'profile.change', {
      country: 'DE',
      name: 'Zoo Lenz',
      address: 'Am Markt 1',
    });
    const details = { chip: '276098106123456', born: '2024-06-01', source: 'Tom Beck' };
    const pet = { name: 'Franklin', categoryId: '1', details };
    await callShop(page, 'pets.add', { pet });
    await page.getByRole('gridcell', { name: 'Franklin' }).click();
    await page.keyboard.press('Enter');
    const card = page.getByRole('complementary', { name: 'Franklin' });
    await expect(card.getByLabel('Protection')).toHaveCount(0);
    await card.getByRole('button', { name: 'More about Franklin' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Protected species…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Protected species' });
    await expect(dialog.getByRole('combobox', { name: 'Species' })).toBeFocused();
    await page.keyboard.insertText('griechische');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Species' })).toHaveValue('Testudo hermanni');
    await expect(dialog.getByLabel('Protection')).toHaveValue('EU Annex A');
    await dialog.getByLabel('Proof of origin no.').fill('DE-NW-4711');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(card.getByLabel('Protection')).toHaveValue('EU Annex A');

    // Its paper is kept with it, and is not its picture.
    await card
      .locator('section', { hasText: 'Papers' })
      .locator('input[multiple]')
      .setInputFiles([{ name: 'paper.png', mimeType: 'image/png', buffer: PAPER }]);
    await card.getByRole('button', { name: 'Paper 1 of 1' }).click();
    const large = page.getByRole('dialog', { name: /Franklin: paper 1 of 1/u });
    await expect(large.getByRole('button', { name: 'Show first' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: /^Photograph 1/u })).toHaveCount(0);
    await expectAccessible(page);

    await page.keyboard.press('Alt+Shift+S');
    const sale = salePanel(page);
    await sale.getByLabel('What does Franklin cost?').fill('165');
    await sale.getByRole('combobox', { name: 'Customer' }).fill('Ms Lee');
    await page.keyboard.press('Enter');
    // What the register needs is asked for in the sale, and kept before that is completed.
    await sale.getByLabel('Address of Ms Lee').fill('Pond Road 3');
    await page.keyboard.press('Control+Enter');
    await expect(sale.getByText(/^Sold for/u)).toBeVisible();
    const [lee] = await callShop(page, 'customers.list', { search: 'Lee', limit: 1 });
    expect(lee).toMatchObject({ name: 'Ms Lee', address: 'Pond Road 3' });
    await page.evaluate(() => {
      window.print = () => {
        const printed = document.querySelector('dl')?.parentElement;
        document.title = printed?.textContent ?? '';
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    await sale.getByRole('button', { name: 'Print certificate of origin' }).click();
    for (const words of [
      'Certificate of origin',
      'Testudo hermanni',
      'EU Annex A',
      '276098106123456',
      'Tom Beck',
      'DE-NW-4711',
      'Zoo Lenz',
      'Am Markt 1',
      'Ms Lee',
      'Receipt 1',
    ]) {
      await expect(page).toHaveTitle(new RegExp(words, 'u'));
    }
  },
);

test('a species that the shop typed once is offered again with its protection', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const details = { species: 'Phelsuma klemmeri', protection: 'EU Annex B' };
  await callShop(page, 'pets.add', { pet: { name: 'Neon', categoryId: '1', details } });
  await callShop(page, 'pets.add', { pet: { name: 'Ivy', categoryId: '1' } });
  await page.getByRole('gridcell', { name: 'Ivy' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Protected species…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Protected species' });
  await dialog.getByRole('combobox', { name: 'Species' }).fill('klemm');
  await page.getByRole('option', { name: 'Phelsuma klemmeri' }).click();
  await expect(dialog.getByLabel('Protection')).toHaveValue('EU Annex B');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Protection written down: Ivy.')).toBeVisible();
});
