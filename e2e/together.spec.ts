import { addByTill, callShop, expect, openWindow, test } from './support/fixtures.ts';
import { showStatus } from './support/first-path.ts';
import { addAnimals, row } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

const VIEW = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;

test(
  'what somebody else changed is not overwritten; the clerk is asked',
  { tag: '@both' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella']);
    await row(page, 'Bella').getByRole('gridcell').first().click();
    await page.keyboard.press('F2');
    await callShop(page, 'pets.change', {
      selection: { kind: 'animals', animals: [{ id: 1n, version: 0 }] },
      change: { name: 'Stella' },
    });
    await page.getByRole('textbox', { name: /Name of/ }).fill('Bea');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(/“Bella” was changed .*Name: Bella → Stella.* and was left as it is/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Change all the same' }).click();
    await expect(row(page, 'Bea')).toBeVisible();
  },
);

test('two windows that change the same animal hear of each other, and none overwrites unseen', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(row(other, 'Bella')).toContainText('Available');

  // What one window changes, the other shows. Both fields are open at the same time.
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+r');
  await expect(row(other, 'Bella')).toContainText('Reserved');
  await row(page, 'Bella').getByRole('gridcell').first().dblclick();
  await row(other, 'Bella').getByRole('gridcell').first().dblclick();
  await other.getByLabel('Name of Bella').fill('Bella of the other');
  await other.keyboard.press('Enter');
  await expect(row(other, 'Bella of the other')).toBeVisible();
  await page.getByRole('textbox', { name: /Name of/ }).fill('Bella of this one');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/“Bella” was changed .*Name: Bella → Bella of the other/),
  ).toBeVisible();
  await expect(row(other, 'Bella of the other')).toBeVisible();
  await page.getByRole('button', { name: 'Change all the same' }).click();
  await expect(row(other, 'Bella of this one')).toBeVisible();

  for (const one of [page, other]) await showStatus(one, 'Everything');
  // At the same time: only one of the two keys takes effect, and no window is left with the wrong state.
  await row(page, 'Max').getByRole('gridcell').first().click();
  await row(other, 'Max').getByRole('gridcell').first().click();
  await Promise.all([page.keyboard.press('Delete'), other.keyboard.press('Alt+r')]);
  // The later key takes effect, too, where its window knew of the other one.
  const shown = async () => {
    const { rows } = await callShop(page, 'pets.rows', { view: VIEW, offset: 0, limit: 10 });
    const status = rows.find(({ name }) => name === 'Max')?.status;
    const texts = [page, other].map(async (one) =>
      (await row(one, 'Max').count()) === 0 ? 'Removed' : row(one, 'Max').textContent(),
    );
    return [...(await Promise.all(texts)), status === 'pending' ? 'Reserved' : 'Removed'].map(
      (text) => /Available|Reserved|Removed/.exec(text ?? '')?.[0],
    );
  };
  await expect.poll(async () => new Set(await shown()).size).toBe(1);
  expect(await shown()).not.toContain('Available');
  const { entries } = await callShop(page, 'history.page', { petId: 2n, limit: 10 });
  expect(entries.filter(({ action }) => action !== 'added').length).toBeLessThanOrEqual(2);
  await other.close();
});

test('undo reverses what was done in this window, and neither a till’s nor another window’s step', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max', 'Luna']);
  const other = await page.context().newPage();
  await openWindow(other, shop);
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'pro' },
  });
  for (const one of [page, other]) await showStatus(one, 'Everything');
  await row(page, 'Luna').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Luna and 2 more.')).toBeVisible();
  expect((await addByTill(shop, secret, { name: 'Rex', categoryId: 1 })).status).toBe(201);

  await expect(row(other, 'Bella')).toContainText('Reserved');
  await row(other, 'Rex').getByRole('gridcell').first().click();
  await other.keyboard.press('Control+z');
  await expect(other.getByText('There is nothing to undo.')).toBeVisible();
  await other.keyboard.press('Alt+r');
  await expect(row(page, 'Rex')).toContainText('Reserved');

  await page.reload();
  await expect(row(page, 'Bella')).toContainText('Reserved');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone (reserved): Luna and 2 more.')).toBeVisible();
  for (const name of ['Bella', 'Max', 'Luna']) {
    await expect(row(page, name)).toContainText('Available');
  }
  await expect(row(page, 'Rex')).toContainText('Reserved');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('There is nothing to undo.')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(page.getByText('Redone (reserved): Luna and 2 more.')).toBeVisible();
  await expect(row(page, 'Luna')).toContainText('Reserved');
  await other.close();
});

test('what is typed in a row stays while a till adds animals above it', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'pro' },
  });
  await row(page, 'Max').getByRole('gridcell').first().click();
  await page.keyboard.press('F2');
  await typed(page, 'Maximi');
  for (const name of ['Leo', 'Tiger']) {
    await addByTill(shop, secret, { name, categoryId: 1 });
    await expect(row(page, name)).toBeVisible();
  }
  await typed(page, 'lian');
  await expect(page.getByLabel('Name of Max')).toHaveValue('Maximilian');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Maximilian')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Bella').getByRole('gridcell').first()).toBeFocused();
});

test('an animal that is removed elsewhere while it is edited is told to have gone', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  await row(page, 'Max').getByRole('gridcell').first().click();
  await page.keyboard.press('F2');
  await typed(page, 'Maxi');
  await callShop(page, 'pets.remove', {
    selection: { kind: 'animals', animals: [{ id: 2n, version: 0 }] },
  });
  await expect(page.getByText(/is not in this list any more/)).toBeVisible();
  await expect(row(page, 'Bella').getByRole('gridcell').first()).toBeFocused();

  // The last one, too, in whose place no list is left.
  await page.keyboard.press('F2');
  await callShop(page, 'pets.remove', {
    selection: { kind: 'animals', animals: [{ id: 1n, version: 0 }] },
  });
  await expect(page.getByText('No animals in stock')).toBeVisible();
  await expect(page.getByText(/is not in this list any more/)).toBeVisible();
});

test('a sale in its row, which takes it out of the list, is not told as a loss', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max']);
  await page.getByRole('tab', { name: /Available/ }).click();
  await row(page, 'Max').locator('[data-column="status"]').dblclick();
  await page.getByLabel('Status of Max').selectOption('Reserved');
  await expect(page.getByText(/^Changed: /)).toBeVisible();
  await expect(row(page, 'Max')).toBeHidden();
  await expect(row(page, 'Bella').getByRole('gridcell').nth(2)).toBeFocused();
});

test('what is typed in a row is saved when a key opens another screen', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('F2');
  await typed(page, 'Stella');
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect(row(page, 'Stella')).toBeVisible();
});
