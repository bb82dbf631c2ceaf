import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { rowOf } from './support/first-path.ts';

const form = (page: Page) => page.getByRole('complementary', { name: 'Add an animal' });
const cell = (page: Page, name: string, field: string) =>
  rowOf(page, name).locator(`[data-column="field:${field}"]`);

/** Adds an animal with the open form, from its name to Enter in the price. */
async function add(page: Page, name: string, price: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await form(page).getByRole('textbox', { name: 'Price', exact: true }).fill(price);
  await page.keyboard.press('Enter');
}

test(
  'animals are added with their price, and it is edited in place and printed',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await callShop(page, 'categories.create', { name: 'Puppies' });
    await page.keyboard.press('Control+n');
    await form(page).getByRole('combobox', { name: 'Category' }).fill('Puppies');
    await add(page, 'Bella', 'dear');
    await expect(
      form(page).getByRole('textbox', { name: 'Price', exact: true }),
    ).toHaveAccessibleDescription(/^Price must be an amount/);
    await add(page, 'Bella', '1,250.5');
    await expect(cell(page, 'Bella', 'price')).toHaveText('£1,250.50');
    await add(page, 'Max', '80');
    await add(page, 'Rex', '');
    await expect(cell(page, 'Max', 'price')).toHaveText('£80.00');
    await page.keyboard.press('Escape');

    await cell(page, 'Max', 'price').dblclick();
    const editor = page.getByRole('textbox', { name: 'Price of Max' });
    await expect(editor).toBeFocused();
    await editor.fill('cheap');
    await page.keyboard.press('Enter');
    await expect(editor).toHaveAccessibleDescription(/^Price must be an amount/);
    await page.keyboard.press('Escape');
    await expect(cell(page, 'Max', 'price')).toHaveText('£80.00');
    await page.keyboard.press('F2');
    await editor.fill('95');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Max', 'price')).toHaveText('£95.00');
    await expect(cell(page, 'Max', 'price')).toBeFocused();
    await expectAccessible(page);

    const names = page.locator('[role=gridcell][data-column=name]');
    await page.getByRole('columnheader', { name: 'Price', exact: true }).click();
    await expect(names).toHaveText([/Max/, /Bella/, /Rex/]);
    await page.getByRole('columnheader', { name: 'Price', exact: true }).click();
    await expect(names).toHaveText([/Bella/, /Max/, /Rex/]);
    await expect(page.getByText('Worth £1,345.50', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'From' }).fill('100');
    await page.keyboard.press('Enter');
    await expect(names).toHaveText([/Bella/]);
    await expect(page.getByText('Worth £1,250.50', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Remove the filter Price/ }).click();
    await expect(names).toHaveCount(3);

    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed';
      };
    });
    await page.keyboard.press('Control+p');
    await expect(page.getByRole('radio', { name: 'The list', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('printed');
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('table');
    await expect(paper.getByRole('columnheader', { name: 'Price', exact: true })).toBeVisible();
    await expect(paper.getByRole('row', { name: /^Max/ })).toContainText('95.00');
  },
);
