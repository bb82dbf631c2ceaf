import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals } from './support/rabbits.ts';

test(
  'removed animals go back together, and keep the name of a category that is gone',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella', 'Max', 'Luna']);
    const animals = [1n, 2n, 3n].map((id) => ({ id, version: 0 }));
    await callShop(page, 'pets.remove', { selection: { kind: 'animals', animals } });
    await callShop(page, 'categories.remove', { id: 1n });
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('tab', { name: 'Removed animals' }).click();
    await expect(page.getByRole('row', { name: /Bella/ })).toContainText('Rabbits');
    await expect(page.getByRole('button', { name: 'Put back Bella' })).toHaveText('Put back');
    // On a telephone, all of it is in sight.
    await page.setViewportSize({ width: 390, height: 844 });
    const isWithin = () =>
      page.getByRole('main').evaluate((main) => main.scrollWidth <= main.clientWidth);
    expect(await isWithin()).toBe(true);
    await expect(page.getByRole('button', { name: 'Put back Bella' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('checkbox', { name: 'Luna' }).uncheck();
    await page.getByRole('button', { name: 'Put back 2 animals' }).click();
    await expect(page.getByRole('row', { name: /Bella/ })).toBeHidden();
    await expect(page.getByRole('row', { name: /Luna/ })).toBeVisible();
    expect(await callShop(page, 'pets.counts', {})).toMatchObject({ all: 2 });
  },
);
