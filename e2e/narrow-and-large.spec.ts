import type { Locator, Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { chooseFile, csv, dialog } from './support/lists.ts';
import { runCli } from './support/running-shop.ts';

const TELEPHONE = { width: 390, height: 844 };

async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;

/** How many of some elements are too narrow for what is in them. */
const countCut = (all: Element[]) =>
  all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;

/** How many lines a text takes. */
const linesOf = (part: Locator) =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('on a telephone the status is in sight, and the screens are at the bottom', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(TELEPHONE);
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  const status = page.getByRole('grid').getByText('Available').first();
  await expect(status).toBeInViewport({ ratio: 1 });
  const rail = await page.getByRole('navigation', { name: 'Screens' }).boundingBox();
  expect(rail?.width).toBe(TELEPHONE.width);
  expect((rail?.y ?? 0) + (rail?.height ?? 0)).toBe(TELEPHONE.height);
  await expectAccessible(page);

  // However long a name is, a toast that says it keeps its button in sight.
  const pet = { name: 'Long'.repeat(50), categoryId: 1n };
  await callShop(page, 'pets.add', { pet });
  await page.getByRole('gridcell', { name: pet.name }).click();
  await page.keyboard.press('Delete');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await undo.hover();
  await chooseFile(page, csv('Name;Category\nBella;Puppies\n'));
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(undo).toBeVisible();

  await doubleText(page);
  const places = page.getByRole('navigation', { name: 'Screens' }).getByRole('button');
  expect(await places.evaluateAll(countCut)).toBe(0);
  for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
  const names = page.getByRole('grid').locator('[data-column=name] [class*=name]');
  await expect(names.first()).toBeVisible();
  expect(await names.evaluateAll(countCut)).toBe(0);
});

test('beside the card, what the mouse can do with a row leaves its status in sight', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const row = page.getByRole('grid').getByRole('row').nth(2);
  await row.hover();
  const sell = await row.getByText('Sell…').boundingBox();
  const status = await row.locator('[data-column=status] > *').boundingBox();
  expect(sell?.x).toBeGreaterThan((status?.x ?? 0) + (status?.width ?? 0));
});

test('on a telephone a date takes two lines, no screen scrolls sideways, and no category is cut', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(TELEPHONE);
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  await page.keyboard.press('Control+3');
  const when = page.getByRole('table', { name: 'What happened' }).locator('time').first();
  await expect(when).toBeVisible();
  expect(await linesOf(when)).toBeLessThanOrEqual(2);
  const screen = page.locator('#screen');
  const expectNoSidewaysScrolling = async () => {
    for (const key of ['1', '2', '3', '4', '5', '6']) {
      await page.keyboard.press(`Control+${key}`);
      await expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await screen.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    }
  };
  await expectNoSidewaysScrolling();
  await page.keyboard.press('Control+2');
  const names = page.getByRole('table', { name: 'Categories' }).getByRole('textbox');
  await expect(names.first()).toBeVisible();
  expect(await names.evaluateAll(countCut)).toBe(0);

  await doubleText(page);
  await expectNoSidewaysScrolling();
});

test('rows, ticks and icons of the list grow with the text', async ({ page, shop }) => {
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  const row = page.getByRole('grid').getByRole('row').nth(1);
  const parts = [row, row.locator('[class*=check]').first(), row.locator('svg').first()];
  const before = await Promise.all(parts.map(heightOf));
  await doubleText(page);
  await expect.poll(() => heightOf(row)).toBe(80);
  expect(await Promise.all(parts.map(heightOf))).toEqual(before.map((height) => 2 * height));

  // Nothing is cut, and rows follow each other without gaps after scrolling.
  const next = page.getByRole('grid').getByRole('row').nth(2);
  const [above, below] = [await row.boundingBox(), await next.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBe(below?.y);
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  await expect(page.locator('[role=gridcell]:focus')).toBeInViewport({ ratio: 1 });
});

test('on a telephone the list has rows of two lines, for keys and ticks as in the table', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(TELEPHONE);
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  const grid = page.getByRole('grid', { name: 'Animals' });
  const first = grid.getByRole('row').nth(1);
  const box = async (column: string) => {
    const {
      x = 0,
      y = 0,
      width = 0,
    } = (await first.locator(`[data-column="${column}"]`).boundingBox()) ?? {};
    return { x, y, end: x + width };
  };
  expect(await heightOf(first)).toBe(68);
  expect(await grid.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  const [name, category, status] = [await box('name'), await box('category'), await box('status')];
  expect(category.x).toBe(name.x);
  expect(category.y).toBeGreaterThan(name.y);
  expect(status.y).toBe(category.y);
  expect((await box('field:price')).end).toBe(status.end);

  // The heads are there for keys, and are seen while one of them has the focus.
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('ArrowUp');
  const head = grid.getByRole('columnheader', { name: 'Name' });
  await expect(head).toBeFocused();
  await expect(head).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowDown');
  // The picture takes the tick.
  await first.locator('[data-select]').click();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Control+End');
  const focused = page.locator('[role=gridcell]:focus');
  await expect(focused).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('End');
  await page.setViewportSize(TELEPHONE);
  await expect.poll(() => heightOf(grid.getByRole('row').last())).toBe(68);
  await page.keyboard.press('ArrowUp');
  await expect(focused).toBeInViewport({ ratio: 1 });
});
