import { dayNamed } from '../src/shared/calendar-day.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';

const DAY = 86_400_000;
const dayIn = (days: number) => dayNamed(Date.now() + days * DAY);

test(
  'a treatment is recorded by keyboard, marks the animal and keeps it from being sold',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    for (const name of ['Bella', 'Rex']) {
      await callShop(page, 'pets.add', { pet: { name, categoryId: '1' } });
    }
    await page.getByRole('gridcell', { name: 'Bella' }).click();
    await page.keyboard.press('Enter');
    const card = page.getByRole('complementary', { name: 'Bella' });
    await card.getByRole('button', { name: 'More about Bella' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Record a treatment…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Record a treatment' });
    await expect(dialog.getByRole('combobox', { name: 'What was done' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Must not be empty.')).toBeVisible();
    await page.keyboard.insertText('Worming');
    await dialog.getByRole('combobox', { name: 'By whom' }).fill('Dr Bell');
    await dialog.getByRole('combobox', { name: 'Medicine' }).fill('Panacur');
    await dialog.getByRole('textbox', { name: 'Batch' }).fill('B7');
    await dialog.getByLabel('Not for sale until').fill(dayIn(-1));
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(dialog.getByText('Must not be before the treatment.')).toBeVisible();
    await dialog.getByLabel('Not for sale until').fill(dayIn(3));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    await expect(card.getByText(/^Under treatment until .*: Worming$/u)).toBeVisible();
    await expect(card.getByText('Panacur · batch B7 · Dr Bell')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Sell…' })).toBeDisabled();
    await expect(card.getByRole('button', { name: 'Reserve…' })).toBeDisabled();
    await expect(
      page.getByRole('gridcell', { name: /Bella.*Under treatment until/u }),
    ).toBeVisible();
    await expectAccessible(page);
    // By a key, and in the sale's search.
    await page.getByRole('gridcell', { name: /Bella/u }).focus();
    await page.keyboard.press('Alt+r');
    await expect(page.getByText(/Bella is under treatment until/u)).toBeVisible();
    await page.keyboard.press('Alt+Shift+S');
    const search = page.getByRole('combobox', { name: 'Add to the sale' });
    await search.fill('Bella');
    await expect(page.getByRole('option', { name: /Bella .*Under treatment/u })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await search.fill('');
    await page.keyboard.press('Escape');
  },
);

test('what was written before is offered again, and an undo takes a treatment of several back', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  for (const name of ['Bella', 'Rex']) {
    await callShop(page, 'pets.add', { pet: { name, categoryId: '1' } });
  }
  const record = async (what: string, typed: string) => {
    await page.getByRole('button', { name: 'Treatment…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a treatment' });
    await expect(dialog.getByText('and 1 more')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'What was done' }).fill(typed);
    if (typed !== what) await page.getByRole('option', { name: what }).click();
    await dialog.getByLabel('Not for sale until').fill(dayIn(2));
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('gridcell', { name: 'Bella' }).focus();
  await page.keyboard.press('Control+a');
  await record('Treated for mites', 'Treated for mites');
  await expect(page.getByText('Treatment recorded: 2 animals.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByRole('gridcell', { name: /Under treatment/u })).toHaveCount(0);
  await record('Treated for mites', 'mites');
  await expect(page.getByRole('gridcell', { name: /Under treatment/u })).toHaveCount(2);
  const { length } = await callShop(page, 'treatments.list', { limit: 10 });
  expect(length).toBe(2);
});
