import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { showStatus } from './support/first-path.ts';
import { compose, pressOnLayout } from './support/keys.ts';
import { addAnimals, row } from './support/rabbits.ts';

/** What the keys of a layout write: for selling, undoing, the palette, the form and the History. */
const LAYOUTS = {
  Russian: {
    reserve: { key: 'к', code: 'KeyR' },
    undo: { key: 'я', code: 'KeyZ' },
    palette: { key: 'л', code: 'KeyK' },
    form: { key: 'т', code: 'KeyN' },
    history: { key: '3', code: 'Digit3' },
  },
  German: {
    reserve: { key: 'r', code: 'KeyR' },
    undo: { key: 'z', code: 'KeyY' },
    palette: { key: 'k', code: 'KeyK' },
    form: { key: 'n', code: 'KeyN' },
    history: { key: '3', code: 'Digit3' },
  },
  French: {
    reserve: { key: 'r', code: 'KeyR' },
    undo: { key: 'z', code: 'KeyW' },
    palette: { key: 'k', code: 'KeyK' },
    form: { key: 'n', code: 'KeyN' },
    history: { key: '"', code: 'Digit3' },
  },
};

for (const [layout, keys] of Object.entries(LAYOUTS)) {
  test(`shortcuts work on a ${layout} keyboard`, async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella']);
    await showStatus(page, 'Everything');
    await row(page, 'Bella').getByRole('gridcell').first().click();
    await pressOnLayout(page, { ...keys.reserve, alt: true });
    await expect(row(page, 'Bella')).toContainText('Reserved');
    await pressOnLayout(page, { ...keys.undo, ctrl: true });
    await expect(row(page, 'Bella')).toContainText('Available');
    await pressOnLayout(page, { ...keys.palette, ctrl: true });
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await row(page, 'Bella').getByRole('gridcell').first().click();
    await pressOnLayout(page, keys.form);
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await pressOnLayout(page, { ...keys.history, ctrl: true });
    await expect(page.getByRole('main', { name: 'History' })).toBeVisible();
  });
}

test('the Enter and Escape of an input method belong to it alone', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('F2');
  const name = page.getByLabel('Name of Bella');
  await name.fill('');
  await compose(page, 'しょう', 'Enter');
  await expect(name).toHaveValue('しょう');
  await compose(page, 'た', 'Escape');
  await expect(name).toBeFocused();
  await name.fill('翔太');
  await page.keyboard.press('Enter');
  await expect(row(page, '翔太')).toBeVisible();

  // In the form and in a dialog likewise.
  await page.keyboard.press('Control+n');
  await compose(page, 'はな', 'Enter');
  await compose(page, 'こ', 'Escape');
  await expect(page.getByRole('complementary', { name: 'Add an animal' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await compose(page, 'か', 'Escape');
  await compose(page, 'か', 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await callShop(page, 'pets.counts', {})).toMatchObject({ all: 1 });
});
