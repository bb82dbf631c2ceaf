import { addByTill, callShop, expect, openWindow, test } from './support/fixtures.ts';
import { showStatus } from './support/first-path.ts';
import { addAnimals, row } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

test('keys act on the animal with the focus unless it is ticked, and say which', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Kiwi', 'Toffee', 'Luna']);
  await row(page, 'Kiwi').locator('[data-select]').click();
  await expect(page.getByText('1 of 3 animals selected')).toBeVisible();
  await row(page, 'Toffee').getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Removed: Toffee.')).toBeVisible();
  await expect(row(page, 'Kiwi')).toBeVisible();
  await row(page, 'Luna').getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('button', { name: /Mark as reserved/ })).toContainText('Luna');
  await page.keyboard.press('Escape');
  await row(page, 'Luna').locator('[data-select]').click();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Luna and 1 more.')).toBeVisible();
});

for (const name of ['Kiwi', 'Toffee', 'Luna']) {
  test(`a key pressed at once is about the animal that was clicked, on a slow computer too: ${name}`, async ({
    page,
    shop,
  }) => {
    await openWindow(page, shop);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    // The list is still taking in what was added when it is clicked.
    await addAnimals(page, ['Kiwi', 'Toffee', 'Luna']);
    await row(page, name).getByRole('gridcell').first().click();
    await page.keyboard.press('Alt+r');
    await expect(page.getByText(`Reserved: ${name}.`)).toBeVisible();
    expect(await callShop(page, 'pets.counts', {})).toMatchObject({ pending: 1 });
  });
}

test('the element of a row stays with its animal when others are added above it', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Kiwi']);
  await expect(row(page, 'Kiwi')).toBeVisible();
  const kiwi = await row(page, 'Kiwi').elementHandle();
  await callShop(page, 'pets.add', { pet: { name: 'Luna', categoryId: 1n } });
  await expect(row(page, 'Luna')).toBeVisible();
  expect(await kiwi.textContent()).toContain('Kiwi');
});

test('a second press right after an animal left the list is about that animal, not about the next one', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Kiwi', 'Toffee', 'Luna']);
  await showStatus(page, 'Available');
  await row(page, 'Toffee').getByRole('gridcell').first().click();
  // Pressed again in the very moment in which the row is gone.
  await page.evaluate(() => {
    const grid = document.querySelector('[role=grid]');
    const watch = new MutationObserver(() => {
      if (grid?.textContent.includes('Toffee')) return;
      watch.disconnect();
      const key = { key: 'r', code: 'KeyR', altKey: true, bubbles: true };
      requestAnimationFrame(() =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key)),
      );
    });
    if (grid) watch.observe(grid, { subtree: true, childList: true });
  });
  await page.keyboard.press('Alt+r');
  await expect(page.getByText(/^“Toffee” is already reserved: Shop, /)).toBeVisible();
  expect(await callShop(page, 'pets.counts', {})).toMatchObject({ pending: 1 });
});

test('what left the list is not selected any more, and the keys still work', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Kiwi', 'Toffee', 'Luna', 'Max']);
  await row(page, 'Kiwi').locator('[data-select]').click();
  await row(page, 'Luna').locator('[data-select]').click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Removed: Luna and 1 more.')).toBeVisible();
  await expect(page.getByText(/selected$/)).toBeHidden();
  await row(page, 'Max').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Max.')).toBeVisible();
});

test('animals that a till adds wait above the list while the pointer is in it', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(
    page,
    Array.from({ length: 40 }, (_, index) => `Rabbit ${String(index)}`),
  );
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'pro' },
  });
  const top = row(page, 'Rabbit 39');
  await top.hover();
  const before = await top.boundingBox();
  await addByTill(shop, secret, { name: 'Rex', categoryId: 1 });
  await page.getByRole('button', { name: '1 new animal' }).waitFor();
  expect(await top.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: '1 new animal' }).click();
  await expect(row(page, 'Rex')).toBeInViewport();
});

test('who reserves an animal that is reserved reads when and by whom it was', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Kiwi']);
  await showStatus(page, 'Everything');
  await row(page, 'Kiwi').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Reserved: Kiwi.')).toBeVisible();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText(/^“Kiwi” is already reserved: Shop, /)).toBeVisible();

  // Before this window hears of it, too.
  let isOvertaken = false;
  await page.route('**/bridge/call/*', async (route) => {
    const isChange = route.request().url().endsWith('/pets.change');
    if (isOvertaken || !isChange) return route.continue();
    isOvertaken = true;
    await callShop(page, 'pets.change', {
      selection: { kind: 'animals', animals: [{ id: 1n, version: 1 }] },
      change: { status: 'available' },
    });
    return route.continue();
  });
  await page.keyboard.press('Alt+a');
  await expect(page.getByText(/^“Kiwi” is already available: Shop, /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change all the same' })).toBeHidden();
});

test('the category list of the last row and a toast leave the screen and the row where they are', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(
    page,
    Array.from({ length: 40 }, (_, index) => `Rabbit ${String(index)}`),
  );
  await row(page, 'Rabbit 39').getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Alt+r');
  // The pointer on it keeps the toast.
  await page.getByText('Reserved: Rabbit 39.').hover();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const toolbar = await page.getByRole('searchbox').boundingBox();
  await page.keyboard.press('F2');
  const field = page.getByRole('combobox', { name: 'Category of Rabbit 0' });
  await expect(field).toBeFocused();
  await typed(page, 'rab');
  await expect(page.getByRole('option', { name: 'Rabbits' })).toBeVisible();
  expect(await page.getByRole('searchbox').boundingBox()).toEqual(toolbar);
  const toast = await page.getByText('Reserved: Rabbit 39.').boundingBox();
  const edited = await field.boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(edited?.y ?? 0);
});

test('an animal has a menu, by mouse and by keyboard, and the focus comes back', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Kiwi', 'Toffee']);
  const cell = row(page, 'Kiwi').getByRole('gridcell').first();
  await cell.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
  await expect(cell).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Only available' }).press('Enter');
  await expect(page.getByRole('tab', { name: /^Available/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
