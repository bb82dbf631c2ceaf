import { readFile } from 'node:fs/promises';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, sellAnimals } from './support/rabbits.ts';

/** A call for what was done in the window. */
const HELD_UP = '"authorKind":"window"';

test(
  'the history shows what its present filters let through, even if an earlier reply comes late',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella']);
    await page.getByRole('button', { name: 'History' }).click();
    const happened = page.getByRole('table', { name: 'What happened' });
    await expect(happened).toContainText('Bella');

    const late = Promise.withResolvers<undefined>();
    await page.route('**/bridge/call/*', async (route) => {
      const response = await route.fetch();
      if (route.request().postData()?.includes(HELD_UP)) await late.promise;
      await route.fulfill({ response });
    });
    const who = page.getByLabel('Who', { exact: true });
    await who.selectOption('window');
    await who.selectOption('till');
    const nothing = page.getByText('Nothing of that kind has happened');
    await expect(nothing).toBeVisible();
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes(HELD_UP) ?? false,
    );
    late.resolve(undefined);
    await (await answered).finished();
    // What came too late would be drawn within a frame or two of the next reply.
    await callShop(page, 'categories.list', {});
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect(nothing).toBeVisible();
    await expect(happened).toBeHidden();
  },
);

test('the history says who sold an animal on a day, and opens a step on many', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Max', 'Luna']);
  await sellAnimals(page, [1n, 2n, 3n]);
  await page.getByRole('button', { name: 'History' }).click();
  const happened = page.getByRole('table', { name: 'What happened' });
  await expect(happened.getByRole('row')).toHaveCount(1 + 1 + 3 + 1);

  await page.getByLabel('Name or number').fill('bella');
  await page.getByLabel('What', { exact: true }).selectOption('Sold');
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await page.getByLabel('Days').selectOption('Other days…');
  await page.getByLabel('From', { exact: true }).fill(day);
  await page.getByLabel('Until', { exact: true }).fill(day);
  await expect(happened.getByRole('row')).toHaveCount(1 + 1 + 1);
  await expect(happened).toContainText(/Shop sold Bella\s*and 2 others/);
  await happened.getByRole('button', { name: 'Show all 3' }).press('Enter');
  await expect(happened.getByRole('row').last()).toContainText(/Shop sold \w+No\. \d/);
  await expect(happened).toContainText('Max');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 1);
  expect(lines[1]).toContain('"1","Bella","Changed","Status: Available → Sold');

  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Bella' })).toContainText(
    'Available → Sold',
  );
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByLabel('Until', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nothing of that kind has happened')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(happened.getByRole('row')).toHaveCount(1 + 1 + 3 + 1);
});
