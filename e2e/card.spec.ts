import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { scan } from './support/keys.ts';
import { addAnimals, row } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

const cardOf = (page: Page, name: string) => page.getByRole('complementary', { name });

test(
  'a card is filled by keyboard alone, saved field by field, undone, and closed',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Max', 'Bella']);
    await row(page, 'Bella').getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    const card = cardOf(page, 'Bella');
    await expect(card.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('textbox', { name: 'Price', exact: true })).toBeFocused();
    await typed(page, '2x');
    await page.keyboard.press('Tab');
    await expect(
      card.getByRole('textbox', { name: 'Price', exact: true }),
    ).toHaveAccessibleDescription(/^Must be an amount/);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+a');
    await typed(page, '25');
    await page.keyboard.press('Enter');
    await expect(card.getByText('Price: £25.00')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await scan(page, '276098106123456');
    await expect(card.getByText('Microchip or ring: 276098106123456')).toBeVisible();
    await page.keyboard.press('Tab');
    await typed(page, 'f');
    await page.keyboard.press('Tab');
    await expect(card.getByText('Sex: Female')).toBeVisible();
    // The same in every order of day and month.
    await typed(page, '01012026');
    await page.keyboard.press('PageDown');

    // The next animal has the focus in the same field; what was typed is saved on the way.
    const next = cardOf(page, 'Max');
    await expect(next.getByLabel('Born')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(card.getByLabel('Born')).toHaveValue('2026-01-01');
    await expect(card.getByRole('textbox', { name: 'Microchip or ring' })).toHaveValue(
      '276098106123456',
    );
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(card.getByLabel('Born')).toHaveValue('');
    await expectAccessible(page);
    await card.getByLabel('Breed').focus();
    await typed(page, 'lop');
    // The form takes the card's place, and what was typed is saved all the same.
    await page.keyboard.press('Control+n');
    await page.keyboard.press('Escape');
    await expect(card.getByText('Breed: lop')).toBeVisible();
    await card.getByLabel('Born').focus();
    await page.keyboard.press('Alt+r');
    await expect(card.getByRole('button', { name: 'Release' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(page.locator('[role=gridcell]:focus')).toContainText('Bella');
  },
);

test('what a second window changes on the same card is not overwritten unseen', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const card = cardOf(page, 'Bella');
  const price = card.getByRole('textbox', { name: 'Price', exact: true });
  await price.fill('25');
  const change = (details: Record<string, number | string>, version: number) =>
    callShop(page, 'pets.change', {
      selection: { kind: 'animals', animals: [{ id: 1n, version }] },
      change: { details },
    });
  // Another field of the animal is no conflict.
  await change({ notes: 'shy' }, 0);
  await expect(card.getByRole('textbox', { name: 'Notes' })).toHaveValue('shy');
  await price.press('Enter');
  await expect(price).toHaveValue('25.00');
  await price.fill('30');
  await change({ price: 4000 }, 2);
  await expect(card.getByText('Price: £25.00 → £40.00')).toBeVisible();
  await price.press('Enter');
  await expect(price).toHaveAccessibleDescription(/changed this to “.*” in the meantime/);
  await expect(price).toHaveValue('30');
  await price.press('Enter');
  await expect(price).toHaveValue('30.00');
  await callShop(page, 'pets.remove', {
    selection: { kind: 'animals', animals: [{ id: 1n, version: 4 }] },
  });
  await expect(card.getByText('This animal was removed from stock.')).toBeVisible();
  await card.getByRole('button', { name: 'Put back' }).click();
  await expect(card.getByText('This animal was removed from stock.')).toBeHidden();
});

const KINDS = [
  ['Text', 'Colour', 'grey'],
  ['Long text', 'Habits', 'sleeps by day\nbites'],
  ['Number', 'Weight', '2.5'],
  ['Money', 'Deposit', '10.00'],
  ['Date', 'Next injection', '2026-12-24'],
  ['Yes or no', 'Tame', 'Yes'],
  ['Choice', 'Temper', 'Calm'],
  ['Code', 'Passport', 'DE0042'],
] as const;

test('the owner defines a field of each kind, puts them in order, and they are filled', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await page.keyboard.press('Control+5');
  await page.getByRole('tab', { name: 'Animal’s card' }).click();
  const dialog = page.getByRole('dialog');
  for (const [kind, name] of KINDS) {
    await page.getByRole('button', { name: 'Add a field…' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByLabel('Kind').selectOption(kind);
    if (kind === 'Choice') await dialog.getByLabel('Choices').fill('Calm\nWild');
    if (kind === 'Date') await dialog.getByLabel(/^Point out/).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  const act = async (on: string, what: string) => {
    await page.getByRole('button', { name: `Actions for ${on}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('Source', 'Hide');
  await expect(page.getByText('Text · Hidden')).toBeVisible();
  await act('Born', 'Change…');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Date of birth');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Date of birth' })).toBeFocused();
  const names = page.getByRole('list', { name: 'Fields' }).getByRole('listitem');
  const passport = page.getByRole('button', { name: 'Move Passport' });
  await passport.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(passport).toBeFocused();
  await expect(names.nth(-3)).toContainText('Passport');
  await passport.hover();
  await page.mouse.down();
  await names.first().hover();
  await page.mouse.up();
  await expect(names.first()).toContainText('Passport');
  await expect(page.getByText('Passport is now number 1.')).toBeAttached();
  await expectAccessible(page);

  await page.keyboard.press('Control+1');
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const card = cardOf(page, 'Bella');
  for (const [kind, name, value] of KINDS) {
    const field = card.getByLabel(name, { exact: true });
    await field.focus();
    if (kind === 'Choice' || kind === 'Yes or no') await field.selectOption(value);
    else await field.fill(value);
    await field.blur();
    await expect(card.getByText(`${name}: `)).toBeVisible();
  }
  await expect(card.getByLabel('Date of birth')).toBeVisible();
  await expect(card.getByLabel('Source')).toBeHidden();
  await page.reload();
  await row(page, 'Bella').hover();
  await row(page, 'Bella').getByText('Open', { exact: true }).click();
  for (const [, name, value] of KINDS) {
    await expect(card.getByLabel(name, { exact: true })).toHaveValue(value);
  }
});
