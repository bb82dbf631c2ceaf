import {
  addByTill,
  callShop,
  expect,
  openWindow,
  test,
  waitForAllParts,
} from './support/fixtures.ts';
import { rowOf } from './support/first-path.ts';
import { addAnimals } from './support/rabbits.ts';
import { startShop } from './support/running-shop.ts';
import { typed } from './support/typing.ts';

// The pages are in contexts of their own, because a browser logs each failed request as an error.

test('the window says at once that Animal Store stopped, and keeps what was typed', async ({
  browser,
  shop,
}) => {
  const page = await (await browser.newContext()).newPage();
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await page.keyboard.press('Control+n');
  await typed(page, 'Half a na');
  await waitForAllParts(page);
  await shop.stop();
  await expect(page.getByRole('alert')).toContainText('Animal Store does not reply.');

  // Other screens open, and none of them claims that tills keep working.
  await page.keyboard.press('Control+4');
  await expect(page.getByRole('heading', { name: 'Tills', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a na');
  await expect(page.getByText('tills go on')).toHaveCount(0);

  // The categories don't stay open over the list when the animal can't be added.
  const form = page.getByRole('complementary', { name: 'Add an animal' });
  await form.getByRole('combobox', { name: 'Category' }).fill('Rabbits');
  await expect(page.getByRole('option', { name: 'Rabbits' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Animal Store did not reply.');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
});

test('the window connects again by itself and shows what it missed', async ({ browser, shop }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openWindow(page, shop);
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'pro' },
  });
  await context.setOffline(true);
  await page.evaluate(() => window.shop.call('app.info', {}));
  await expect(page.getByRole('alert')).toContainText('Animal Store does not reply.');
  await addByTill(shop, secret, { name: 'Missed', categoryId: 1 });
  await context.setOffline(false);
  // The window tries every second; each try that the cut swallowed takes two more.
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 15_000 });
  await expect(rowOf(page, 'Missed')).toBeVisible();
  await addByTill(shop, secret, { name: 'Heard', categoryId: 1 });
  await expect(rowOf(page, 'Heard')).toBeVisible();
});

test('a part of the window that can’t be fetched at first comes once it can', async ({
  browser,
  shop,
}) => {
  const page = await (await browser.newContext()).newPage();
  let refused = 0;
  let isCut = true;
  await page.route('**/assets/Toasts-*.js', (route) => {
    if (!isCut) return route.continue();
    refused += 1;
    return route.abort();
  });
  await openWindow(page, shop);
  await expect.poll(() => refused).toBeGreaterThan(1);
  isCut = false;
  await addAnimals(page, ['Bella']);
  await rowOf(page, 'Bella').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('what the window asks by itself while Animal Store does not reply shows no toast', async ({
  browser,
  shop,
}) => {
  const page = await (await browser.newContext()).newPage();
  let failures = 0;
  await page.route('**/bridge/call/*', async (route) => {
    if (!route.request().url().endsWith('/backups.opened')) return route.continue();
    failures += 1;
    return route.abort();
  });
  await openWindow(page, shop);
  await waitForAllParts(page);
  await expect.poll(() => failures).toBe(1);
  // A toast would come within a frame or two.
  await page.waitForTimeout(300);
  expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an open tab finds Animal Store again after a restart, with its view as it was', async ({
  browser,
  shop,
}) => {
  const page = await (await browser.newContext()).newPage();
  await openWindow(page, shop);
  const sold = page.getByRole('tab', { name: /^Sold/ });
  await sold.click();
  await waitForAllParts(page);
  const { port } = new URL(shop.windowAddress);
  await shop.stop();
  await expect(page.getByRole('alert')).toContainText('Animal Store does not reply.');

  const again = await startShop({ dataFolder: shop.dataFolder, args: ['--window-port', port] });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(sold).toHaveAttribute('aria-selected', 'true');
  await again.stop();
});

test('an animal’s category has no number for a name before the names are there', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  // By the window: what another program adds is told to every window, with the names, within a second.
  await addAnimals(page, ['Bella']);
  const grid = page.getByRole('grid', { name: 'Animals' });
  const category = grid.getByRole('gridcell').and(page.locator('[data-column=category]')).first();
  const aName = /^[A-Z][a-z ]+$/;
  await expect(category).toHaveText(aName);

  const names = Promise.withResolvers<undefined>();
  await page.route('**/bridge/call/*', async (route) => {
    if (route.request().url().endsWith('/categories.list')) await names.promise;
    await route.fallback();
  });
  await page.reload();
  await expect(category).toHaveText('…');
  names.resolve(undefined);
  await expect(category).toHaveText(aName);
});
