import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { filterByCategory, tickColumn, viewButton as views } from './support/view.ts';

const names = (page: Page) => page.locator('[role=gridcell][data-column=name]');
const naming = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' });

/** Chooses a saved view, or what can be done with one. */
async function choose(page: Page, name: string): Promise<void> {
  await views(page).click();
  const panel = page.getByRole('dialog', { name: /^View/ });
  const action = panel.getByRole('button', { name });
  const saved = panel.getByRole('option', { name });
  await action.or(saved).waitFor({ state: 'attached' });
  if ((await saved.count()) > 0) {
    await panel.getByLabel('Saved view').selectOption({ label: name });
    await page.keyboard.press('Escape');
  } else await action.click();
  await panel.waitFor({ state: 'hidden' });
}

test(
  'a view is saved, opened in another window, changed, renamed, removed and brought back',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    const puppies = await callShop(page, 'categories.create', { name: 'Puppies' });
    const birds = await callShop(page, 'categories.create', { name: 'Birds' });
    for (const [name, categoryId, status] of [
      ['Bella', puppies.id, 'pending'],
      ['Rex', puppies.id, 'available'],
      ['Polly', birds.id, 'pending'],
    ] as const) {
      await callShop(page, 'pets.add', { pet: { name, categoryId, status } });
    }
    const other = await page.context().newPage();
    await other.goto(page.url());

    await filterByCategory(page, 'Pup', 'Puppies');
    await page.getByRole('tab', { name: /^Reserved/ }).click();
    await page.getByRole('columnheader', { name: 'Name' }).click();
    await tickColumn(page, 'Added');
    await choose(page, 'Save this view as…');
    await page.keyboard.press('Enter');
    await expect(naming(page)).toHaveAccessibleDescription(/Must not be empty/);
    await naming(page).fill('My reserved puppies');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(views(page)).toHaveAccessibleName('View: My reserved puppies');

    await choose(other, 'My reserved puppies');
    await expect(names(other)).toHaveText([/Bella/]);
    await expect(other.getByRole('columnheader', { name: 'Added', exact: true })).toBeHidden();
    await expect(views(other)).toHaveAccessibleName('View: My reserved puppies');

    await filterByCategory(other, 'Bir', 'Birds');
    await expect(views(other)).toHaveAccessibleName('View: My reserved puppies (changed)');
    await choose(other, 'Save this view as…');
    await naming(other).fill('MY RESERVED PUPPIES');
    await other.keyboard.press('Enter');
    await expect(naming(other)).toHaveAccessibleDescription(/taken by another view/);
    await other.keyboard.press('Escape');
    await choose(other, 'Save the changes to');
    await expect(views(other)).toHaveAccessibleName('View: My reserved puppies');
    await expect(views(page)).toHaveAccessibleName('View: My reserved puppies (changed)');
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(views(page)).toHaveAccessibleName('View: My reserved puppies');

    await choose(page, 'Rename this view…');
    await naming(page).fill('Reserved');
    await page.keyboard.press('Enter');
    await expect(views(other)).toHaveAccessibleName('View: Reserved (changed)');
    await views(page).click();
    await page.keyboard.press('Escape');
    await expect(views(page)).toBeFocused();
    await choose(page, 'Remove this view');
    await expect(views(other)).toHaveAccessibleName('View');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(views(page)).toHaveAccessibleName('View: Reserved');

    await choose(page, 'No view');
    await expect(names(page)).toHaveCount(3);
    await callShop(page, 'categories.merge', { from: puppies.id, into: birds.id });
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find a command' }).fill('view: res');
    await page.keyboard.press('Enter');
    await expect(page.getByText('names something that is gone')).toBeVisible();
    await expect(names(page)).toHaveText([/Bella/, /Polly/]);
    await expect(views(page)).toHaveAccessibleName('View: Reserved');
  },
);
